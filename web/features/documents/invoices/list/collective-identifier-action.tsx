import { useNavigate } from 'react-router'
import { sendJson } from '../../../../api/client.ts'
import type { InvoiceRow } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { type Collective, collectives } from '../../../../api/resources.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconLink } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isDemoStatus } from '../ksef-status-value.ts'
import { BarButton } from './action-bar-button.tsx'

// Requests a collective identifier of KSeF for a transfer that pays all selected documents, if each has a KSeF number.
export function CollectiveIdentifierAction({
  rows,
  clear,
}: {
  rows: readonly InvoiceRow[]
  clear: () => void
}) {
  const t = useTexts().gov.collective
  const notices = useNotify()
  const refresh = useInvalidate()
  const navigate = useNavigate()
  const areNumbered = rows.every(({ gov_id, gov_status }) => gov_id && !isDemoStatus(gov_status))
  if (rows.length < 2 || !areNumbered) return null
  const make = async () => {
    try {
      const invoice_ids = rows.map(({ id }) => id)
      const { number } = await sendJson<Collective>('POST', `/${collectives.path}.json`, { invoice_ids })
      notices.done(t.made(number))
      await refresh(collectives)
      clear()
      await navigate('/ksef/collective')
    } catch (error) {
      notices.failed(error)
    }
  }
  return <BarButton is_minor label={t.make} Icon={IconLink} onClick={() => void make()} />
}

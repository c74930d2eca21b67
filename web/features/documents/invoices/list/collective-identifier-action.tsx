import { useNavigate } from 'react-router'
import { sendJson } from '../../../../api/client.ts'
import type { Listed } from '../../../../api/invoices.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { type Collective, collectives } from '../../../../api/resources.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { IconLink } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isTrial } from '../ksef-status-value.ts'
import { BarButton } from './action-bar-button.tsx'

// One number of KSeF for the transfer that pays all of the marked, where each has its own.
export function OneTransfer({ rows, clear }: { rows: readonly Listed[]; clear: () => void }) {
  const t = useTexts().gov.collective
  const notices = useNotices()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const are_numbered = rows.every(({ gov_id, gov_status }) => gov_id && !isTrial(gov_status))
  if (rows.length < 2 || !are_numbered) return null
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
  return <BarButton label={t.make} Icon={IconLink} onClick={() => void make()} />
}

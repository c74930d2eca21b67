import { Switch } from '@mantine/core'
import { useSave } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { Section } from '../../../components/layout/section-card.tsx'
import { problemText } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { looks } from '../../catalog/templates/form-fields.ts'

const ALL = { per_page: 100 }

// It belongs to the look of the account, which documents keep when they leave the house; so it is saved at once, by itself.
export function AlwaysFacturx() {
  const t = useTexts()
  const { facturx, facturxHint, facturxLabel, saved } = t.settings.einvoices
  const may_write = useMayWrite()
  const notices = useNotices()
  const { data } = useList(looks, ALL)
  const save = useSave(looks)
  const own = data?.rows
    .filter((look) => look.department_id === null)
    .toSorted((one, other) => other.id - one.id)[0]
  const change = async (is_on: boolean) => {
    try {
      await save.mutateAsync({ id: own?.id, values: { einvoice_pdf: is_on ? 'facturx' : 'plain' } })
      notices.done(saved)
    } catch (error) {
      notices.failed(problemText(t, error))
    }
  }
  return (
    <Section title={facturx} hint={facturxHint}>
      <Switch
        label={facturxLabel}
        checked={own?.einvoice_pdf === 'facturx'}
        disabled={!may_write || !data || save.isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Section>
  )
}

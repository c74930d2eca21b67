import { Switch } from '@mantine/core'
import { useSave } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { errorText } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { templates } from '../../catalog/templates/form-fields.ts'

const ALL = { per_page: 100 }

// The switch belongs to the document template and is therefore saved separately from this form.
export function AlwaysFacturx() {
  const t = useTexts()
  const { facturx, facturxHint, facturxLabel, saved } = t.settings.einvoices
  const mayWrite = useMayWrite()
  const notices = useNotify()
  const { data } = useList(templates, ALL)
  const save = useSave(templates)
  const templateRows = data?.rows
    .filter((look) => look.department_id === null)
    .toSorted((first, second) => second.id - first.id)[0]
  const change = async (isOn: boolean) => {
    try {
      await save.mutateAsync({ id: templateRows?.id, values: { einvoice_pdf: isOn ? 'facturx' : 'plain' } })
      notices.done(saved)
    } catch (error) {
      notices.failed(errorText(t, error))
    }
  }
  return (
    <SectionCard title={facturx} hint={facturxHint}>
      <Switch
        label={facturxLabel}
        checked={templateRows?.einvoice_pdf === 'facturx'}
        disabled={!mayWrite || !data || save.isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </SectionCard>
  )
}

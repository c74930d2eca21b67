import { Alert, List, Text } from '@mantine/core'
import { warningText } from '../../../../components/feedback/warnings.tsx'
import { IconFileAlert } from '../../../../components/icons/icons.ts'
import { fieldLabel } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceEditorState } from './use-invoice-editor.ts'
import { useIsWithoutAccount } from './use-is-without-account.ts'

// Violations that no field of this page can fix.
export function RuleList({ editor: { rules } }: { editor: InvoiceEditorState }) {
  const t = useTexts()
  if (rules.others.length === 0) return null
  return (
    <Alert color="gray" icon={<IconFileAlert size={18} />} title={t.editor.rules.title} role="status" mt="md">
      <List size="sm" spacing={4} listStyleType="none">
        {rules.others.map(({ field, text }) => (
          <List.Item key={`${field} ${text}`}>
            {field === '' ? text : `${fieldLabel(t, field)}: ${text}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

// Valid but probably wrong values of a complete document; the user decides whether to issue it.
export function DoubtList({ editor }: { editor: InvoiceEditorState }) {
  const t = useTexts()
  const { rules, values } = editor
  const isWithoutAccount = useIsWithoutAccount(editor)
  if (editor.needs.length > 0 || (rules.doubtful.length === 0 && !isWithoutAccount)) return null
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.invoices.warnings}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} role="status" mt="md" data-doubts>
      <List size="sm" spacing={4} listStyleType="none">
        {isWithoutAccount && <List.Item>{t.editor.noAccount}</List.Item>}
        {rules.doubtful.map((doubt) => (
          <List.Item key={`${doubt.field} ${doubt.message}`}>
            {warningText(t, doubt, !values.income)}
            {doubt.rule && ` (${doubt.rule})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

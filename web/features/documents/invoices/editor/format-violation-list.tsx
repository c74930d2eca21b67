import { Alert, List, Text } from '@mantine/core'
import { IconFileAlert } from '../../../../components/icons/icons.ts'
import { fieldLabel } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

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

// Valid but probably wrong documents; the user decides whether to issue them.
export function DoubtList({ editor: { rules } }: { editor: InvoiceEditorState }) {
  const t = useTexts()
  if (rules.doubtful.length === 0) return null
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.invoices.warnings}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} role="status" mt="md" data-doubts>
      <List size="sm" spacing={4} listStyleType="none">
        {rules.doubtful.map(({ field, text }) => (
          <List.Item key={`${field} ${text}`}>{`${fieldLabel(t, field)}: ${text}`}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

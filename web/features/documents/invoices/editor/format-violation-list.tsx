import { Alert, List, Text } from '@mantine/core'
import { IconFileAlert } from '../../../../components/icons/icons.ts'
import { fieldName } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Editor } from './use-invoice-editor.ts'

// Broken rules of structured formats that are mended on no field of this page: on a card, or nowhere.
export function RuleList({ editor: { rules } }: { editor: Editor }) {
  const t = useTexts()
  if (rules.others.length === 0) return null
  return (
    <Alert color="gray" icon={<IconFileAlert size={18} />} title={t.editor.rules.title} role="status" mt="md">
      <List size="sm" spacing={4} listStyleType="none">
        {rules.others.map(({ field, text }) => (
          <List.Item key={`${field} ${text}`}>
            {field === '' ? text : `${fieldName(t, field)}: ${text}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

// Documents that are valid and nearly always wrong; issuing is up to whoever writes.
export function DoubtList({ editor: { rules } }: { editor: Editor }) {
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
          <List.Item key={`${field} ${text}`}>{`${fieldName(t, field)}: ${text}`}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

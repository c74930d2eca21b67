import { Alert, List } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { fieldName } from '../../../texts/problem-text.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Editor } from './use-editor.ts'

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

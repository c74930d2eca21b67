import { List, Text } from '@mantine/core'
import { fieldLabel } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

type Problem = { field: string; message: string }

// Explains why the PDF is an ordinary one although the template requires Factur-X.
export function FacturXProblems({ problems }: { problems: readonly Problem[] }) {
  const t = useTexts()
  return (
    <>
      <Text size="xs" mt={4}>
        {t.invoices.plainPdf}
      </Text>
      <List size="xs" c="dimmed">
        {problems.map(({ field, message }) => (
          <List.Item key={`${field} ${message}`}>
            {field === '' || field === 'invoice' ? message : `${fieldLabel(t, field)}: ${message}`}
          </List.Item>
        ))}
      </List>
    </>
  )
}

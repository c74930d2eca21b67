import { Alert, Box, Text } from '@mantine/core'
import type { Answers } from '../../api/schemas.d.ts'
import { fieldLabel, translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { isUnmappedContent, UnmappedFileContent } from './unmapped-file-content.tsx'

export type Warning = Answers['Warning']

// Warnings about an accepted document, translated if possible. On expenses the buyer fields contain the supplier.
export function Warnings({
  of = [],
  is_bought = false,
}: {
  of?: readonly Warning[] | undefined
  is_bought?: boolean
}) {
  const t = useTexts()
  if (of.length === 0) return null
  // Messages of rules are already translated sentences.
  const say = ({ field, message, rule }: Warning) =>
    rule ? `${fieldLabel(t, field)}: ${message}` : saidOf(field, message)
  const saidOf = (field: string, message: string) =>
    t.invoices.warned[field.replace(/^.*\./, '')] ??
    `${(is_bought && t.received.ofVendor[field]) || fieldLabel(t, field)}: ${translateMessages(t, [message])}`
  const doubts = of.filter((warning) => !isUnmappedContent(warning))
  if (doubts.length === 0)
    return (
      <Box mb="lg">
        <UnmappedFileContent of={of} />
      </Box>
    )
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.invoices.warnings}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} mb="lg" data-warnings>
      {doubts.map((warning) => (
        <div key={`${warning.field} ${warning.message}`}>{say(warning)}</div>
      ))}
      <UnmappedFileContent of={of} />
    </Alert>
  )
}

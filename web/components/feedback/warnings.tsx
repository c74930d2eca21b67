import { Alert, Box, Text } from '@mantine/core'
import type { Answers } from '../../api/schemas.d.ts'
import { capitalise, fieldLabel, translateMessages } from '../../locales/error-text.ts'
import { type Texts, useTexts } from '../../locales/locale-provider.tsx'
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
        <div key={`${warning.field} ${warning.message}`}>{warningText(t, warning, is_bought)}</div>
      ))}
      <UnmappedFileContent of={of} />
    </Alert>
  )
}

type WarningText = Pick<Warning, 'field' | 'message' | 'rule'>

// Beside the field, whose label is there already.
export function doubtText(t: Texts, { field, message, rule }: WarningText): string {
  const sentence = sentenceFor(t, field, message)
  if (rule || !sentence) return capitalise(translateMessages(t, [message]))
  return sentence
}

// Messages of rules are already translated sentences.
export function warningText(t: Texts, { field, message, rule }: WarningText, isBought: boolean): string {
  if (rule) return `${fieldLabel(t, field)}: ${message}`
  const label = (isBought && t.received.ofVendor[field]) || fieldLabel(t, field)
  return sentenceFor(t, field, message) ?? `${label}: ${translateMessages(t, [message])}`
}

// Fields with several warnings, of which one has a sentence.
const WITH_SENTENCE: { readonly [field: string]: string } = {
  kind: 'must not be "bill"',
  tax: 'is a regular VAT rate',
}

function sentenceFor(t: Texts, field: string, message: string): string | undefined {
  const name = field.replace(/^.*\./, '')
  return message.startsWith(WITH_SENTENCE[name] ?? '') ? t.invoices.warned[name] : undefined
}

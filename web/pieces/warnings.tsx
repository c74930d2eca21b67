import { Alert, Text } from '@mantine/core'
import type { Answers } from '../api/answers.d.ts'
import { fieldName, known } from '../texts/problem-text.ts'
import { useTexts } from '../texts/texts.tsx'

export type Warning = Answers['Warning']

// What was accepted and still deserves a second look, in the words of the language where it has some.
export function Warnings({ of = [] }: { of?: readonly Warning[] | undefined }) {
  const t = useTexts()
  if (of.length === 0) return null
  const say = ({ field, message }: Warning) =>
    t.invoices.warned[field.replace(/^.*\./, '')] ?? `${fieldName(t, field)}: ${known(t, [message])}`
  const title = (
    <Text c="var(--mantine-color-text)" inherit>
      {t.invoices.warnings}
    </Text>
  )
  return (
    <Alert color="yellow" title={title} mb="lg" data-warnings>
      {of.map((warning) => (
        <div key={`${warning.field} ${warning.message}`}>{say(warning)}</div>
      ))}
    </Alert>
  )
}

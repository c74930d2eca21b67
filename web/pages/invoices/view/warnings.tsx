import { Alert } from '@mantine/core'
import { useTexts } from '../../../texts/texts.tsx'
import type { Warning } from '../record.ts'

// What was accepted and still deserves a second look, in the words of the language where it has some.
export function Warnings({ warnings = [] }: { warnings?: readonly Warning[] | undefined }) {
  const { invoices: t } = useTexts()
  if (warnings.length === 0) return null
  return (
    <Alert color="yellow" title={t.warnings} mb="lg" data-warnings>
      {warnings.map(({ field, message }) => (
        <div key={`${field} ${message}`}>{t.warned[field.replace(/^.*\./, '')] ?? `${field} ${message}`}</div>
      ))}
    </Alert>
  )
}

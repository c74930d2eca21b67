import { useFormat } from '../../../format/formatters.ts'
import { known } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const MISSING = /^no rate of (\w+) is known for (\S+):/

// Why interest cannot be told; of a missing rate by the name that the table has here.
export function useInterestProblem(): (problem: string) => string {
  const texts = useTexts()
  const { day } = useFormat()
  const { interest: t } = texts.reminders
  return (problem) => {
    const [, table, from] = MISSING.exec(problem) ?? []
    if (table === undefined || !(table in t.names)) return known(texts, [problem])
    return t.missing(t.names[table as keyof typeof t.names], day(from))
  }
}

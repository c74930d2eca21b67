import { useFormat } from '../../../format/formatters.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { MISSING_RATE } from './missing-rates.ts'

// Explains why interest cannot be calculated, with the name of the rate table if a rate is missing.
export function useInterestProblem(): (problem: string) => string {
  const texts = useTexts()
  const { day } = useFormat()
  const { interest: t } = texts.reminders
  return (problem) => {
    const [, table, from] = MISSING_RATE.exec(problem) ?? []
    if (table === undefined || !(table in t.names)) return translateMessages(texts, [problem])
    return t.missing(t.names[table as keyof typeof t.names], day(from))
  }
}

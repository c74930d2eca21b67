import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Bars, isSome } from './bar-list.tsx'
import { Nothing, Section, type SectionProps } from './dashboard-section.tsx'

export function Expected({ figures, behind }: SectionProps) {
  const { dashboard: t } = useTexts()
  const { day } = useFormat()
  const bars = figures.expected.map(({ week_from, amount }) => ({
    key: week_from,
    name: t.week(day(week_from)),
    amount,
    path: behind.week(week_from),
  }))
  return (
    <Section title={t.expected} hint={t.expectedHint}>
      {bars.some(({ amount }) => isSome(amount)) ? (
        <Bars title={t.expected} bars={bars} currency={figures.currency} />
      ) : (
        <Nothing>{t.nothingExpected}</Nothing>
      )}
    </Section>
  )
}

import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Bars, isNonZero } from './bar-list.tsx'
import { type DashboardSectionProps, EmptyText, Section } from './dashboard-section.tsx'

export function ExpectedPayments({ figures, behind }: DashboardSectionProps) {
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
      {bars.some(({ amount }) => isNonZero(amount)) ? (
        <Bars title={t.expected} bars={bars} currency={figures.currency} />
      ) : (
        <EmptyText>{t.nothingExpected}</EmptyText>
      )}
    </Section>
  )
}

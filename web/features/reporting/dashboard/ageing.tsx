import { useTexts } from '../../../locales/locale-provider.tsx'
import { Bars, isNonZero } from './bar-list.tsx'
import type { Bucket } from './dashboard-data.ts'
import { type DashboardSectionProps, EmptyText, Section } from './dashboard-section.tsx'

const TONES = { current: 'good', '1_30': 'warn', '31_60': 'warn', '61_90': 'bad', over_90: 'bad' } as const

export function Ageing({ figures, behind }: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const isOpen = figures.ageing.some(({ amount }) => isNonZero(amount))
  const bars = figures.ageing.map(({ bucket, amount, count }) => ({
    key: bucket,
    name: t.buckets[bucket as Bucket],
    note: t.documents(count),
    amount,
    path: behind.age(bucket),
    tone: TONES[bucket],
  }))
  return (
    <Section title={t.ageing} hint={t.ageingHint}>
      {isOpen ? (
        <Bars title={t.ageing} bars={bars} currency={figures.currency} />
      ) : (
        <EmptyText>{t.nothingOpen}</EmptyText>
      )}
    </Section>
  )
}

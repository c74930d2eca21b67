import { useTexts } from '../../../locales/locale-provider.tsx'
import { Bars, isSome } from './bar-list.tsx'
import type { Bucket } from './dashboard-data.ts'
import { Nothing, Section, type SectionProps } from './dashboard-section.tsx'

const TONES = { current: 'good', '1_30': 'warn', '31_60': 'warn', '61_90': 'bad', over_90: 'bad' } as const

export function Ageing({ figures, behind }: SectionProps) {
  const { dashboard: t } = useTexts()
  const is_open = figures.ageing.some(({ amount }) => isSome(amount))
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
      {is_open ? (
        <Bars title={t.ageing} bars={bars} currency={figures.currency} />
      ) : (
        <Nothing>{t.nothingOpen}</Nothing>
      )}
    </Section>
  )
}

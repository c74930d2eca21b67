import { Paper, Text, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { MonthFigures, Series } from './dashboard-data.ts'
import type { DashboardSectionProps } from './dashboard-section.tsx'
import styles from './months-chart.module.css'
import { roundTicks } from './ticks.ts'

type Props = DashboardSectionProps & { series: readonly Series[] }
type Scale = { low: number; high: number }

// Vertical bars by month; each links to its documents. Screen readers and keyboards use the table instead.
export function MonthsChart({ figures: { months, currency }, behind, series }: Props) {
  const { dashboard: t } = useTexts()
  const { locale } = useFormat()
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
  // Only the heights of bars are calculated in floating point.
  const ticks = roundTicks(months.flatMap((row) => series.map((name) => Number(row[name]))))
  const scale = { low: ticks[0] ?? 0, high: ticks.at(-1) || 1 }
  return (
    <figure className={styles.chart} aria-label={`${t.byMonth}, ${currency}`}>
      <div className={styles.plot} aria-hidden>
        {ticks.map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: `${share(tick, scale)}%` }}>
            <span>{compact.format(tick)}</span>
          </div>
        ))}
        <div className={styles.months}>
          {months.map((row) => (
            <Month key={row.month} row={row} scale={scale} behind={behind} series={series} />
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        {series.map((name) => (
          <span key={name} className={styles.name} data-series={name}>
            {t.series[name]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

type MonthProps = Pick<Props, 'behind' | 'series'> & { row: MonthFigures; scale: Scale }

function Month({ row, scale, behind, series }: MonthProps) {
  const { month } = useFormat()
  return (
    <Tooltip.Floating
      multiline
      classNames={{ tooltip: styles.tooltip ?? '' }}
      label={<Figures row={row} series={series} />}
    >
      <div className={styles.month}>
        <div className={styles.bars}>
          {series.map((name) => (
            <Link
              key={name}
              to={behind.month(row.month, name)}
              tabIndex={-1}
              className={styles.bar}
              data-series={name}
              style={position(Number(row[name]), scale)}
            />
          ))}
        </div>
        <span className={styles.label}>{month(row.month).split(' ')[0]}</span>
      </div>
    </Tooltip.Floating>
  )
}

const share = (value: number, { low, high }: Scale) => ((value - low) / (high - low)) * 100

const position = (value: number, scale: Scale) => ({
  bottom: `${share(Math.min(value, 0), scale)}%`,
  height: `${share(Math.abs(value) + scale.low, scale)}%`,
})

function Figures({ row, series }: { row: MonthFigures; series: readonly Series[] }) {
  const { dashboard: t } = useTexts()
  const { money, month } = useFormat()
  return (
    <Paper withBorder shadow="md" p="sm">
      <Text size="sm" fw={600} mb={4}>
        {month(row.month)} · {t.documents(row.count)}
      </Text>
      {series.map((name) => (
        <Text key={name} size="sm" className={styles.figure ?? ''}>
          <span>{t.series[name]}</span>
          <span>{money(row[name], row.currency)}</span>
        </Text>
      ))}
    </Paper>
  )
}

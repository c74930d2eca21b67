import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './dashboard.module.css'
import type { MonthFigures, Series } from './dashboard-data.ts'
import type { DashboardSectionProps } from './dashboard-section.tsx'
import { roundTicks } from './ticks.ts'

const COLORS: { readonly [series in Series]: string } = {
  issued_gross: 'var(--dashboard-issued)',
  paid: 'var(--dashboard-paid)',
  overdue: 'var(--dashboard-overdue)',
}

type Props = DashboardSectionProps & { series: readonly Series[]; height: number }

export default function MonthsChart({ figures: { months, currency }, behind, series, height }: Props) {
  const { dashboard: t } = useTexts()
  const { month, locale } = useFormat()
  const navigate = useNavigate()
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
  // Numbers for the heights of bars; texts use the exact values of the row.
  const data = months.map((row) => ({
    name: month(row.month).split(' ')[0],
    ...Object.fromEntries(series.map((name) => [name, Number(row[name])])),
    row,
  }))
  const ticks = roundTicks(months.flatMap((row) => series.map((name) => Number(row[name]))))
  return (
    <div className={styles.chart} role="img" aria-label={`${t.byMonth}, ${currency}`}>
      <BarChart
        h={height}
        data={data}
        dataKey="name"
        series={series.map((name) => ({ name, label: t.series[name], color: COLORS[name] }))}
        withLegend
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ ticks, domain: [ticks[0] ?? 0, ticks.at(-1) || 1], width: 64 }}
        valueFormatter={(value) => compact.format(value)}
        barProps={({ name }) => ({
          radius: [3, 3, 0, 0],
          cursor: 'pointer',
          isAnimationActive: false,
          onClick: (bar: { payload?: { row?: MonthFigures } }) => {
            const row = bar.payload?.row
            if (row) void navigate(behind.month(row.month, name as Series))
          },
        })}
        tooltipProps={{
          content: ({ payload }) => <MonthTooltip row={payload?.[0]?.payload?.row} series={series} />,
        }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}

function MonthTooltip({ row, series }: { row: MonthFigures | undefined; series: readonly Series[] }) {
  const { dashboard: t } = useTexts()
  const { money, month } = useFormat()
  if (!row) return null
  return (
    <Paper withBorder shadow="md" p="sm">
      <Text size="sm" fw={600} mb={4}>
        {month(row.month)} · {t.documents(row.count)}
      </Text>
      {series.map((name) => (
        <Text key={name} size="sm" className={styles.told ?? ''}>
          <span>{t.series[name]}</span>
          <span>{money(row[name], row.currency)}</span>
        </Text>
      ))}
    </Paper>
  )
}

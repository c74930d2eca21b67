import { Anchor, SegmentedControl, Table } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link } from 'react-router'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Series } from './dashboard-data.ts'
import { type DashboardSectionProps, Section } from './dashboard-section.tsx'
import { MonthsChart } from './months-chart.tsx'

const SERIES: readonly Series[] = ['issued_gross', 'paid', 'overdue']

export function Months(props: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const [view, setView] = useLocalStorage({ key: 'kwit.dashboard.view', defaultValue: 'chart' })
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t.view}
      data={[
        { value: 'chart', label: t.chart },
        { value: 'table', label: t.table },
      ]}
      value={view}
      onChange={setView}
    />
  )
  return (
    <Section title={t.byMonth} hint={view === 'chart' ? t.chartHint : t.byMonthHint} aside={choice}>
      {view === 'chart' ? <MonthsChart {...props} series={SERIES} /> : <MonthsTable {...props} />}
    </Section>
  )
}

// The chart as a table, for screen readers and users who prefer numbers.
function MonthsTable({ figures: { months, currency }, behind }: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const { money, month: monthName } = useFormat()
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t.byMonth}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.month}</Table.Th>
            {SERIES.map((name) => (
              <Table.Th key={name} ta="right">
                {t.series[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.toReversed().map((row) => (
            <Table.Tr key={row.month}>
              <Table.Td>{monthName(row.month)}</Table.Td>
              {SERIES.map((name) => (
                <Table.Td key={name} ta="right">
                  <Anchor component={Link} to={behind.month(row.month, name)} size="sm">
                    {money(row[name], currency)}
                  </Anchor>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

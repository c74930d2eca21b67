import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DrillDownLink, type ReportColumn, ReportTable } from '../report-table.tsx'
import { amountColumn, type ReportViewProps, sumsOf } from './columns.ts'

type CashReport = Answers['CashReport']
type CashRow = Partial<CashReport['rows'][number]> & CashReport['totals'][number]

export function Cash({ data, report, query }: ReportViewProps<CashReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const isWeek = query.by === 'week'
  const stretch = ({ from, to }: CashRow) =>
    !from ? t.noDay : isWeek ? `${format.day(from)} – ${format.day(to)}` : format.month(from)
  const columns: ReportColumn<CashRow>[] = [
    { key: 'from', label: isWeek ? t.columns.week : t.columns.month, show: stretch },
    amountColumn('expected', t.columns.expected, (row) => (
      <DrillDownLink to={row.expected_documents}>
        {row.expected_count > 0 ? format.money(row.expected, row.currency) : ''}
      </DrillDownLink>
    )),
    amountColumn('received', query.income === 'no' ? t.columns.paid : t.columns.received, (row) => (
      <DrillDownLink to={row.received_documents}>
        {row.received_count > 0 ? format.money(row.received, row.currency) : ''}
      </DrillDownLink>
    )),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.from} ${row.currency}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

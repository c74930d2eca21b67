import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DrillDownLink, type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps, sumsOf } from './columns.ts'

type AgeingReport = Answers['AgeingReport']
type AgeingRow = Partial<AgeingReport['rows'][number]> & AgeingReport['totals'][number]

export function Ageing({ data, report, query }: ReportViewProps<AgeingReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<AgeingRow>[] = [
    {
      key: 'name',
      label: query.income === 'no' ? t.vendor : t.client,
      show: (row) => (
        <DrillDownLink to={row.documents}>
          <RowTitle>{row.name ?? t.none}</RowTitle>
        </DrillDownLink>
      ),
    },
    // The total comes first with its currency, which leaves room for the columns by age.
    amountColumn('amount', t.columns.amount, (row) => (
      <DrillDownLink to={row.documents}>{format.money(row.amount, row.currency)}</DrillDownLink>
    )),
    ...(data.totals[0]?.amounts ?? []).map(({ bucket }) =>
      amountColumn<AgeingRow>(bucket ?? '', t.ages[bucket ?? 'current'], (row) => {
        const age = row.amounts.find((amount) => amount.bucket === bucket)
        return age && age.count > 0 ? (
          <DrillDownLink to={age.documents}>{format.amount(age.amount)}</DrillDownLink>
        ) : (
          ''
        )
      }),
    ),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.client_id} ${row.currency}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

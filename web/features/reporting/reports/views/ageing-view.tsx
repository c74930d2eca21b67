import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { Figure, Name, type ReportColumn, ReportTable } from '../report-table.tsx'
import { type Props, right, sumsOf } from './columns.ts'

type AgeingReport = Answers['AgeingReport']
type AgeingRow = Partial<AgeingReport['rows'][number]> & AgeingReport['totals'][number]

export function Ageing({ data, report, query }: Props<AgeingReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<AgeingRow>[] = [
    {
      key: 'name',
      label: query.income === 'no' ? t.vendor : t.client,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{row.name ?? t.none}</Name>
        </Figure>
      ),
    },
    // What is owed in all comes first, with its currency, so that the ages have room beside it.
    right('amount', t.columns.amount, (row) => (
      <Figure to={row.documents}>{format.money(row.amount, row.currency)}</Figure>
    )),
    ...(data.totals[0]?.amounts ?? []).map(({ bucket }) =>
      right<AgeingRow>(bucket ?? '', t.ages[bucket ?? 'current'], (row) => {
        const age = row.amounts.find((one) => one.bucket === bucket)
        return age && age.count > 0 ? <Figure to={age.documents}>{format.amount(age.amount)}</Figure> : ''
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

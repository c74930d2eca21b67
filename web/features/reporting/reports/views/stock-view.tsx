import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { Figure, Name, type ReportColumn, ReportTable } from '../report-table.tsx'
import { type Props, right } from './columns.ts'

type StockReport = Answers['StockReport']
type StockRow = Partial<StockReport['rows'][number] & StockReport['totals'][number]>

const LAYERS = [
  ['opening', 'opening'],
  ['in', 'came'],
  ['out', 'went'],
  ['closing', 'closing'],
] as const

export function Stock({ data, report }: Props<StockReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<StockRow>[] = [
    {
      key: 'name',
      label: t.columns.product,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{row.name}</Name>
        </Figure>
      ),
    },
    ...LAYERS.flatMap(([name, word]): ReportColumn<StockRow>[] => [
      {
        ...right<StockRow>(`${name}_quantity`, t.columns.quantity, (row) =>
          format.decimal(row[`${name}_quantity`]),
        ),
        group: t.columns[word],
        ...(name === 'closing' ? {} : { is_wide: true }),
      },
      {
        ...right<StockRow>(`${name}_value`, t.columns.value, (row) => format.amount(row[`${name}_value`])),
        group: t.columns[word],
        ...(name === 'closing' ? {} : { is_wide: true }),
      },
    ]),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.product_id}`, row }))}
      totals={data.totals.map((row) => ({ key: 'total', label: t.totalIn(row.currency ?? ''), row }))}
    />
  )
}

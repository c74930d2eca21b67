import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DrillDownLink, type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps } from './columns.ts'

type StockReport = Answers['StockReport']
type StockRow = Partial<StockReport['rows'][number] & StockReport['totals'][number]>

const LAYERS = [
  ['opening', 'opening'],
  ['in', 'came'],
  ['out', 'went'],
  ['closing', 'closing'],
] as const

export function Stock({ data, report }: ReportViewProps<StockReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<StockRow>[] = [
    {
      key: 'name',
      label: t.columns.product,
      show: (row) => (
        <DrillDownLink to={row.documents}>
          <RowTitle>{row.name}</RowTitle>
        </DrillDownLink>
      ),
    },
    ...LAYERS.flatMap(([name, word]): ReportColumn<StockRow>[] => [
      {
        ...amountColumn<StockRow>(`${name}_quantity`, t.columns.quantity, (row) =>
          format.decimal(row[`${name}_quantity`]),
        ),
        group: t.columns[word],
        ...(name === 'closing' ? {} : { is_wide: true }),
      },
      {
        ...amountColumn<StockRow>(`${name}_value`, t.columns.value, (row) =>
          format.amount(row[`${name}_value`]),
        ),
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

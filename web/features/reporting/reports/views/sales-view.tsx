import type { Answers } from '../../../../api/schemas.d.ts'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DrillDownLink, type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps, sumsOf } from './columns.ts'

type SalesReport = Answers['SalesReport']
type SalesRow = Partial<SalesReport['rows'][number]> & SalesReport['totals'][number]

export function Sales({ data, report }: ReportViewProps<SalesReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const money = (row: SalesRow, name: 'price_net' | 'price_tax' | 'price_gross') => (
    <DrillDownLink to={row.documents}>{format.money(row[name], row.currency)}</DrillDownLink>
  )
  const columns: ReportColumn<SalesRow>[] = [
    {
      key: 'name',
      label: report.name === 'month' ? t.columns.month : t.columns.name,
      show: (row) => (
        <DrillDownLink to={row.documents}>
          <RowTitle>{nameOf(row)}</RowTitle>
        </DrillDownLink>
      ),
    },
    ...(report.name === 'product'
      ? [amountColumn<SalesRow>('quantity', t.columns.quantity, (row) => format.decimal(row.quantity))]
      : []),
    amountColumn('count', t.columns.documents, (row) => format.count(row.count)),
    amountColumn('price_net', t.columns.net, (row) => money(row, 'price_net')),
    {
      ...amountColumn<SalesRow>('price_tax', t.columns.vat, (row) => money(row, 'price_tax')),
      is_wide: true,
    },
    amountColumn('price_gross', t.columns.gross, (row) => money(row, 'price_gross')),
    {
      ...amountColumn<SalesRow>('share', t.columns.share, (row) => shareOf(row, data.totals, format)),
      is_wide: true,
    },
  ]
  const nameOf = (row: SalesRow) =>
    row.month ? format.month(row.month) : row.rest === 'yes' ? t.noProduct : (row.name ?? t.none)
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row, index) => ({ key: `${index}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

// Share of the total in the same currency, rounded because more digits carry no information.
function shareOf(row: SalesRow, totals: SalesReport['totals'], format: Formatters): string {
  const currencyTotal = totals.find(({ currency }) => currency === row.currency)
  const share = (Number(row.price_gross) / Number(currencyTotal?.price_gross)) * 100
  return Number.isFinite(share) ? format.percent(share.toFixed(1)) : ''
}

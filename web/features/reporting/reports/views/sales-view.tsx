import type { Answers } from '../../../../api/schemas.d.ts'
import { type Format, useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { Figure, Name, type ReportColumn, ReportTable } from '../report-table.tsx'
import { type Props, right, sumsOf } from './columns.ts'

type SalesReport = Answers['SalesReport']
type SalesRow = Partial<SalesReport['rows'][number]> & SalesReport['totals'][number]

export function Sales({ data, report }: Props<SalesReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const money = (row: SalesRow, name: 'price_net' | 'price_tax' | 'price_gross') => (
    <Figure to={row.documents}>{format.money(row[name], row.currency)}</Figure>
  )
  const columns: ReportColumn<SalesRow>[] = [
    {
      key: 'name',
      label: report.name === 'month' ? t.columns.month : t.columns.name,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{nameOf(row)}</Name>
        </Figure>
      ),
    },
    ...(report.name === 'product'
      ? [right<SalesRow>('quantity', t.columns.quantity, (row) => format.decimal(row.quantity))]
      : []),
    right('count', t.columns.documents, (row) => format.count(row.count)),
    right('price_net', t.columns.net, (row) => money(row, 'price_net')),
    { ...right<SalesRow>('price_tax', t.columns.vat, (row) => money(row, 'price_tax')), is_wide: true },
    right('price_gross', t.columns.gross, (row) => money(row, 'price_gross')),
    {
      ...right<SalesRow>('share', t.columns.share, (row) => shareOf(row, data.totals, format)),
      is_wide: true,
    },
  ]
  const nameOf = (row: SalesRow) =>
    row.month ? format.month(row.month) : row.rest === 'yes' ? t.noProduct : (row.name ?? t.none)
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row, place) => ({ key: `${place}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

// In percent of its currency; a hundredth of a percent says nothing.
function shareOf(row: SalesRow, totals: SalesReport['totals'], format: Format): string {
  const whole = totals.find(({ currency }) => currency === row.currency)
  const share = (Number(row.price_gross) / Number(whole?.price_gross)) * 100
  return Number.isFinite(share) ? `${format.decimal(share.toFixed(1))} %` : ''
}

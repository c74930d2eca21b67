import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DrillDownLink, type ReportColumn, ReportTable } from '../report-table.tsx'
import { amountColumn, type ReportViewProps } from './columns.ts'

type StatementReport = Answers['StatementReport']
type Entry = Partial<StatementReport['rows'][number]>

export function Statement({ data, report }: ReportViewProps<StatementReport>) {
  const { reports: t, invoices, payments } = useTexts()
  const format = useFormat()
  const money = (amount: string | null | undefined, row: Entry) =>
    Number(amount ?? 0) === 0 ? '' : format.money(amount, row.currency)
  const kinds = invoices.kinds as { [kind: string]: string }
  const nameOf = (row: Entry) =>
    row.kind === 'document'
      ? `${kinds[row.document_kind ?? ''] ?? ''} ${row.number}`.trim()
      : row.kind === 'left'
        ? `${t.left}: ${row.name ?? ''}`
        : `${t.payment}: ${row.number}`
  const originOf = ({ origin }: Entry) =>
    origin === 'automatic' || origin === 'bank_statement' ? ` · ${payments.origins[origin]}` : ''
  const columns: ReportColumn<Entry>[] = [
    {
      key: 'entry',
      label: t.columns.entry,
      show: (row) => <DrillDownLink to={row.documents}>{nameOf(row) + originOf(row)}</DrillDownLink>,
    },
    { key: 'date', label: t.columns.date, show: (row) => format.day(row.date) },
    { key: 'payment_to', label: t.columns.due, show: (row) => format.day(row.payment_to) },
    amountColumn('debit', t.columns.debit, (row) => money(row.debit, row)),
    amountColumn('credit', t.columns.credit, (row) => money(row.credit, row)),
    amountColumn('balance', t.columns.balance, (row) => format.money(row.balance, row.currency)),
  ]
  return data.totals.map((total) => (
    <ReportTable
      key={total.currency}
      label={`${t.names[report.name]} ${total.currency}`}
      columns={columns}
      opening={[
        {
          key: 'opening',
          label: t.opening,
          row: { currency: total.currency, balance: total.opening },
        },
      ]}
      lines={data.rows
        .filter(({ currency }) => currency === total.currency)
        .map((row, index) => ({ key: `${index}`, row }))}
      totals={[
        {
          key: 'closing',
          label: t.closing,
          row: {
            currency: total.currency,
            debit: total.debit,
            credit: total.credit,
            balance: total.closing,
          },
        },
      ]}
    />
  ))
}

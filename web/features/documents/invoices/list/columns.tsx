import { Badge, Text } from '@mantine/core'
import { type InvoiceRow, invoiceName, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { InvoiceStatus } from '../../../../components/layout/invoice-status.tsx'
import type { Column } from '../../../../components/lists/columns.tsx'
import type { Formatters } from '../../../../format/formatters.ts'
import type { Texts } from '../../../../locales/locale-provider.tsx'
import { showsTax } from '../invoice.ts'
import { KsefStatusBadge } from '../ksef-status.tsx'

// Fields of a row, out of two hundred fields of a document.
export const FIELDS = [
  'number',
  'kind',
  'status',
  'cancelled',
  'overdue?',
  'income',
  'buyer_name',
  'buyer_tax_no',
  'client_id',
  'issue_date',
  'sell_date',
  'payment_to',
  'paid_date',
  'sent_time',
  'delivered_by',
  'email_status',
  'gov_status',
  'gov_id',
  'price_net',
  'price_tax',
  'price_gross',
  'paid',
  'amount_due',
  'procedure_vat_margin',
  'currency',
  'oid',
  'created_at',
].join(',')

const TAXED = new Set(['price_net', 'price_tax'])

type MoneyKey = 'price_net' | 'price_tax' | 'price_gross' | 'paid' | 'amount_due'

// Keys are API names, so that an export has the visible columns.
export const columnsOf = (
  t: Texts['invoices'],
  format: Formatters,
  isExpense: boolean,
  gov: Texts['gov'],
): Column<InvoiceRow>[] => [...usualColumns(t, format, isExpense), ...extraColumns(t, format, gov)]

const moneyColumn = (key: MoneyKey, label: string, format: Formatters) => ({
  key,
  label,
  align: 'right' as const,
  show: (row: InvoiceRow) => (TAXED.has(key) && !showsTax(row) ? '' : format.money(row[key], row.currency)),
})

function usualColumns(t: Texts['invoices'], format: Formatters, isExpense: boolean): Column<InvoiceRow>[] {
  return [
    { key: 'number', label: t.number, order: 'number', is_whole: true, show: (row) => invoiceName(row, t) },
    {
      key: 'kind',
      label: t.kind,
      is_whole: true,
      needs: 'laptop',
      // Most documents are invoices, so only other types are marked. A void document has no type.
      show: ({ kind }) => kind !== 'vat' && t.kinds[kind] && <Kind name={t.kinds[kind]} />,
    },
    {
      key: 'buyer_name',
      label: isExpense ? t.vendor : t.buyer,
      order: 'buyer_name',
      grows: true,
      show: ({ buyer_name }) => buyer_name,
    },
    {
      key: 'issue_date',
      label: t.issueDate,
      order: 'issue_date',
      show: ({ issue_date }) => <Day text={format.day(issue_date)} />,
    },
    {
      key: 'payment_to',
      label: t.paymentTo,
      order: 'payment_to',
      show: (row) => (
        <Day text={isSettledWithoutMoney(row) ? '' : format.day(row.payment_to)} is_late={row['overdue?']} />
      ),
    },
    { ...moneyColumn('price_net', t.net, format), order: 'price_net', needs: 'desk' },
    { ...moneyColumn('price_gross', t.gross, format), order: 'price_gross' },
    {
      key: 'status',
      label: t.status,
      is_whole: true,
      is_sticky: true,
      show: (row) => <InvoiceStatus invoice={row} />,
    },
  ]
}

// Hidden unless the user selects it.
function extraColumns(t: Texts['invoices'], format: Formatters, gov: Texts['gov']): Column<InvoiceRow>[] {
  return [
    {
      key: 'sell_date',
      label: t.sellDate,
      is_extra: true,
      show: ({ sell_date }) => saleDay(sell_date, format),
    },
    {
      key: 'paid_date',
      label: t.paidDate,
      order: 'paid_date',
      is_extra: true,
      show: ({ paid_date }) => format.day(paid_date),
    },
    { ...moneyColumn('price_tax', t.tax, format), order: 'price_tax', is_extra: true },
    { ...moneyColumn('paid', t.paid, format), is_extra: true },
    { ...moneyColumn('amount_due', t.due, format), is_extra: true },
    { key: 'currency', label: t.currency, is_extra: true, show: ({ currency }) => currency },
    {
      key: 'buyer_tax_no',
      label: t.taxNo,
      order: 'buyer_tax_no',
      is_extra: true,
      show: ({ buyer_tax_no }) => buyer_tax_no,
    },
    {
      key: 'gov_status',
      label: 'KSeF',
      is_extra: true,
      is_whole: true,
      show: ({ gov_status }) => <KsefStatusBadge status={gov_status} />,
    },
    { key: 'gov_id', label: gov.number, is_extra: true, show: ({ gov_id }) => gov_id },
    { key: 'oid', label: t.order, order: 'oid', is_extra: true, show: ({ oid }) => oid },
    {
      key: 'created_at',
      label: t.created,
      order: 'created_at',
      is_extra: true,
      show: ({ created_at }) => format.day(created_at),
    },
  ]
}

// A date, a month, or nothing.
export function saleDay(text: string | null, format: Formatters): string {
  if (!text || text === 'off') return ''
  return text.length === 7 ? format.month(text) : format.day(text)
}

const Kind = ({ name }: { name: string }) => (
  <Badge variant="default" size="sm" fw={500} tt="none" w="max-content" maw="7.25rem" title={name}>
    {name}
  </Badge>
)

const Day = ({ text, is_late = false }: { text: string; is_late?: boolean }) => (
  <Text
    span
    size="sm"
    {...(is_late ? { c: 'var(--mantine-color-error)' } : {})}
    style={{ whiteSpace: 'nowrap' }}
  >
    {text}
  </Text>
)

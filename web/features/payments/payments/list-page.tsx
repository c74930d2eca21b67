import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import { isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useRecord } from '../../../api/queries.ts'
import { clients, invoices, products } from '../../../api/resources.ts'
import { IconCash } from '../../../components/icons/icons.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { BulkDeleteButton } from '../../../components/lists/bulk-delete-button.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ExportMenu } from '../../../components/lists/download-menu.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { recordFilter } from '../../../components/lists/record-filter.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { type Payment, payments, signedAmount } from './payment.ts'
import { CashStrip, CashSums } from './payment-totals.tsx'

export default function PaymentsPage() {
  const t = useTexts()
  const format = useFormat()
  return (
    <ListPage
      resource={payments}
      title={t.payments.title}
      columns={columnsOf(t.payments, format)}
      filters={filtersOf(t)}
      has_period
      narrowed_by={[
        {
          kind: 'own',
          name: 'invoice_id',
          label: t.payments.invoices,
          tell: (id) => <InvoiceNumber id={id} />,
        },
      ]}
      always={{ include: 'invoices' }}
      usual_order="paid_date.desc"
      pathOf={({ id }) => `/payments/${id}`}
      nameOf={({ name }) => name}
      card={(payment) => (
        <RowCard
          text={<PayerOf payment={payment} />}
          figure={format.money(signedAmount(payment), payment.currency)}
          hint={format.day(payment.paid_date)}
          mark={<PaymentState payment={payment} />}
        />
      )}
      create={{ path: '/payments/new', label: t.payments.create }}
      empty={{
        icon: <IconCash size={40} stroke={1.4} />,
        title: t.payments.empty,
        hint: t.payments.emptyHint,
      }}
      above={(query) => <CashStrip query={query} />}
      sums={(query, columns, lead) => <CashSums query={query} columns={columns} lead={lead} />}
      actions={(query) => <ExportMenu path="banking/payments" query={query} />}
      bulk={(rows, clear) => (
        <BulkDeleteButton
          resource={payments}
          rows={rows}
          nameOf={({ name }) => name}
          count={t.payments.count}
          clear={clear}
        />
      )}
    />
  )
}

const columnsOf = (t: Texts['payments'], { money, day }: Formatters): Column<Payment>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  {
    key: 'paid_date',
    label: t.paidOn,
    order: 'paid_date',
    is_whole: true,
    show: ({ paid_date }) => day(paid_date),
  },
  {
    key: 'invoices',
    label: t.invoices,
    show: ({ invoices }) => (invoices?.length ? <Numbers invoices={invoices} /> : ''),
  },
  {
    key: 'client_id',
    label: t.client,
    grows: true,
    show: (payment) => <PayerOf payment={payment} />,
  },
  {
    key: 'price',
    label: t.amount,
    order: 'price',
    align: 'right',
    show: (payment) => money(signedAmount(payment), payment.currency),
  },
  { key: 'paid', label: t.state, show: (payment) => <PaymentState payment={payment} /> },
  { key: 'provider', label: t.provider, is_extra: true, show: ({ provider }) => provider },
  { key: 'kind', label: t.kind, is_extra: true, show: ({ kind }) => kind },
  { key: 'oid', label: t.order, order: 'oid', is_extra: true, show: ({ oid }) => oid },
  {
    key: 'created_at',
    label: t.created,
    order: 'created_at',
    is_extra: true,
    show: ({ created_at }) => day(created_at),
  },
]

function PayerOf({ payment }: { payment: Payment }) {
  const { client_id, invoices, first_name, last_name, email } = payment
  if (client_id) return <RecordName resource={clients} id={client_id} />
  return invoices?.[0]?.buyer_name || [first_name, last_name].filter(Boolean).join(' ') || email
}

export function PaymentState({ payment: { paid, overpaid } }: { payment: Payment }) {
  const { payments: t } = useTexts()
  const over = parseDecimal(overpaid)
  if (!paid) return <StatusBadge>{t.waiting}</StatusBadge>
  return over && !isZero(over) ? (
    <StatusBadge tone="warn">{t.over}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t.paid}</StatusBadge>
  )
}

function InvoiceNumber({ id }: { id: string }) {
  return useRecord(invoices, id).data?.number ?? `#${id}`
}

const SHOWN = 3

function Numbers({ invoices }: { invoices: readonly { id: number; number: string }[] }) {
  return (
    <Group gap="xs" component="span">
      {invoices.slice(0, SHOWN).map(({ id, number }) => (
        <Anchor key={id} component={Link} to={`/invoices/${id}`} inherit>
          {number}
        </Anchor>
      ))}
      {invoices.length > SHOWN && `+${invoices.length - SHOWN}`}
    </Group>
  )
}

const filtersOf = ({ payments: t, common }: Texts): Filter[] => [
  {
    kind: 'choice',
    name: 'paid',
    label: t.paid,
    options: [
      { value: '1', label: common.yes },
      { value: '0', label: common.no },
    ],
  },
  {
    kind: 'choice',
    name: 'income',
    label: t.direction,
    options: [
      { value: '1', label: t.incoming },
      { value: '0', label: t.outgoing },
    ],
  },
  recordFilter('client_id', t.client, clients),
  recordFilter('product_id', t.product, products),
  { kind: 'text', name: 'currency', label: t.currency },
  { kind: 'text', name: 'provider', label: t.provider },
  { kind: 'text', name: 'oid', label: t.order },
  {
    kind: 'choice',
    name: 'search_date_type',
    label: t.periodOf,
    options: [
      { value: 'created_at', label: t.created },
      { value: 'paid_date', label: t.paidOn },
    ],
  },
]

import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { decimal, isNegative, isZero } from '../../../../src/money/decimal.ts'
import { useInvalidate, useSave } from '../../../api/mutations.ts'
import { useRecord } from '../../../api/queries.ts'
import { clients, departments, products } from '../../../api/resources.ts'
import { Attachments } from '../../../components/attachments/attachments.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconCheck } from '../../../components/icons/icons.ts'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard, RecordActions, RecordLayout } from '../../../components/layout/record-layout.tsx'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { reasonsText } from '../bank/reasons-text.ts'
import { PaymentState } from './list-page.tsx'
import { type OpenInvoice, openInvoices, type Payment, payments } from './payment.ts'
import { UncountedReceipts } from './unmatched-receipts.tsx'

export default function PaymentPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(payments, id, { include: 'invoices' })
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <View payment={data} /> : <PageSkeleton />
}

function View({ payment }: { payment: Payment }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <>
      <PageHeader
        title={payment.name}
        back={{ path: '/payments', label: t.payments.title }}
        beside={<PaymentState payment={payment} />}
        is_low
      >
        <Actions payment={payment} />
      </PageHeader>
      <RecordLayout
        side={
          <Stack gap="lg">
            <DetailsCard facts={factsOf(payment, t, format)} />
            <Attachments of={payments} id={payment.id} />
          </Stack>
        }
      >
        <SettledInvoices payment={payment} />
        <UncountedReceipts payment={payment} />
      </RecordLayout>
    </>
  )
}

function SettledInvoices({ payment }: { payment: Payment }) {
  const { payments: t } = useTexts()
  const { money, day } = useFormat()
  const { invoices = [], shares = [], price, overpaid, currency, client_id, paid } = payment
  // A payment without invoices is unallocated as a whole.
  const remainder = paid && invoices.length === 0 ? price : overpaid
  const isCredit = paid && client_id !== null && !isNegative(decimal(remainder))
  const columns: SmallTableColumn<OpenInvoice>[] = [
    { key: 'invoice', label: t.invoice, show: (invoice) => <InvoiceLink invoice={invoice} /> },
    { key: 'due', label: t.due, show: ({ payment_to }) => day(payment_to) },
    { key: 'took', label: t.took, align: 'right', show: ({ id, currency }) => money(gave(id), currency) },
    {
      key: 'remains',
      label: t.remains,
      align: 'right',
      show: ({ amount_due, currency }) => money(amount_due, currency),
    },
  ]
  const gave = (id: number) => shares.find(({ invoice_id }) => invoice_id === id)?.amount ?? '0'
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t.matching}
      </Title>
      {invoices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noInvoices}
        </Text>
      ) : (
        <SmallTable label={t.matching} columns={columns} rows={invoices} keyOf={({ id }) => id} />
      )}
      {!isZero(decimal(remainder)) && (
        <Text size="sm" mt="sm" ta="right">
          {t.left}: <b>{money(remainder, currency)}</b>
          {isCredit && (
            <>
              {' · '}
              <Anchor component={Link} to={`/clients/${client_id}`} inherit>
                {t.creditOf}
              </Anchor>
            </>
          )}
        </Text>
      )}
    </Card>
  )
}

const InvoiceLink = ({ invoice }: { invoice: OpenInvoice }) => (
  <>
    <Anchor component={Link} to={`/invoices/${invoice.id}`} inherit fw={600}>
      {invoice.number}
    </Anchor>
    <Text size="xs" c="dimmed">
      {invoice.buyer_name}
    </Text>
  </>
)

function Actions({ payment }: { payment: Payment }) {
  const t = useTexts()
  const navigate = useNavigate()
  const notices = useNotify()
  const remove = useDeleteWithUndo(payments)
  const save = useSave(payments)
  const refresh = useInvalidate()
  const removeThis = async () => {
    if (!(await remove([payment.id], payment.name))) return
    void refresh(openInvoices)
    void navigate('/payments')
  }
  const receive = async () => {
    try {
      await save.mutateAsync({ id: payment.id, values: { paid: true } })
      await refresh(openInvoices)
      notices.done(t.common.saved)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <RecordActions edit={`/payments/${payment.id}/edit`} onDelete={() => void removeThis()}>
      {!payment.paid && (
        <Button leftSection={<IconCheck size={16} />} loading={save.isPending} onClick={() => void receive()}>
          {t.payments.markReceived}
        </Button>
      )}
    </RecordActions>
  )
}

const factsOf = (
  payment: Payment,
  { payments: t, bankMatching }: Texts,
  format: Formatters,
): DetailItem[] => [
  [t.amount, <b key="amount">{format.money(payment.price, payment.currency)}</b>],
  [t.paidOn, format.day(payment.paid_date)],
  [
    t.client,
    payment.client_id && (
      <Anchor component={Link} to={`/clients/${payment.client_id}`} inherit>
        <RecordName resource={clients} id={payment.client_id} />
      </Anchor>
    ),
  ],
  [t.payer, [payment.first_name, payment.last_name].filter(Boolean).join(' ')],
  [t.email, payment.email],
  [t.phone, payment.phone],
  [t.product, payment.product_id && <RecordName resource={products} id={payment.product_id} />],
  [t.department, payment.department_id && <RecordName resource={departments} id={payment.department_id} />],
  [t.provider, payment.provider],
  [t.providerStatus, payment.provider_status],
  [
    t.bankTransaction,
    payment.banking_transaction_id && (
      <Anchor key="transaction" component={Link} to={`/bank/${payment.banking_transaction_id}`}>
        #{payment.banking_transaction_id}
      </Anchor>
    ),
  ],
  [
    bankMatching.bookedAutomatically,
    payment.origin === 'automatic' && reasonsText(payment.booking_reasons ?? [], bankMatching, format.money),
  ],
  [t.transferTitle, payment.provider_title],
  [t.order, payment.oid],
  [t.rate, payment.exchange_currency_rate],
  [
    t.madeInvoice,
    payment.generated_invoice_id && (
      <Anchor component={Link} to={`/invoices/${payment.generated_invoice_id}`} inherit>
        {t.openInvoice}
      </Anchor>
    ),
  ],
  [t.description, payment.description],
  [t.comment, payment.comment],
]

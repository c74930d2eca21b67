import { ActionIcon, Anchor, Button, Card, Grid, Menu, Text, Title } from '@mantine/core'
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { decimal, isZero } from '../../../src/money/decimal.ts'
import { useRecord, useRefresh, useSave } from '../../api/records.ts'
import { clients, departments, products } from '../../api/resources.ts'
import { type Format, useFormat } from '../../format.ts'
import { Facts } from '../../pieces/facts.tsx'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { RecordName } from '../../pieces/record-name.tsx'
import { type SmallColumn, SmallTable } from '../../pieces/small-table.tsx'
import { useRemoval } from '../../pieces/use-removal.ts'
import { Failure } from '../../shell/failure.tsx'
import { useNotices } from '../../shell/notices.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { PaymentState } from './list.tsx'
import { invoices, type Owing, type Payment, payments } from './payment.ts'

export default function PaymentPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(payments, id, { include: 'invoices' })
  if (error) return <Failure error={error} retry={refetch} />
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
      >
        <Actions payment={payment} />
      </PageHeader>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Settled payment={payment} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Card component="section">
            <Title order={2} size="h4" mb="md">
              {t.common.details}
            </Title>
            <Facts facts={factsOf(payment, t.payments, format)} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}

function Settled({ payment }: { payment: Payment }) {
  const { payments: t } = useTexts()
  const { money, day } = useFormat()
  const { invoices = [], shares = [], overpaid, currency } = payment
  const columns: SmallColumn<Owing>[] = [
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
      {!isZero(decimal(overpaid)) && (
        <Text size="sm" mt="sm" ta="right">
          {t.left}: <b>{money(overpaid, currency)}</b>
        </Text>
      )}
    </Card>
  )
}

const InvoiceLink = ({ invoice }: { invoice: Owing }) => (
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
  const notices = useNotices()
  const remove = useRemoval(payments)
  const save = useSave(payments)
  const refresh = useRefresh()
  const removeThis = async () => {
    if (!(await remove([payment.id], payment.name))) return
    void refresh(invoices)
    void navigate('/payments')
  }
  const receive = async () => {
    try {
      await save.mutateAsync({ id: payment.id, values: { paid: true } })
      await refresh(invoices)
      notices.done(t.common.saved)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/payments/${payment.id}/edit`}
        leftSection={<IconPencil size={16} />}
      >
        {t.common.edit}
      </Button>
      {!payment.paid && (
        <Button leftSection={<IconCheck size={16} />} loading={save.isPending} onClick={() => void receive()}>
          {t.payments.markReceived}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t.common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void removeThis()}>
            {t.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const factsOf = (payment: Payment, t: Texts['payments'], format: Format): [string, ReactNode][] => [
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

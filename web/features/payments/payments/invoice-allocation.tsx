import { ActionIcon, Alert, Box, Button, Card, Group, Text, Title } from '@mantine/core'
import { isNegative, isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useList } from '../../../api/queries.ts'
import { RecordChoice } from '../../../components/forms/record-select.tsx'
import { RemoveRow } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconArrowUp, IconWand } from '../../../components/icons/icons.ts'
import { type SmallColumn, SmallTable } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { reached, shareOut, type Taken } from './allocation.ts'
import type { Fields } from './form-sections.tsx'
import { invoices, type Owing, type Payment } from './payment.ts'
import { buyersOf, type Filled, filledBy } from './suggested-fields.ts'

const OFFERED = 50
const INVOICES_MAX = 100

type Props = { form: Form<Fields>; payment: Payment | undefined }

// Which invoices this money settles, in which order, and what each of them takes.
export function Matching({ form, payment }: Props) {
  const { payments: t } = useTexts()
  const format = useFormat()
  const { client_id, price, currency, invoice_ids } = form.values
  const ids = invoice_ids ?? []
  const chosen = useList(
    invoices,
    { invoice_ids: ids.join(','), income: 'all', per_page: INVOICES_MAX },
    { enabled: ids.length > 0 },
  )
  const found = ids.flatMap((id) => chosen.data?.rows.find((invoice) => invoice.id === id) ?? [])
  const paying = { ...form.values, currency: currency || (found[0]?.currency ?? null) }
  const { taken, left } = shareOut(paying, found, payment?.paid ? payment.shares : [])
  const side = found[0]?.income === false ? 'no' : 'yes'
  const among = { ...(isRefund(price) ? { to_refund: 1 } : { unpaid: 1 }), income: side, order: 'payment_to' }
  const of_client = { ...among, client_id, currency, per_page: OFFERED }
  const open = useList(invoices, of_client, { enabled: Boolean(client_id) })
  const choose = (after: readonly Owing[]) => {
    form.set(
      'invoice_ids',
      after.map(({ id }) => id),
    )
    if (payment) return
    const fill = filledBy(form.values, found, after, t.usualName)
    for (const [field, value] of Object.entries(fill)) form.set(field as keyof Filled, value as never)
  }
  const keep = (kept: readonly number[]) =>
    choose(kept.flatMap((id) => found.find((one) => one.id === id) ?? []))
  const suggest = () => {
    const rows = open.data?.rows ?? []
    const reaching = price ? reached(price, rows) : rows.map(({ id }) => id)
    choose(rows.filter(({ id }) => reaching.includes(id)))
  }
  const buyers = buyersOf(found)
  return (
    <Card component="section" aria-label={t.matching}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.matching}
        </Title>
        {client_id && (open.data?.total ?? 0) > 0 && (
          <Button variant="default" size="xs" leftSection={<IconWand size={14} />} onClick={suggest}>
            {t.oldestFirst}
          </Button>
        )}
      </Group>
      <RecordChoice
        label={t.addInvoice}
        resource={invoices}
        // Who types looks among all; who only opens the list sees the client's own.
        among={(typed) => (typed === '' ? { ...among, client_id } : among)}
        nameOf={(invoice) => told(invoice, format.money)}
        value={null}
        onChange={(id, row) => {
          if (row && id !== null && !ids.includes(id)) choose([...found, row])
        }}
        error={form.problems.invoice_ids ?? form.problems.invoice_id}
        input={{ placeholder: t.addInvoiceHint, description: client_id ? t.ofClient : t.ofAll }}
      />
      {taken.length > 0 && (
        <>
          <Rows taken={taken} ids={ids} keep={keep} />
          <LeftOver
            left={left}
            price={price}
            currency={paying.currency}
            client_id={client_id}
            name={found.find((one) => one.client_id === client_id)?.buyer_name ?? ''}
          />
        </>
      )}
      {buyers.length > 0 && (
        <Alert
          mt="sm"
          color="yellow"
          title={
            <Text c="var(--mantine-color-text)" inherit>
              {t.severalClients}
            </Text>
          }
        >
          {t.severalClientsHint(buyers.join(', '))}
        </Alert>
      )}
      {taken.length > 0 && !form.values.paid && (
        <Alert mt="sm" color="gray">
          {t.notYet}
        </Alert>
      )}
    </Card>
  )
}

const told = (
  { number, buyer_name, amount_due, currency }: Owing,
  money: (amount: string, currency: string) => string,
) => [number, buyer_name, money(amount_due, currency)].filter(Boolean).join(' · ')

type RowsProps = { taken: readonly Taken[]; ids: readonly number[]; keep: (ids: readonly number[]) => void }

function Rows({ taken, ids, keep }: RowsProps) {
  const { payments: t } = useTexts()
  const { money, day } = useFormat()
  const raise = (id: number) => {
    const at = ids.indexOf(id)
    keep(ids.toSpliced(at, 1).toSpliced(at - 1, 0, id))
  }
  const columns: SmallColumn<Taken>[] = [
    { key: 'invoice', label: t.invoice, show: ({ invoice }) => <InvoiceName invoice={invoice} /> },
    { key: 'due', label: t.due, show: ({ invoice }) => day(invoice.payment_to) },
    { key: 'owed', label: t.owed, align: 'right', show: ({ due, invoice }) => money(due, invoice.currency) },
    {
      key: 'takes',
      label: t.takes,
      align: 'right',
      show: ({ takes, invoice }) => (
        <b>{takes === undefined ? t.needsRate : money(takes, invoice.currency)}</b>
      ),
    },
    {
      key: 'remains',
      label: t.remains,
      align: 'right',
      show: ({ remains, invoice }) => money(remains, invoice.currency),
    },
    {
      key: 'actions',
      label: '',
      is_action: true,
      show: ({ invoice: { id, number } }, index) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {index > 0 && (
            <ActionIcon aria-label={t.raise(number)} onClick={() => raise(id)}>
              <IconArrowUp size={16} />
            </ActionIcon>
          )}
          <RemoveRow
            size="md"
            label={t.removeInvoice(number)}
            onRemove={() => keep(ids.filter((one) => one !== id))}
          />
        </Group>
      ),
    },
  ]
  return (
    <Box mt="md">
      <SmallTable label={t.matching} columns={columns} rows={taken} keyOf={({ invoice }) => invoice.id} />
    </Box>
  )
}

const InvoiceName = ({ invoice }: { invoice: Owing }) => (
  <>
    <b>{invoice.number}</b>
    <Text size="xs" c="dimmed">
      {invoice.buyer_name}
    </Text>
  </>
)

type LeftProps = {
  left: string
  price: string
  currency: string | null
  client_id: number | null
  name: string // where it is known
}

function LeftOver({ left, price, currency, client_id, name }: LeftProps) {
  const { payments: t } = useTexts()
  const { money } = useFormat()
  const parsed = parseDecimal(left)
  const whole = parseDecimal(price ?? '')
  if (!parsed || !whole || isZero(parsed) || isNegative(parsed) !== isNegative(whole)) return null
  return (
    <Box mt="xs" ta="right" role="status">
      <Text size="sm">
        {t.left}: <b>{money(left, currency)}</b>
      </Text>
      {!isNegative(parsed) && (
        <Text size="xs" c="dimmed">
          {client_id ? t.leftKept(name) : t.leftNobodys}
        </Text>
      )}
    </Box>
  )
}

function isRefund(price: string): boolean {
  const parsed = parseDecimal(price)
  return parsed !== undefined && isNegative(parsed)
}

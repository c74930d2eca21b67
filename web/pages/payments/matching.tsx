import { ActionIcon, Alert, Box, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconArrowUp, IconTrash, IconWand } from '@tabler/icons-react'
import { isNegative, isZero, parseDecimal } from '../../../src/money/decimal.ts'
import { useList } from '../../api/records.ts'
import { useFormat } from '../../format.ts'
import { RecordChoice } from '../../pieces/form/record-field.tsx'
import type { Form } from '../../pieces/form/use-record-form.ts'
import { type SmallColumn, SmallTable } from '../../pieces/small-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Fields } from './form.tsx'
import { invoices, type Owing, type Payment } from './payment.ts'
import { reached, shareOut, type Taken } from './shares.ts'

const OFFERED = 50
const INVOICES_MAX = 100

type Props = { form: Form<Fields>; payment: Payment | undefined }

// Which invoices this money settles, in which order, and what each of them takes.
export function Matching({ form, payment }: Props) {
  const { payments: t } = useTexts()
  const format = useFormat()
  const { client_id, price, currency, invoice_ids } = form.values
  const ids = invoice_ids ?? []
  const keep = (ids: number[]) => form.set('invoice_ids', ids)
  const chosen = useList(
    invoices,
    { invoice_ids: ids.join(','), income: 'all', per_page: INVOICES_MAX },
    { enabled: ids.length > 0 },
  )
  const found = ids.flatMap((id) => chosen.data?.rows.find((invoice) => invoice.id === id) ?? [])
  const paying = { ...form.values, currency: currency || (found[0]?.currency ?? null) }
  const { taken, left } = shareOut(paying, found, payment?.paid ? payment.shares : [])
  const among = { open: 1, client_id, order: 'payment_to' }
  const open = useList(invoices, { ...among, currency, per_page: OFFERED }, { enabled: Boolean(client_id) })
  const suggest = () => keep(reached(price, open.data?.rows ?? []))
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
        among={among}
        nameOf={(invoice) => told(invoice, format.money)}
        value={null}
        onChange={(id) => {
          if (id !== null && !ids.includes(id)) keep([...ids, id])
        }}
        error={form.problems.invoice_ids ?? form.problems.invoice_id}
        input={{ placeholder: t.addInvoiceHint, description: client_id ? t.ofClient : t.ofAll }}
      />
      {taken.length > 0 && (
        <>
          <Rows taken={taken} ids={ids} keep={keep} />
          <LeftOver left={left} price={price} currency={paying.currency} />
        </>
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

type RowsProps = { taken: readonly Taken[]; ids: readonly number[]; keep: (ids: number[]) => void }

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
          <ActionIcon
            aria-label={t.removeInvoice(number)}
            onClick={() => keep(ids.filter((one) => one !== id))}
          >
            <IconTrash size={16} />
          </ActionIcon>
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

type LeftProps = { left: string; price: string; currency: string | null }

function LeftOver({ left, price, currency }: LeftProps) {
  const { payments: t } = useTexts()
  const { money } = useFormat()
  const parsed = parseDecimal(left)
  const whole = parseDecimal(price ?? '')
  if (!parsed || !whole || isZero(parsed) || isNegative(parsed) !== isNegative(whole)) return null
  return (
    <Text size="sm" mt="xs" ta="right" role="status">
      {t.left}: <b>{money(left, currency)}</b>
    </Text>
  )
}

import { ActionIcon, Anchor, Button, Skeleton, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { decimal, isZero, printPlain, subtract, sum } from '../../../../../src/money/decimal.ts'
import { useToday } from '../../../../api/account-clock.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { payments } from '../../../../api/resources.ts'
import { IconPlus, IconTrash } from '../../../../components/icons/icons.ts'
import { Section } from '../../../../components/layout/section-card.tsx'
import { useRemoval } from '../../../../components/lists/use-delete-with-undo.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'
import { AddPayment } from './add-payment.tsx'
import styles from './details.module.css'
import type { Paid, Timeline } from './timeline.ts'

type Props = { invoice: Document; timeline: Timeline | null | undefined }

export function Payments({ invoice, timeline }: Props) {
  const { invoices: t } = useTexts()
  const [is_adding, adding] = useDisclosure(false)
  const today = useToday()
  const rows = timeline?.payments ?? []
  const by_hand = paidByHand(invoice, rows)
  const is_empty = rows.length === 0 && by_hand === undefined
  if (is_empty && !isPayable(invoice)) return null
  return (
    <Section title={t.payments} beside={!is_adding && <AddButton invoice={invoice} onClick={adding.open} />}>
      {timeline === undefined && <Skeleton h={40} />}
      {timeline !== undefined && is_empty && !is_adding && (
        <Text size="sm" c="dimmed">
          {t.noPayments}
        </Text>
      )}
      {timeline !== undefined && !is_empty && <Rows rows={rows} by_hand={by_hand} invoice={invoice} />}
      {is_adding && today && <AddPayment invoice={invoice} today={today} onClose={adding.close} />}
    </Section>
  )
}

// An order may be paid in advance, an estimate is not.
const isPayable = (invoice: Document) => !isCancelled(invoice) && invoice.kind !== 'estimate'

// What is paid without a payment that says so.
function paidByHand(invoice: Document, rows: readonly Paid[]): string | undefined {
  const rest = subtract(decimal(invoice.paid), sum(rows.map(({ amount }) => decimal(amount))))
  return isZero(rest) ? undefined : printPlain(rest)
}

function AddButton({ invoice, onClick }: { invoice: Document; onClick: () => void }) {
  const { invoices: t } = useTexts()
  const may_write = useMayWrite()
  if (!may_write || isCancelled(invoice) || isZero(decimal(invoice.amount_due))) return null
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={onClick} data-no-print>
      {t.addPayment}
    </Button>
  )
}

// Below the name: the card stands at the narrow side of the page.
const When = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

type RowsProps = { rows: readonly Paid[]; by_hand: string | undefined; invoice: Document }

function Rows({ rows, by_hand, invoice: { currency, paid_date } }: RowsProps) {
  const { invoices: t, common } = useTexts()
  const format = useFormat()
  const refresh = useRefresh()
  const remove = useRemoval(payments)
  const may_write = useMayWrite()
  const removeOne = async ({ id, name }: Paid) => {
    await remove([id], name)
    await refresh(documents)
  }
  return (
    <Table aria-label={t.payments} verticalSpacing="xs" mb="sm">
      <Table.Tbody>
        {rows.map((payment) => (
          <Table.Tr key={payment.id}>
            <Table.Td>
              <Anchor component={Link} to={`/payments/${payment.id}`} size="sm">
                {payment.name}
              </Anchor>
              <When>{payment.paid ? format.day(payment.paid_date) : t.waitingPayment}</When>
            </Table.Td>
            <Table.Td className={styles.whole ?? ''} ta="right">
              {format.money(payment.amount, currency)}
            </Table.Td>
            <Table.Td w={44}>
              {may_write && (
                <ActionIcon
                  size="sm"
                  aria-label={`${common.delete}: ${payment.name}`}
                  onClick={() => void removeOne(payment)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
        {by_hand && (
          <Table.Tr>
            <Table.Td>
              {t.paidByHand}
              <When>{format.day(paid_date)}</When>
            </Table.Td>
            <Table.Td className={styles.whole ?? ''} ta="right">
              {format.money(by_hand, currency)}
            </Table.Td>
            {rows.length > 0 && <Table.Td w={44} />}
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}

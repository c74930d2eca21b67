import { ActionIcon, Anchor, Button, Skeleton, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { decimal, isZero, printPlain, subtract, sum } from '../../../../../src/money/decimal.ts'
import { useToday } from '../../../../api/account-clock.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { payments } from '../../../../api/resources.ts'
import { IconPlus, IconTrash } from '../../../../components/icons/icons.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { useDeleteWithUndo } from '../../../../components/lists/use-delete-with-undo.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { AddPayment } from './add-payment.tsx'
import styles from './details.module.css'
import type { InvoiceTimeline, TimelinePayment } from './timeline.ts'

type Props = { invoice: Invoice; timeline: InvoiceTimeline | null | undefined }

export function Payments({ invoice, timeline }: Props) {
  const { invoices: t } = useTexts()
  const [isAdding, adding] = useDisclosure(false)
  const today = useToday()
  const rows = timeline?.payments ?? []
  const byHand = paidByHand(invoice, rows)
  const isEmpty = rows.length === 0 && byHand === undefined
  if (isEmpty && !isPayable(invoice)) return null
  return (
    <SectionCard
      title={t.payments}
      beside={!isAdding && <AddButton invoice={invoice} onClick={adding.open} />}
    >
      {timeline === undefined && <Skeleton h={40} />}
      {timeline !== undefined && isEmpty && !isAdding && (
        <Text size="sm" c="dimmed">
          {t.noPayments}
        </Text>
      )}
      {timeline !== undefined && !isEmpty && (
        <Rows rows={rows} by_hand={byHand} is_elsewhere={isPaidElsewhere(timeline)} invoice={invoice} />
      )}
      {isAdding && today && <AddPayment invoice={invoice} today={today} onClose={adding.close} />}
    </SectionCard>
  )
}

// Orders can be paid in advance, estimates cannot.
const isPayable = (invoice: Invoice) => !isCancelled(invoice) && invoice.kind !== 'estimate'

// Paid amount without a recorded payment.
function paidByHand(invoice: Invoice, rows: readonly TimelinePayment[]): string | undefined {
  const unrecordedAmount = subtract(decimal(invoice.paid), sum(rows.map(({ amount }) => decimal(amount))))
  return isZero(unrecordedAmount) ? undefined : printPlain(unrecordedAmount)
}

// The payments of an order or a pro forma are those of the documents that were made from it.
const isPaidElsewhere = (timeline: InvoiceTimeline | null): boolean =>
  timeline?.linked.some(({ relation }) => relation === 'made_of_it') ?? false

function AddButton({ invoice, onClick }: { invoice: Invoice; onClick: () => void }) {
  const { invoices: t } = useTexts()
  const mayWrite = useMayWrite()
  if (!mayWrite || isCancelled(invoice) || isZero(decimal(invoice.amount_due))) return null
  return (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={onClick} data-no-print>
      {t.addPayment}
    </Button>
  )
}

// Placed below the name, because the card is in the narrow column.
const When = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

function WhenPaid({ payment: { paid, paid_date, origin } }: { payment: TimelinePayment }) {
  const { invoices: t, payments: texts } = useTexts()
  const { day } = useFormat()
  return (
    <When>
      {joinParts(
        paid ? day(paid_date) : t.waitingPayment,
        origin && texts.origins[origin === 'automatic' ? origin : 'bank_statement'],
      )}
    </When>
  )
}

type RowsProps = {
  rows: readonly TimelinePayment[]
  by_hand: string | undefined
  is_elsewhere: boolean
  invoice: Invoice
}

function Rows({ rows, by_hand, is_elsewhere, invoice: { currency, paid_date } }: RowsProps) {
  const { invoices: t, common } = useTexts()
  const format = useFormat()
  const refresh = useInvalidate()
  const remove = useDeleteWithUndo(payments)
  const mayWrite = useMayWrite()
  const removeOne = async ({ id, name }: TimelinePayment) => {
    await remove([id], name)
    await refresh(invoices)
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
              <WhenPaid payment={payment} />
            </Table.Td>
            <Table.Td className={styles.whole ?? ''} ta="right">
              {format.money(payment.amount, currency)}
            </Table.Td>
            <Table.Td w={44}>
              {mayWrite && (
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
              {is_elsewhere ? t.paidElsewhere : t.paidByHand}
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

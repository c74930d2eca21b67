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
  const by_hand = subtract(decimal(invoice.paid), sum(rows.map(({ amount }) => decimal(amount))))
  const may_write = useMayWrite()
  const is_open = may_write && !isCancelled(invoice) && !isZero(decimal(invoice.amount_due))
  // An order may be paid in advance, an estimate is not.
  const is_payable = !isCancelled(invoice) && invoice.kind !== 'estimate'
  if (!is_payable && rows.length === 0 && isZero(by_hand)) return null
  return (
    <Section
      title={t.payments}
      beside={
        is_open &&
        !is_adding && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={adding.open}
            data-no-print
          >
            {t.addPayment}
          </Button>
        )
      }
    >
      {timeline === undefined && <Skeleton h={40} />}
      {timeline !== undefined && rows.length === 0 && isZero(by_hand) && !is_adding && (
        <Text size="sm" c="dimmed">
          {t.noPayments}
        </Text>
      )}
      {timeline !== undefined && (rows.length > 0 || !isZero(by_hand)) && (
        <Rows rows={rows} by_hand={isZero(by_hand) ? undefined : printPlain(by_hand)} invoice={invoice} />
      )}
      {is_adding && today && <AddPayment invoice={invoice} today={today} onClose={adding.close} />}
    </Section>
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

import { Table, Text } from '@mantine/core'
import { decimal, isZero, printPlain, subtract, sum } from '../../../../src/money/decimal.ts'
import type { QueryParams } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useAccountCurrencyFirst } from '../../../api/use-own-currency-first.ts'
import type { Column } from '../../../components/lists/columns.tsx'
import styles from '../../../components/lists/totals.module.css'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Payment } from './payment.ts'

type Sum = Answers['CashSummary']

// Totals by currency of all payments that match the filters, not only those of this page.
const useCash = ({ include, order, page, per_page, ...query }: QueryParams) =>
  useAccountCurrencyFirst(useApiQuery<Sum[]>('/banking/payments/summary.json', query).data ?? [])

type Props = { query: QueryParams; columns: readonly Column<Payment>[]; lead: number }

export function CashSums({ query, columns, lead }: Props) {
  const format = useFormat()
  const at = columns.findIndex(({ key }) => key === 'price')
  const [labelColumns, totalColumns] = at < 0 ? [columns, []] : [columns.slice(0, at), columns.slice(at)]
  return useCash(query).map((sum) => (
    <Table.Tr key={sum.currency} className={styles.row ?? ''}>
      <Table.Td colSpan={labelColumns.length + lead}>
        {sum.currency}{' '}
        <Text span size="sm" c="dimmed">
          <TotalsText sum={sum} />
        </Text>
      </Table.Td>
      {totalColumns.map(({ key }) => (
        <Table.Td key={key} ta="right">
          {key === 'price' && format.money(balanceOf(sum), sum.currency)}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

// The same totals on narrow screens, which have no table.
export function CashStrip({ query }: { query: QueryParams }) {
  const { payments: t } = useTexts()
  const format = useFormat()
  return (
    <ul className={styles.strip} aria-label={t.sums}>
      {useCash(query).map((sum) => (
        <li key={sum.currency}>
          <Text span size="sm" fw={600}>
            {format.money(balanceOf(sum), sum.currency)}
          </Text>
          <Text span size="xs" c="dimmed" ta="right">
            <TotalsText sum={sum} />
          </Text>
        </li>
      ))}
    </ul>
  )
}

function TotalsText({ sum }: { sum: Sum }) {
  const { payments: t } = useTexts()
  const { money } = useFormat()
  const nonZero = (['received', 'refunded', 'spent', 'waiting'] as const).filter(
    (name) => !isZero(decimal(sum[name])),
  )
  // What was received is the total then, which stands beside it.
  const parts = nonZero.join() === 'received' ? [] : nonZero
  return [t.count(sum.count), ...parts.map((name) => t.cash[name](money(sum[name], sum.currency)))].join(
    ' · ',
  )
}

const balanceOf = ({ received, refunded, spent }: Sum): string =>
  printPlain(subtract(decimal(received), sum([decimal(refunded), decimal(spent)])))

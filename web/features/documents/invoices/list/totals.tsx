import { Table, Text } from '@mantine/core'
import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import type { Query } from '../../../../api/client.ts'
import type { Listed } from '../../../../api/invoices.ts'
import { useMayWrite } from '../../../../api/permissions.ts'
import { useFacts } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useOwnFirst } from '../../../../api/use-own-currency-first.ts'
import type { Column } from '../../../../components/lists/columns.tsx'
import styles from '../../../../components/lists/totals.module.css'
import { useListAddress } from '../../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { filtersIn } from './list-filters.ts'

type Summary = Answers['Summary'] & { summed?: number }

const SUMMED = ['price_net', 'price_tax', 'price_gross', 'paid'] as const

const useSummary = (query: Query) => useFacts<Summary[]>('/invoices/summary.json', query).data ?? []

// What is owed of all that is listed. Where kinds stand together, offers and orders are left out of what was sold.
function useSums(query: Query): Summary[] {
  const asked = filtersIn(query)
  const is_mixed = asked.kinds === undefined && asked.kind === undefined && asked.status !== 'draft'
  const listed = useSummary(asked)
  const counted = useSummary(is_mixed ? { ...asked, counted: '1' } : asked)
  return useOwnFirst(listed).map((sum) => {
    const sold = counted.find(({ currency }) => currency === sum.currency)
    const sums = Object.fromEntries(SUMMED.map((name) => [name, sold?.[name] ?? '0.00']))
    return { ...sum, ...sums, summed: sold?.count ?? 0 }
  })
}

// Under the table, each sum below its column: all documents that match, not only those of this page. What is told of them
// takes the columns before the first sum.
export function Sums({ query, columns }: { query: Query; columns: readonly Column<Listed>[] }) {
  const format = useFormat()
  const has_marks = useMayWrite()
  const first = columns.findIndex(({ key }) => summedBy(key))
  const [lead, rest] = first < 0 ? [columns, []] : [columns.slice(0, first), columns.slice(first)]
  return useSums(query).map((sum) => (
    <Table.Tr key={sum.currency} className={styles.row ?? ''}>
      <Table.Td colSpan={lead.length + (has_marks ? 1 : 0)}>
        <Told sum={sum} />
      </Table.Td>
      {rest.map(({ key }) => {
        const name = summedBy(key)
        return (
          <Table.Td key={key} ta="right">
            {name && format.money(sum[name], sum.currency)}
          </Table.Td>
        )
      })}
    </Table.Tr>
  ))
}

const summedBy = (key: string) => SUMMED.find((name) => name === key)

const Told = ({ sum }: { sum: Summary }) => (
  <>
    {sum.currency}{' '}
    <Text span size="sm" c="dimmed">
      <Open sum={sum} />
    </Text>
  </>
)

// What is owed and what has to be given back, each by itself.
function Open({ sum: { count, summed = count, currency, unpaid, to_refund } }: { sum: Summary }) {
  const is_draft = useListAddress().asked.status === 'draft'
  const { invoices: t } = useTexts()
  const format = useFormat()
  const counted = summed === count ? t.count(count) : t.countedOf(t.count(count), summed)
  const told = [counted, ...(is_draft ? [] : [t.unpaid(format.money(unpaid, currency))])]
  if (!isZero(decimal(to_refund))) told.push(t.refunded(format.money(to_refund, currency)))
  return told.join(' · ')
}

// The same where there is no table.
export function SumsStrip({ query }: { query: Query }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const sums = useSums(query)
  const [first] = sums
  if (!first) return null
  return (
    <details className={styles.strip}>
      <summary>
        {t.sums}{' '}
        <Text span size="sm" fw={600}>
          {format.money(first.price_gross, first.currency)}
        </Text>
        {sums.length > 1 && ` + ${sums.length - 1}`}
      </summary>
      <ul aria-label={t.sums}>
        {sums.map((sum) => (
          <li key={sum.currency}>
            <Text span size="sm" fw={600}>
              {format.money(sum.price_gross, sum.currency)}
            </Text>
            <Text span size="xs" c="dimmed">
              <Open sum={sum} />
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}

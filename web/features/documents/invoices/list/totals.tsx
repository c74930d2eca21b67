import { Table, Text } from '@mantine/core'
import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import type { QueryParams } from '../../../../api/client.ts'
import type { InvoiceRow } from '../../../../api/invoices.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useAccountCurrencyFirst } from '../../../../api/use-own-currency-first.ts'
import type { Column } from '../../../../components/lists/columns.tsx'
import styles from '../../../../components/lists/totals.module.css'
import { useListParams } from '../../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { filterParams } from './list-filters.ts'

type Summary = Answers['Summary'] & { summed?: number }

const SUMMED = ['price_net', 'price_tax', 'price_gross', 'paid'] as const

const useSummary = (query: QueryParams) => useApiQuery<Summary[]>('/invoices/summary.json', query).data ?? []

// Outstanding totals of all listed documents. Estimates and orders do not count beside invoices.
function useSums(query: QueryParams): Summary[] {
  const filters = filterParams(query)
  const isMixed = filters.kinds === undefined && filters.kind === undefined && filters.status !== 'draft'
  const listed = useSummary(filters)
  const counted = useSummary(isMixed ? { ...filters, counted: '1' } : filters)
  return useAccountCurrencyFirst(listed).map((sum) => {
    const sold = counted.find(({ currency }) => currency === sum.currency)
    const sums = Object.fromEntries(SUMMED.map((name) => [name, sold?.[name] ?? '0.00']))
    return { ...sum, ...sums, summed: sold?.count ?? 0 }
  })
}

// Totals below the table, each in its column, over all matching documents. The label spans the columns before the first
// total.
export function TotalsFooter({
  query,
  columns,
  lead,
}: {
  query: QueryParams
  columns: readonly Column<InvoiceRow>[]
  lead: number
}) {
  const format = useFormat()
  const first = columns.findIndex(({ key }) => summedBy(key))
  const [labelColumns, totalColumns] =
    first < 0 ? [columns, []] : [columns.slice(0, first), columns.slice(first)]
  return useSums(query).map((sum) => (
    <Table.Tr key={sum.currency} className={styles.row ?? ''}>
      <Table.Td colSpan={labelColumns.length + lead} className={styles.label ?? ''}>
        <TotalsText sum={sum} />
      </Table.Td>
      {totalColumns.map(({ key }) => {
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

const TotalsText = ({ sum }: { sum: Summary }) => (
  <>
    {sum.currency}{' '}
    <Text span size="sm" c="dimmed">
      <Open sum={sum} />
    </Text>
  </>
)

// Outstanding amounts and refunds, separately.
function Open({ sum: { count, summed = count, currency, unpaid, to_refund } }: { sum: Summary }) {
  const isDraft = useListParams().params.status === 'draft'
  const { invoices: t } = useTexts()
  const format = useFormat()
  const counted = summed === count ? t.count(count) : t.countedOf(t.count(count), format.count(summed))
  const parts = [counted, ...(isDraft ? [] : [t.unpaid(format.money(unpaid, currency))])]
  if (!isZero(decimal(to_refund))) parts.push(t.refunded(format.money(to_refund, currency)))
  return parts.join(' · ')
}

// The same totals on narrow screens, which have no table.
export function TotalsStrip({ query }: { query: QueryParams }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const sums = useSums(query)
  if (sums.length === 0) return null
  return (
    <details className={styles.strip}>
      <summary>
        {t.sums}{' '}
        <Text span size="sm" fw={600}>
          {sums.map(({ price_gross, currency }) => format.money(price_gross, currency)).join(' + ')}
        </Text>
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

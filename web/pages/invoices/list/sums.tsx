import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Query } from '../../../api/call.ts'
import { useFacts } from '../../../api/records.ts'
import { useFormat } from '../../../format.ts'
import type { Column } from '../../../pieces/list/columns.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import type { Listed } from '../record.ts'
import { filtersIn } from './question.ts'
import styles from './sums.module.css'

type Summary = {
  currency: string
  count: number
  price_net: string
  price_tax: string
  price_gross: string
  paid: string
  unpaid: string
}

const SUMMED = ['price_net', 'price_tax', 'price_gross', 'paid'] as const

const useSums = (query: Query) => useFacts<Summary[]>('/invoices/summary.json', filtersIn(query)).data ?? []

// Under the table, each sum below its column: all documents that match, not only those of this page.
export function Sums({ query, columns }: { query: Query; columns: readonly Column<Listed>[] }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const cell = (sum: Summary, key: string, index: number): ReactNode => {
    if (index === 0) return t.sumOf(sum.currency, t.count(sum.count))
    if (key === 'status') return t.unpaid(format.money(sum.unpaid, sum.currency))
    const name = SUMMED.find((name) => name === key)
    return name && format.money(sum[name], sum.currency)
  }
  return useSums(query).map((sum) => (
    <Table.Tr key={sum.currency} className={styles.row ?? ''}>
      <Table.Td />
      {columns.map(({ key, align }, index) => (
        <Table.Td key={key} ta={align ?? 'left'}>
          {cell(sum, key, index)}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

// The same where there is no table.
export function SumsStrip({ query }: { query: Query }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  return (
    <ul className={styles.strip} aria-label={t.sums}>
      {useSums(query).map((sum) => (
        <li key={sum.currency}>
          <Text span size="sm" fw={600}>
            {format.money(sum.price_gross, sum.currency)}
          </Text>
          <Text span size="xs" c="dimmed">
            {t.count(sum.count)} · {t.unpaid(format.money(sum.unpaid, sum.currency))}
          </Text>
        </li>
      ))}
    </ul>
  )
}

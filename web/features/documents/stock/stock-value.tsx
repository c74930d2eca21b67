import { Card, Group, Text } from '@mantine/core'
import { decimal, printPlain, sum } from '../../../../src/money/decimal.ts'
import { useAccount } from '../../../api/account.ts'
import type { QueryParams } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Warehouse } from '../../../api/resources.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export type WarehouseTotals = { warehouse_id: number | null; products: number; stock_value: string }
type Props = { query: QueryParams; warehouses: readonly Warehouse[] }

// Value of the listed stock by warehouse.
export function StockValue({ query: listQuery, warehouses }: Props) {
  const { stock: t, products: productTexts } = useTexts()
  const { money } = useFormat()
  const { data: account } = useAccount()
  const { page: _page, per_page: _per_page, order: _order, include: _include, ...query } = listQuery
  const { data } = useApiQuery<WarehouseTotals[]>('/products/stock.json', query)
  if (!data || data.length === 0 || !account) return null
  const nameOf = (id: number | null) => warehouses.find((warehouse) => warehouse.id === id)?.name ?? t.none
  const totalValue = printPlain(sum(data.map(({ stock_value }) => decimal(stock_value))))
  const parts = data.length > 1 ? data : []
  return (
    <Card mb="md" padding="md" component="section" aria-label={t.worth}>
      <Group gap="xl" align="flex-start" style={{ rowGap: 'var(--mantine-spacing-xs)' }}>
        <div>
          <Text size="sm" c="dimmed">
            {t.worth}
          </Text>
          <Text fw={600} size="lg">
            {money(totalValue, account.currency)}
          </Text>
        </div>
        {parts.map(({ warehouse_id, stock_value, products }) => (
          <div key={warehouse_id ?? 0}>
            <Text size="sm" c="dimmed">
              {nameOf(warehouse_id)}
            </Text>
            <Text size="lg">{money(stock_value, account.currency)}</Text>
            <Text size="xs" c="dimmed">
              {productTexts.count(products)}
            </Text>
          </div>
        ))}
      </Group>
    </Card>
  )
}

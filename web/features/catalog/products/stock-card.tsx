import { Card, Text, Title } from '@mantine/core'
import { useAccount } from '../../../api/account.ts'
import { warehouses } from '../../../api/resources.ts'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Product, StockLine } from './product.ts'
import { Quantity } from './quantity-text.tsx'
import { StockLevel } from './stock-level.tsx'

// Stock and its value by warehouse.
export function ProductStock({ product }: { product: Product }) {
  const { products: t, common } = useTexts()
  const { money } = useFormat()
  const currency = useAccount().data?.currency
  const lines = product.stock ?? []
  const unit = product.quantity_unit
  const columns: SmallTableColumn<StockLine>[] = [
    {
      key: 'warehouse',
      label: t.warehouse,
      show: ({ warehouse_id }) =>
        warehouse_id === null ? t.noWarehouse : <RecordName resource={warehouses} id={warehouse_id} />,
    },
    {
      key: 'level',
      label: t.stock,
      align: 'right',
      show: ({ stock_level }) => <Quantity value={stock_level} unit={unit} />,
    },
    {
      key: 'value',
      label: t.stockValue,
      align: 'right',
      show: ({ stock_value }) => money(stock_value, currency),
    },
  ]
  if (product.service) return null
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {t.stock}
      </Title>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noStock}
        </Text>
      ) : (
        <SmallTable
          label={t.stock}
          columns={columns}
          rows={lines}
          keyOf={({ warehouse_id }) => warehouse_id ?? 0}
          total={{
            label: common.total,
            values: {
              level: <StockLevel product={product} level={product.stock_level} is_total />,
              value: money(product.stock_value, currency),
            },
          }}
        />
      )}
    </Card>
  )
}

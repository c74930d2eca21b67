import { Card, Table, Text, Title } from '@mantine/core'
import { warehouses } from '../../api/resources.ts'
import { useFormat } from '../../format.ts'
import { RecordName } from '../../pieces/record-name.tsx'
import { useTexts } from '../../texts/texts.tsx'
import type { Product } from './product.ts'
import { Quantity } from './quantity.tsx'

// What lies in each warehouse, and what it has cost.
export function ProductStock({ product }: { product: Product }) {
  const { products: t, common } = useTexts()
  const { amount } = useFormat()
  const lines = product.stock ?? []
  const unit = product.quantity_unit
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
        <Table aria-label={t.stock}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.warehouse}</Table.Th>
              <Table.Th ta="right">{t.stock}</Table.Th>
              <Table.Th ta="right">{t.stockValue}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ warehouse_id, stock_level, stock_value }) => (
              <Table.Tr key={warehouse_id ?? 0}>
                <Table.Td>
                  {warehouse_id === null ? (
                    t.noWarehouse
                  ) : (
                    <RecordName resource={warehouses} id={warehouse_id} />
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <Quantity value={stock_level} unit={unit} />
                </Table.Td>
                <Table.Td ta="right">{amount(stock_value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{common.total}</Table.Th>
              <Table.Th ta="right">
                <Quantity value={product.stock_level} unit={unit} />
              </Table.Th>
              <Table.Th ta="right">{amount(product.stock_value)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </Card>
  )
}

import { Group } from '@mantine/core'
import { compare, decimal } from '../../../../src/money/decimal.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Product } from './product.ts'
import { Quantity } from './quantity-text.tsx'

type Props = {
  product: Pick<Product, 'service' | 'minimum_stock' | 'quantity_unit'>
  level: string
  // The minimum is that of all warehouses together.
  is_total: boolean
}

// The stock of a product, marked if it is below the minimum.
export function StockLevel({ product, level, is_total }: Props) {
  const { products: t } = useTexts()
  const { service, minimum_stock, quantity_unit } = product
  if (service) return '–'
  const isLow = is_total && minimum_stock !== null && compare(decimal(level), decimal(minimum_stock)) < 0
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
      {isLow && <StatusBadge tone="warn">{t.low}</StatusBadge>}
      <Quantity value={level} unit={quantity_unit} />
    </Group>
  )
}

import { Anchor, Card, Title } from '@mantine/core'
import { Link } from 'react-router'
import { absolute, parseDecimal, printPlain } from '../../../src/money/decimal.ts'
import { useFormat } from '../../format.ts'
import { type SmallColumn, SmallTable } from '../../pieces/small-table.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { type Action, isBought, type WarehouseDocument } from './document.ts'

// The lines of a stored document.
export function Goods({ document }: { document: WarehouseDocument }) {
  const { warehouseDocuments: t, common } = useTexts()
  const { money, decimal } = useFormat()
  const { kind, currency, warehouse_actions: actions = [] } = document
  const bought = isBought(kind)
  const columns: SmallColumn<Action>[] = [
    { key: 'product', label: t.product, show: (action) => <ProductLink action={action} /> },
    {
      key: 'quantity',
      label: t.quantity,
      align: 'right',
      show: ({ quantity, quantity_unit }) => `${decimal(unsigned(quantity))} ${quantity_unit ?? ''}`,
    },
    {
      key: 'price',
      label: bought ? t.purchasePrice : t.price,
      align: 'right',
      show: ({ purchase_price_net, price_net }) => money(bought ? purchase_price_net : price_net, currency),
    },
    {
      key: 'value',
      label: t.value,
      align: 'right',
      show: ({ total_purchase_price_net, total_price_net }) =>
        money(unsigned(bought ? total_purchase_price_net : total_price_net), currency),
    },
  ]
  const whole = bought ? document.purchase_price_net : document.price_net
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t.lines}
      </Title>
      <SmallTable
        label={t.lines}
        columns={columns}
        rows={actions}
        keyOf={({ id }) => id}
        total={{ label: common.total, values: { value: money(unsigned(whole), currency) } }}
      />
    </Card>
  )
}

const ProductLink = ({ action: { product_id, product_name } }: { action: Action }) =>
  product_id === null ? (
    product_name
  ) : (
    <Anchor component={Link} to={`/products/${product_id}`} inherit>
      {product_name}
    </Anchor>
  )

// The kind of the document says which way the goods went.
function unsigned(text: string | null): string | null {
  const parsed = text === null ? undefined : parseDecimal(text)
  return parsed ? printPlain(absolute(parsed)) : text
}

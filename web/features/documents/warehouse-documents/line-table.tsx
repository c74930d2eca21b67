import { Anchor, Card, Title } from '@mantine/core'
import { Link } from 'react-router'
import { absolute, isZero, parseDecimal, printPlain, sum, ZERO } from '../../../../src/money/decimal.ts'
import { divide } from '../../../../src/money/rounding.ts'
import { useAccount } from '../../../api/account.ts'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Action, isBought, type WarehouseDocument } from './warehouse-document.ts'

// The lines of a stored document.
export function Goods({ document }: { document: WarehouseDocument }) {
  const { warehouseDocuments: t, common } = useTexts()
  const { money, decimal } = useFormat()
  const accountCurrency = useAccount().data?.currency
  // Costs are in the currency of the account.
  const costText = (amount: string | null) => money(amount, accountCurrency)
  const { kind, currency, warehouse_actions: actions = [] } = document
  const bought = isBought(kind)
  const isInside = kind === 'mm' || kind === 'rw'
  const columns: SmallTableColumn<Action>[] = [
    { key: 'product', label: t.product, show: (action) => <ProductLink action={action} /> },
    {
      key: 'quantity',
      label: t.quantity,
      align: 'right',
      show: ({ quantity, quantity_unit }) => `${decimal(withoutSign(quantity))} ${quantity_unit ?? ''}`,
    },
    {
      key: 'price',
      label: bought ? t.purchasePrice : t.price,
      align: 'right',
      show: (action) =>
        isInside
          ? costText(unitOf(action))
          : money(bought ? action.purchase_price_net : action.price_net, currency),
    },
    {
      key: 'value',
      label: t.value,
      align: 'right',
      show: ({ value, total_purchase_price_net, total_price_net }) =>
        isInside
          ? costText(value)
          : money(withoutSign(bought ? total_purchase_price_net : total_price_net), currency),
    },
  ]
  // Shows the cost of issued goods beside their price.
  if (kind === 'wz')
    columns.push({ key: 'cost', label: t.cost, align: 'right', show: ({ value }) => costText(value) })
  const cost = printPlain(sum(actions.map(({ value }) => parseDecimal(value ?? '') ?? ZERO)))
  const totalText = money(withoutSign(bought ? document.purchase_price_net : document.price_net), currency)
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
        total={{
          label: common.total,
          values: { value: isInside ? costText(cost) : totalText, cost: costText(cost) },
        }}
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

// Cost of one unit.
function unitOf({ value, quantity }: Action): string | null {
  const [total, pieces] = [parseDecimal(value ?? ''), parseDecimal(quantity)]
  return total && pieces && !isZero(pieces) ? printPlain(divide(total, absolute(pieces), 2)) : null
}

// The type of the document states the direction, so the sign is not shown.
function withoutSign(text: string | null): string | null {
  const parsed = text === null ? undefined : parseDecimal(text)
  return parsed ? printPlain(absolute(parsed)) : text
}

import { Anchor, Card, Table, Title } from '@mantine/core'
import { Link } from 'react-router'
import { absolute, parseDecimal, printPlain } from '../../../src/money/decimal.ts'
import { useFormat } from '../../format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { type Action, isBought, type WarehouseDocument } from './document.ts'

// The lines of a stored document.
export function Goods({ document }: { document: WarehouseDocument }) {
  const { warehouseDocuments: t, common } = useTexts()
  const { money } = useFormat()
  const { kind, currency, warehouse_actions: actions = [] } = document
  const bought = isBought(kind)
  const whole = (bought ? document.purchase_price_net : document.price_net) ?? '0'
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t.lines}
      </Title>
      <Table.ScrollContainer minWidth={460}>
        <Table aria-label={t.lines}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.product}</Table.Th>
              <Table.Th ta="right">{t.quantity}</Table.Th>
              <Table.Th ta="right">{bought ? t.purchasePrice : t.price}</Table.Th>
              <Table.Th ta="right">{t.value}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {actions.map((action) => (
              <Row key={action.id} action={action} bought={bought} currency={currency} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={3}>{common.total}</Table.Th>
              <Table.Th ta="right">{money(unsigned(whole), currency)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

type RowProps = { action: Action; bought: boolean; currency: string | null }

function Row({ action, bought, currency }: RowProps) {
  const { money, decimal } = useFormat()
  const { product_id, product_name, quantity_unit } = action
  return (
    <Table.Tr>
      <Table.Td>
        {product_id === null ? (
          product_name
        ) : (
          <Anchor component={Link} to={`/products/${product_id}`} inherit>
            {product_name}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {decimal(unsigned(action.quantity))} {quantity_unit}
      </Table.Td>
      <Table.Td ta="right">{money(bought ? action.purchase_price_net : action.price_net, currency)}</Table.Td>
      <Table.Td ta="right">
        {money(unsigned(bought ? action.total_purchase_price_net : action.total_price_net), currency)}
      </Table.Td>
    </Table.Tr>
  )
}

// The kind of the document says which way the goods went.
function unsigned(text: string | null): string | null {
  const parsed = text === null ? undefined : parseDecimal(text)
  return parsed ? printPlain(absolute(parsed)) : text
}

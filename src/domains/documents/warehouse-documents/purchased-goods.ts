import {
  add,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  ONE,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { unitRateOf } from '../invoices/rules/exchange.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { MergedAction } from './lines.ts'
import type { ActionDraft } from './schema.ts'

// Calculates the cost of goods from purchase invoices and their corrections, without side effects.

export type PurchasedGoods = { quantity: Decimal; net: Decimal }

const PRICE_SCALE = 8

// Amounts by product, in the currency of the warehouse document. Invoices without an exchange rate contribute no price.
export function purchasedGoods(
  purchases: readonly Invoice[],
  currency: string | null | undefined,
): Map<number, PurchasedGoods> {
  const goods = new Map<number, PurchasedGoods>()
  for (const purchase of purchases) {
    const rate = rateTo(purchase, currency)
    if (rate === undefined) continue
    for (const line of readPositions(purchase).filter(isGoods)) {
      const id = line.product_id as number
      const { quantity, net } = goods.get(id) ?? { quantity: ZERO, net: ZERO }
      goods.set(id, {
        quantity: add(quantity, movedQuantity(purchase, line)),
        net: add(net, multiply(netOf(line), rate)),
      })
    }
  }
  return goods
}

function rateTo(purchase: Invoice, currency: string | null | undefined): Decimal | undefined {
  if (isBlank(currency) || purchase.currency === currency) return ONE
  return purchase.exchange_currency === currency ? (unitRateOf(purchase) ?? undefined) : undefined
}

const isGoods = ({ product_id, service, kind }: Position): boolean =>
  !isBlank(product_id) && !service && (isBlank(kind) || kind === 'correction')

const netOf = ({ total_price_net, discount_net }: Position): Decimal =>
  subtract(total_price_net ?? ZERO, discount_net ?? ZERO)

// A line of a correction that takes money back but no goods changes the price alone.
function movedQuantity({ kind }: Invoice, line: Position): Decimal {
  const quantity = line.quantity ?? ZERO
  const isPriceAlone = kind === 'correction' && isNegative(netOf(line)) !== isNegative(quantity)
  return isPriceAlone ? ZERO : quantity
}

const unitPrice = ({ quantity, net }: PurchasedGoods): Decimal | undefined =>
  isPositive(quantity) && !isNegative(net) ? divide(net, quantity, PRICE_SCALE) : undefined

// Prices lines that say no price themselves, and those that the invoices priced before.
export const priceByPurchases = (
  lines: readonly MergedAction[],
  goods: ReadonlyMap<number, PurchasedGoods>,
): MergedAction[] =>
  lines.map((line) => {
    const { draft, current } = line
    const isOwnPrice = !isBlank(draft.purchase_price_net)
    if (isOwnPrice && !current?.priced_by_invoice) return line
    const purchased = goods.get((draft.product_id ?? current?.product_id) as number)
    const price = purchased && unitPrice(purchased)
    const isNewPrice =
      isOwnPrice && JSON.stringify(draft.purchase_price_net) !== JSON.stringify(current?.purchase_price_net)
    if (isNewPrice) return { ...line, draft: { ...draft, priced_by_invoice: false } }
    const isPriced = current === undefined || current.priced_by_invoice === true
    if (price === undefined || !isPriced) return line
    return { ...line, draft: { ...draft, purchase_price_net: price, priced_by_invoice: true } }
  })

// The goods that were bought and not received yet.
export function remainingLines(
  goods: ReadonlyMap<number, PurchasedGoods>,
  received: ReadonlyMap<number, Decimal>,
): ActionDraft[] {
  return [...goods].flatMap(([product_id, { quantity }]) => {
    const remaining = subtract(quantity, received.get(product_id) ?? ZERO)
    return isZero(remaining) || isNegative(remaining) ? [] : [{ product_id, quantity: remaining }]
  })
}

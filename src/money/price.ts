import { add, type Decimal, decimal, multiply, subtract } from './decimal.ts'
import { divide, round } from './rounding.ts'
import { taxRate } from './tax.ts'

type GivenPrice = { price_net?: Decimal | null; price_gross?: Decimal | null; tax: string }
type Price = { price_net: Decimal; price_gross: Decimal; price_tax: Decimal }
type NoPrice = { price_net: null; price_gross: null; price_tax: null }

// Prices of a product: the entered price is kept and the other is calculated from it. If the leading price is absent,
// the other one leads. A product can have no price at all.
export function completePrice(input: GivenPrice, lead: 'net' | 'gross'): Price | NoPrice {
  const net = input.price_net ?? null
  const gross = input.price_gross ?? null
  const withTax = add(ONE, taxRate(input.tax))
  if (net !== null && (lead === 'net' || gross === null)) return toPrice(net, round(multiply(net, withTax)))
  if (gross !== null) return toPrice(divide(gross, withTax, 2), gross)
  return { price_net: null, price_gross: null, price_tax: null }
}

// Deducts a percentage and rounds once. A price with more than two decimals keeps its decimals.
export const reducePrice = (price: Decimal, percentage: Decimal): Decimal =>
  round(multiply(price, subtract(ONE, multiply(percentage, onePercent))), Math.max(2, price.scale))

const ONE = decimal('1')
const onePercent = decimal('0.01')

const toPrice = (price_net: Decimal, price_gross: Decimal): Price => ({
  price_net,
  price_gross,
  price_tax: subtract(price_gross, price_net),
})

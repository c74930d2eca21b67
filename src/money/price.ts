import { add, type Decimal, decimal, multiply, subtract } from './decimal.ts'
import { divide, round } from './rounding.ts'
import { taxRate } from './tax.ts'

type GivenPrice = { price_net?: Decimal | null; price_gross?: Decimal | null; tax: string }
type Price = { price_net: Decimal; price_gross: Decimal; price_tax: Decimal }
type NoPrice = { price_net: null; price_gross: null; price_tax: null }

// The product card: the leading price stays as it was given, the other follows from it; when the leading one is
// absent the other leads, and a card may have no price at all.
export function completePrice(input: GivenPrice, lead: 'net' | 'gross'): Price | NoPrice {
  const net = input.price_net ?? null
  const gross = input.price_gross ?? null
  const withTax = add(ONE, taxRate(input.tax))
  if (net !== null && (lead === 'net' || gross === null)) return priced(net, round(multiply(net, withTax)))
  if (gross !== null) return priced(divide(gross, withTax, 2), gross)
  return { price_net: null, price_gross: null, price_tax: null }
}

// So many percent off, rounded once. A price that is finer than cents stays as fine.
export const reducePrice = (price: Decimal, percentage: Decimal): Decimal =>
  round(multiply(price, subtract(ONE, multiply(percentage, onePercent))), Math.max(2, price.scale))

const ONE = decimal('1')
const onePercent = decimal('0.01')

const priced = (price_net: Decimal, price_gross: Decimal): Price => ({
  price_net,
  price_gross,
  price_tax: subtract(price_gross, price_net),
})

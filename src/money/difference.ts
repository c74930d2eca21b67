import { type Decimal, equals, isZero, multiply, subtract, ZERO } from './decimal.ts'
import { round } from './rounding.ts'
import { isSameTax } from './tax.ts'

// One state of a corrected line, before or after the correction, with its totals after the discount.
export type LineSide = {
  quantity: Decimal
  tax: string
  price_net: Decimal
  price_gross: Decimal
  total_price_net: Decimal
  total_price_tax: Decimal
  total_price_gross: Decimal
}

export type LineDifference = Omit<LineSide, 'tax' | 'price_net' | 'price_gross'> & {
  tax: string | null
  price_net: Decimal | null
  price_gross: Decimal | null
}

// The amounts by which a corrected line counts: the difference in quantity, and the change that it causes. Unit price
// and rate are given only if the difference is a change in quantity, because a difference of prices or rates has
// neither.
export function differenceBetween(before: LineSide | undefined, after: LineSide | undefined): LineDifference {
  const of = (name: Exclude<keyof LineSide, 'tax'>) => subtract(after?.[name] ?? ZERO, before?.[name] ?? ZERO)
  const quantity = of('quantity')
  const priced = after && !isZero(after.quantity) ? after : (before ?? after)
  const priceOf = (side: 'net' | 'gross') => {
    const price = priced?.[`price_${side}`] ?? ZERO
    const makesIt = equals(round(multiply(price, quantity)), of(`total_price_${side}`))
    return makesIt && !isZero(quantity) ? price : null
  }
  const isOneRate = !before || !after || isSameTax(before.tax, after.tax)
  return {
    quantity,
    tax: isOneRate ? (priced?.tax ?? null) : null,
    price_net: priceOf('net'),
    price_gross: priceOf('gross'),
    total_price_net: of('total_price_net'),
    total_price_tax: of('total_price_tax'),
    total_price_gross: of('total_price_gross'),
  }
}

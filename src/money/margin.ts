import { type Decimal, isNegative, isPositive, negate, subtract, ZERO } from './decimal.ts'
import { type Amounts, amountsFromGross } from './line.ts'
import type { Rounding } from './rounding.ts'

// Under the margin scheme only the margin is taxed: the sales price less the purchase price, tax included. A loss bears
// no tax and reduces no other margin; a return reverses its tax.
export function calculateMargin(
  sold: Decimal,
  bought: Decimal,
  tax: string,
  places: number | undefined,
  rounding: Rounding,
): Amounts {
  if (isNegative(sold) && !isPositive(bought)) {
    const { net, tax: taxed, gross } = calculateMargin(negate(sold), negate(bought), tax, places, rounding)
    return { net: negate(net), tax: negate(taxed), gross: negate(gross) }
  }
  const margin = subtract(sold, bought)
  return isNegative(margin) ? NOTHING : amountsFromGross(margin, tax, places, rounding)
}

const NOTHING: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }

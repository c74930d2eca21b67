import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  multiply,
  sum,
} from './decimal.ts'
import type { CalculationRules } from './rules/versions.ts'
import { splitAmount } from './share.ts'
import { isSameTax } from './tax.ts'

// The amounts of an advance on an order. The editor shares this code, so that it shows what the server stores.

type RateGross = { tax: string; gross: Decimal }
export type AdvanceBasis = {
  gross: Decimal
  rates: readonly RateGross[]
  remaining: Decimal // what is not invoiced yet
  remainingRates: readonly RateGross[]
  advanceCount: number // earlier advances
  places: number
  rules: CalculationRules
}
export type AdvanceMode = 'percent' | 'amount'

// Advances in percent may each be rounded up, so the last one takes the remainder.
export function advanceAmount(order: AdvanceBasis, mode: AdvanceMode, value: Decimal): Decimal {
  const { gross, remaining, advanceCount, places } = order
  const { round, divide } = order.rules.rounding
  if (mode === 'amount') return round(value, places)
  const share = divide(multiply(gross, value), HUNDRED, places)
  const rounding = { units: BigInt(advanceCount + 1), scale: places }
  const isRemainder =
    isPositive(remaining) && compare(share, remaining) > 0 && compare(share, add(remaining, rounding)) <= 0
  return isRemainder ? remaining : share
}

// Distributes an advance over the tax rates of the order, to the cent.
export const advanceByRate = (order: AdvanceBasis, amount: Decimal): Decimal[] =>
  remainderByRate(order, amount) ??
  splitAmount(
    amount,
    order.rates.map(({ gross }) => gross),
    order.places,
  )

// Gives the last advance the remainder of each rate, because distributing it again could leave a cent in one rate and
// miss one in another.
function remainderByRate(order: AdvanceBasis, amount: Decimal): Decimal[] | undefined {
  if (!equals(amount, order.remaining)) return undefined
  const remainders = order.rates.map(({ tax }) =>
    sum(order.remainingRates.filter((rate) => isSameTax(rate.tax, tax)).map(({ gross }) => gross)),
  )
  return equals(sum(remainders), amount) && !remainders.some(isNegative) ? remainders : undefined
}

// The tax of an advance is a part of the money received (art. 65 of Directive 2006/112/EC; art. 106f(1)(3) of the Polish
// VAT act), so totals that lead from net would miss the payment by a cent.
export const advanceSum = <Sum extends string>(sum: Sum): Sum | 'keep_gross' =>
  sum === 'keep_net' ? 'keep_gross' : sum

const HUNDRED = decimal('100')

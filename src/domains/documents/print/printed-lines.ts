import { type Decimal, equals, isZero, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { differenceBetween, type LineSide } from '../../../money/difference.ts'
import type { LineInput } from '../../../money/line.ts'
import { unitPriceMaking } from '../../../money/unit-price.ts'
import { pricedState, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import type { Invoice, Position } from '../invoices/schema.ts'

// The amounts of printed lines: they are shown after the discount, so that they add up to the totals. The line totals
// of the API are before the discount.

export function withDiscountedPrice(position: Position, invoice: Invoice): Position {
  const { total_price_net: net, total_price_gross: gross, discount_net, discount_gross } = position
  if (!discount_net || !net || !gross) return position
  if (!discount_gross) return recalculate(position, invoice)
  const discountedNet = subtract(net, discount_net)
  const discountedGross = subtract(gross, discount_gross)
  return {
    ...position,
    total_price_net: discountedNet,
    total_price_gross: discountedGross,
    total_price_tax: subtract(discountedGross, discountedNet),
  }
}

// Older lines have only the net part of their discount stored.
function recalculate(position: Position, invoice: Invoice): Position {
  const priceField = (position.given ?? 'total_price_gross') as LineInput['given']
  // A stored line has more fields than the calculation, and all of them may be null.
  const line = { ...position, given: priceField, amount: position[priceField] } as LineInput
  const options = priceOptionsOf(invoice)
  const { net, tax, gross } = options.rules.calculateLine(line, options).discounted
  return { ...position, total_price_net: net, total_price_tax: tax, total_price_gross: gross }
}

// A correction stores the fields that its request contained; the rest is calculated with the rules of its document.
export function correctedLine(
  storedState: unknown,
  position: Position,
  invoice: Invoice,
): Position | undefined {
  const state = pricedState(storedState, priceOptionsOf(invoice, position.tax ?? '23'))
  if (!state) return undefined
  const line = { ...position, ...state, name: state.name ?? position.name, description: null }
  // The totals are after the discount, so no unit price can produce them.
  const hasDiscount = [state.discount, state.discount_percent].some((off) => off && !isZero(off))
  return hasDiscount ? line : withUnitPrices(line)
}

// Only the difference counts, and its totals already contain the discount.
export const differenceLine = (
  position: Position,
  before: Position | undefined,
  after: Position | undefined,
): Position => ({
  ...position,
  discount: null,
  discount_percent: null,
  ...differenceBetween(before as LineSide | undefined, after as LineSide | undefined),
})

export type MatchingTotals = { net: boolean; tax: boolean; gross: boolean }

// If tax is taken from the sum of a rate (`keep_net`, `keep_gross`), rounding may make the lines differ from the totals
// by a cent. The law requires the net value of a line or, if prices are gross, its gross value; columns that would not
// add up are only shown by rate.
export function findMatchingTotals(rows: readonly Position[], invoice: Invoice): MatchingTotals {
  const matches = (
    name: 'total_price_net' | 'total_price_tax' | 'total_price_gross',
    total: Decimal | null,
  ): boolean => equals(sum(rows.map((row) => row[name] ?? ZERO)), total ?? ZERO)
  const strategy = invoice.calculating_strategy as { sum?: string } | null
  if ((strategy?.sum ?? 'sum') === 'sum') return { net: true, tax: true, gross: true }
  return {
    net: matches('total_price_net', invoice.price_net),
    tax: matches('total_price_tax', invoice.price_tax),
    gross: matches('total_price_gross', invoice.price_gross),
  }
}

// A price that is derived is printed with as many decimals as its total needs. A percentage is taken off the rounded
// price, so that price is printed.
export const withUnitPrices = (position: Position): Position => {
  const { quantity, given, discount_percent } = position
  if (!given || !quantity || isZero(quantity)) return position
  if (!given.startsWith('total_') && discount_percent && !isZero(discount_percent)) return position
  const preciseUnitPrice = (side: 'net' | 'gross') => {
    const price = position[`price_${side}`] ?? null
    if (price === null || given === `price_${side}`) return price
    return unitPriceMaking(position[`total_price_${side}`] ?? ZERO, quantity, price)
  }
  return { ...position, price_net: preciseUnitPrice('net'), price_gross: preciseUnitPrice('gross') }
}

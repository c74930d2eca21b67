import { type Decimal, equals, isZero, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { differenceBetween, type LineSide } from '../../../money/difference.ts'
import type { LineInput } from '../../../money/line.ts'
import { unitPriceMaking } from '../../../money/unit-price.ts'
import { pricedState, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import type { Invoice, Position } from '../invoices/schema.ts'

// Lines as they count: what is sold is what is left after the discount, so that is what is printed, and it adds up to the totals.
// The API's own line totals are before it.

export function discounted(position: Position, invoice: Invoice): Position {
  const { total_price_net: net, total_price_gross: gross, discount_net, discount_gross } = position
  if (!discount_net || !net || !gross) return position
  if (!discount_gross) return recalculated(position, invoice)
  const left = { net: subtract(net, discount_net), gross: subtract(gross, discount_gross) }
  return {
    ...position,
    total_price_net: left.net,
    total_price_gross: left.gross,
    total_price_tax: subtract(left.gross, left.net),
  }
}

// Lines of a time when only the net part of a discount was kept.
function recalculated(position: Position, invoice: Invoice): Position {
  const given = (position.given ?? 'total_price_gross') as LineInput['given']
  const line = { ...position, given, amount: position[given] } as unknown as LineInput
  const options = priceOptionsOf(invoice)
  const { net, tax, gross } = options.rules.calculateLine(line, options).discounted
  return { ...position, total_price_net: net, total_price_tax: tax, total_price_gross: gross }
}

// What is kept of a state of a correction is what was sent; the rest is calculated as it was when the document was made.
export function lineAs(kept: unknown, position: Position, invoice: Invoice): Position | undefined {
  const state = pricedState(kept, priceOptionsOf(invoice, position.tax ?? '23'))
  if (!state) return undefined
  const line = { ...position, ...state, name: state.name ?? position.name, description: null }
  // Its totals are those after the discount, which no price of one makes.
  const is_off = [state.discount, state.discount_percent].some((off) => off && !isZero(off))
  return is_off ? line : withUnitPrices(line)
}

// Only the difference counts; a discount is in its totals already.
export const correctedBy = (
  position: Position,
  before: Position | undefined,
  after: Position | undefined,
): Position => ({
  ...position,
  discount: null,
  discount_percent: null,
  ...differenceBetween(before as LineSide | undefined, after as LineSide | undefined),
})

export type AddingUp = { net: boolean; tax: boolean; gross: boolean }

// Where tax is taken from the sum of a rate (`keep_net`, `keep_gross`), rounding may part the lines from it by a cent. The law
// asks of a line for its net value or, where prices are gross, its gross value: what would not add up is told by rate alone.
export function addingUp(rows: readonly Position[], invoice: Invoice): AddingUp {
  const is = (
    name: 'total_price_net' | 'total_price_tax' | 'total_price_gross',
    total: Decimal | null,
  ): boolean => equals(sum(rows.map((row) => row[name] ?? ZERO)), total ?? ZERO)
  const strategy = invoice.calculating_strategy as { sum?: string } | null
  if ((strategy?.sum ?? 'sum') === 'sum') return { net: true, tax: true, gross: true }
  return {
    net: is('total_price_net', invoice.price_net),
    tax: is('total_price_tax', invoice.price_tax),
    gross: is('total_price_gross', invoice.price_gross),
  }
}

// A price that was not given but follows is told as finely as its total needs. A percentage is taken off the price as it is rounded,
// which is then what is told.
export const withUnitPrices = (position: Position): Position => {
  const { quantity, given, discount_percent } = position
  if (!given || !quantity || isZero(quantity)) return position
  if (!given.startsWith('total_') && discount_percent && !isZero(discount_percent)) return position
  const finer = (side: 'net' | 'gross') => {
    const price = position[`price_${side}`] ?? null
    if (price === null || given === `price_${side}`) return price
    return unitPriceMaking(position[`total_price_${side}`] ?? ZERO, quantity, price)
  }
  return { ...position, price_net: finer('net'), price_gross: finer('gross') }
}

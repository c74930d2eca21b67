import { type Decimal, equals, isZero, multiply, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { differenceBetween, type LineSide } from '../../../money/difference.ts'
import { calculateLine, type LineInput } from '../../../money/line.ts'
import { divide, round } from '../../../money/rounding.ts'
import { pricedState, priceOptionsOf } from '../corrections/pricing.ts'
import type { Invoice, Position } from '../schema.ts'

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
  const { net, tax, gross } = calculateLine(line, priceOptionsOf(invoice)).discounted
  return { ...position, total_price_net: net, total_price_tax: tax, total_price_gross: gross }
}

// What is kept of a state of a correction is what was sent; the rest is calculated as it was when the document was made.
export function lineAs(kept: unknown, position: Position, invoice: Invoice): Position | undefined {
  const state = pricedState(kept, priceOptionsOf(invoice, position.tax ?? '23'))
  return state && { ...position, ...state, name: state.name ?? position.name, description: null }
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

// The price of one. Where a total was given, two decimals may say nothing of it (1.00 for 1000 pieces): then as many as make the
// total again.
export const withUnitPrices = (position: Position): Position => {
  const { quantity, given } = position
  if (!given?.startsWith('total_') || !quantity || isZero(quantity)) return position
  return {
    ...position,
    price_net: finer(position.price_net ?? null, position.total_price_net ?? ZERO, quantity),
    price_gross: finer(position.price_gross ?? null, position.total_price_gross ?? ZERO, quantity),
  }
}

function finer(price: Decimal | null, total: Decimal, quantity: Decimal): Decimal | null {
  const makesTotal = (one: Decimal) => equals(round(multiply(one, quantity)), total)
  if (!price || makesTotal(price)) return price
  for (let places = 3; places <= PLACES_MAX; places++) {
    const closer = divide(total, quantity, places)
    if (makesTotal(closer)) return closer
  }
  return price
}

const PLACES_MAX = 8

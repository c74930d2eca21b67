import {
  type Decimal,
  decimal,
  isZero,
  parseDecimal,
  printPlain,
  subtract,
  sum,
  ZERO,
} from '../../../../../../src/money/decimal.ts'
import type { Amounts, LineAmounts, LineOptions } from '../../../../../../src/money/line.ts'
import type { CalculationRules } from '../../../../../../src/money/rules/versions.ts'
import { type SumDefault, sumStrategy } from '../../../../../../src/money/sum-default.ts'
import { normaliseTax } from '../../../../../../src/money/tax.ts'
import { type Totals, withoutTax } from '../../../../../../src/money/totals.ts'
import { type Given, isSameState, isUnpriced, type Line, type LineState } from './line.ts'

// What the lines come to, by the same rules and the same code as on the server: what the screen shows is what is stored.

export type PriceOptions = LineOptions & {
  rules: CalculationRules
  default_tax: string
  sum: SumDefault
  is_taxless?: boolean
}
export type Priced = LineAmounts & { tax: string; quantity: Decimal }
type Counted = { tax: string; discounted: Amounts; total_price_gross: Decimal }

const ONE = decimal('1')

// Undefined while a figure is missing, or is none.
export function priceState(state: LineState, options: PriceOptions): Priced | undefined {
  const tax = state.tax.trim() === '' ? options.default_tax : normaliseTax(state.tax)
  const [quantity, amount] = [numberOf(state.quantity, ONE), parseDecimal(state.amount)]
  const [discount, discount_percent] = [numberOf(state.discount), numberOf(state.discount_percent)]
  if (tax === undefined || !quantity || !amount || !discount || !discount_percent) return undefined
  const line = { quantity, tax, given: state.given, amount, discount, discount_percent }
  return { tax, quantity, ...options.rules.calculateLine(line, options) }
}

// Another quantity keeps the price of one, as the server does it.
export function unitLead(line: LineState, priced: Priced | undefined): Partial<LineState> {
  if (!line.given.startsWith('total_') || !priced) return {}
  const given = line.given.slice('total_'.length) as Given
  return { given, amount: printPlain(priced[given]) }
}

export type DocumentTotals = Totals & { discount: Decimal }

export function documentTotals(lines: readonly Line[], options: PriceOptions): DocumentTotals {
  const counted = lines.flatMap((line) => countLine(line, options))
  const before = sum(counted.map(({ total_price_gross }) => total_price_gross))
  const after = sum(counted.map(({ discounted }) => discounted.gross))
  const discount = options.discount_kind === null ? ZERO : subtract(before, after)
  const are_gross = lines.filter((line) => !isUnpriced(line)).map(({ given }) => given.endsWith('gross'))
  const totals = options.rules.calculateTotals(counted, sumStrategy(options.sum, are_gross), options.places)
  return { ...(options.is_taxless ? withoutTax(totals) : totals), discount }
}

// A corrected line counts with the difference; one whose rate changed takes away at the old rate and adds at the new.
function countLine(line: Line, options: PriceOptions): Counted[] {
  if (isUnpriced(line)) return []
  const after = priceState(isTakenBack(line) ? takenBack(line) : line, options)
  if (line.before === null) return after ? [after] : []
  if (isLeftOut(line)) return []
  const before = priceState(line.before, options)
  if (!after || !before) return []
  if (after.tax !== before.tax && !isTakenBack(line)) return [difference(NOTHING, before, before.tax), after]
  return [difference(after, before, before.tax)]
}

type Sides = Pick<Counted, 'discounted' | 'total_price_gross'>
const NOTHING: Sides = { discounted: { net: ZERO, tax: ZERO, gross: ZERO }, total_price_gross: ZERO }

const difference = (after: Sides, before: Sides, tax: string): Counted => ({
  tax,
  total_price_gross: subtract(after.total_price_gross, before.total_price_gross),
  discounted: {
    net: subtract(after.discounted.net, before.discounted.net),
    tax: subtract(after.discounted.tax, before.discounted.tax),
    gross: subtract(after.discounted.gross, before.discounted.gross),
  },
})

// A line of a new correction in which nothing changed does not go onto it.
export const isLeftOut = (line: Line): boolean =>
  line.before !== null && line.stored === null && isSameState(line.before, line)

// Nothing is left of it: no total and no discount either, whichever price led.
export const isTakenBack = (line: Line): boolean => {
  const quantity = parseDecimal(line.quantity)
  return line.before !== null && quantity !== undefined && isZero(quantity)
}

export const takenBack = (state: LineState): LineState => ({
  ...state,
  quantity: '0',
  given: 'total_price_gross',
  amount: '0',
  discount: '',
  discount_percent: '',
})

const numberOf = (text: string, blank: Decimal = ZERO) => (text.trim() === '' ? blank : parseDecimal(text))

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
import { reverseEndedRates, sumRates } from '../../../../../../src/money/rate-totals.ts'
import type { CalculationRules } from '../../../../../../src/money/rules/versions.ts'
import { type SumDefault, sumStrategy } from '../../../../../../src/money/sum-default.ts'
import { normaliseTax } from '../../../../../../src/money/tax.ts'
import { type RateTotal, type Totals, withoutTax } from '../../../../../../src/money/totals.ts'
import { type EditorLine, isEqualLine, isUnpriced, type LineValues, type PriceField } from './line.ts'

// Calculates the lines with the code of the server, so that the page shows what will be stored.

export type PriceOptions = LineOptions & {
  rules: CalculationRules
  default_tax: string
  sum: SumDefault
  is_taxless?: boolean
  chain?: CorrectedChain | undefined
}
// For a correction: the sums of the document and its corrections so far, and the lines that remain of them.
export type CorrectedChain = { rates: readonly RateTotal[]; lines: readonly EditorLine[] }
export type PricedEditorLine = LineAmounts & { tax: string; quantity: Decimal }
type LineTotal = { tax: string; discounted: Amounts; total_price_gross: Decimal }

const UNIT_QUANTITY = decimal('1')

// Undefined while a number is missing or invalid.
export function priceEditorLine(state: LineValues, options: PriceOptions): PricedEditorLine | undefined {
  const tax = state.tax.trim() === '' ? options.default_tax : normaliseTax(state.tax)
  const [quantity, amount] = [numberOf(state.quantity, UNIT_QUANTITY), parseDecimal(state.amount)]
  const [discount, discount_percent] = [numberOf(state.discount), numberOf(state.discount_percent)]
  if (tax === undefined || !quantity || !amount || !discount || !discount_percent) return undefined
  const line = { quantity, tax, given: state.given, amount, discount, discount_percent }
  return { tax, quantity, ...options.rules.calculateLine(line, options) }
}

// A changed quantity keeps the unit price, as on the server.
export function keepUnitPrice(line: LineValues, priced: PricedEditorLine | undefined): Partial<LineValues> {
  if (!line.given.startsWith('total_') || !priced) return {}
  const priceField = line.given.slice('total_'.length) as PriceField
  return { given: priceField, amount: printPlain(priced[priceField]) }
}

export type DocumentTotals = Totals & { discount: Decimal }

export function documentTotals(lines: readonly EditorLine[], options: PriceOptions): DocumentTotals {
  const counted = lines.flatMap((line) => countLine(line, options))
  const before = sum(counted.map(({ total_price_gross }) => total_price_gross))
  const after = sum(counted.map(({ discounted }) => discounted.gross))
  const discount = options.discount_kind === null ? ZERO : subtract(before, after)
  const areGross = lines.filter((line) => !isUnpriced(line)).map(({ given }) => given.endsWith('gross'))
  const totals = options.rules.calculateTotals(counted, sumStrategy(options.sum, areGross), options.places)
  if (options.is_taxless) return { ...withoutTax(totals), discount }
  const { chain } = options
  if (!chain) return { ...totals, discount }
  const remainingTaxes = remainingTaxesOf(chain, lines, options)
  return { ...sumRates(reverseEndedRates(totals.by_rate, chain.rates, remainingTaxes)), discount }
}

// The rates of the lines that the correction leaves. A line that is removed from the form is not corrected.
function remainingTaxesOf(
  chain: CorrectedChain,
  lines: readonly EditorLine[],
  { default_tax }: PriceOptions,
): ReadonlySet<string> {
  const keys = new Set(lines.map(({ key }) => key))
  const uncorrected = chain.lines.filter(({ key }) => !keys.has(key))
  const remainingLines = [...uncorrected, ...lines].filter(
    (line) => !isUnpriced(line) && !isFullyReversed(line),
  )
  return new Set(remainingLines.map(({ tax }) => normaliseTax(tax.trim() || default_tax) ?? tax))
}

// A corrected line counts with its difference. A changed rate reverses the old rate and adds the new one.
function countLine(line: EditorLine, options: PriceOptions): LineTotal[] {
  if (isUnpriced(line)) return []
  const after = priceEditorLine(isFullyReversed(line) ? reverseLine(line) : line, options)
  if (line.before === null) return after ? [after] : []
  if (isUnchangedCorrection(line)) return []
  const before = priceEditorLine(line.before, options)
  if (!after || !before) return []
  if (after.tax !== before.tax && !isFullyReversed(line))
    return [difference(NOTHING, before, before.tax), after]
  return [difference(after, before, before.tax)]
}

type Sides = Pick<LineTotal, 'discounted' | 'total_price_gross'>
const NOTHING: Sides = { discounted: { net: ZERO, tax: ZERO, gross: ZERO }, total_price_gross: ZERO }

const difference = (after: Sides, before: Sides, tax: string): LineTotal => ({
  tax,
  total_price_gross: subtract(after.total_price_gross, before.total_price_gross),
  discounted: {
    net: subtract(after.discounted.net, before.discounted.net),
    tax: subtract(after.discounted.tax, before.discounted.tax),
    gross: subtract(after.discounted.gross, before.discounted.gross),
  },
})

// An unchanged line is not part of a new correction.
export const isUnchangedCorrection = (line: EditorLine): boolean =>
  line.before !== null && line.stored === null && isEqualLine(line.before, line)

// A line with quantity zero has no total and no discount, whichever price was entered.
export const isFullyReversed = (line: EditorLine): boolean => {
  const quantity = parseDecimal(line.quantity)
  return line.before !== null && quantity !== undefined && isZero(quantity)
}

export const reverseLine = (state: LineValues): LineValues => ({
  ...state,
  quantity: '0',
  given: 'total_price_gross',
  amount: '0',
  discount: '',
  discount_percent: '',
})

const numberOf = (text: string, blank: Decimal = ZERO) => (text.trim() === '' ? blank : parseDecimal(text))

import type { Decimal } from '../decimal.ts'
import { exchangeTotals } from '../exchange.ts'
import { type Amounts, calculateLine, type LineAmounts, type LineInput, type LineOptions } from '../line.ts'
import { calculateMargin } from '../margin.ts'
import type { Rounding } from '../rounding.ts'
import {
  type CountedLine,
  calculateTotals,
  type RateTotal,
  type SumStrategy,
  type Totals,
} from '../totals.ts'

// One version of the calculation rules. Documents store its number, and their amounts are always calculated by it.

export type CalculationRules = {
  version: number
  rounding: Rounding
  calculateLine: (line: LineInput, options: LineOptions) => LineAmounts
  calculateTotals: (lines: readonly CountedLine[], strategy: SumStrategy, places?: number) => Totals
  calculateMargin: (sold: Decimal, bought: Decimal, tax: string, places?: number) => Amounts
  exchangeTotals: (
    byRate: readonly RateTotal[],
    rate: Decimal,
    places: number,
  ) => ReturnType<typeof exchangeTotals>
}

// The current calculator with a given rounding. A version that calculates otherwise replaces a function: `{
// ...rulesWith(2, HALF_UP), calculateTotals: … }`.
export const rulesWith = (version: number, rounding: Rounding): CalculationRules => ({
  version,
  rounding,
  calculateLine: (line, options) => calculateLine(line, options, rounding),
  calculateTotals: (lines, strategy, places) => calculateTotals(lines, strategy, places, rounding),
  calculateMargin: (sold, bought, tax, places) => calculateMargin(sold, bought, tax, places, rounding),
  exchangeTotals: (byRate, rate, places) => exchangeTotals(byRate, rate, places, rounding),
})

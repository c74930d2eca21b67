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

// The calculation rules of one version. Documents store its number, and their amounts are always calculated by it.

export type CalculationRules = CalculationParts & { version: number }

export type CalculationParts = {
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

// Every part of version 1, with the given rounding.
export const rulesWith = (rounding: Rounding): CalculationParts => ({
  rounding,
  calculateLine: (line, options) => calculateLine(line, options, rounding),
  calculateTotals: (lines, strategy, places) => calculateTotals(lines, strategy, places, rounding),
  calculateMargin: (sold, bought, tax, places) => calculateMargin(sold, bought, tax, places, rounding),
  exchangeTotals: (byRate, rate, places) => exchangeTotals(byRate, rate, places, rounding),
})

import { compare, type Decimal, sum, ZERO } from './decimal.ts'
import { type Amounts, amountsFromGross, amountsFromNet } from './line.ts'
import type { Rounding } from './rounding.ts'
import { normaliseTax, taxRate } from './tax.ts'

export type SumStrategy = 'sum' | 'keep_gross' | 'keep_net'
export type RateTotal = { tax: string; net: Decimal; tax_amount: Decimal; gross: Decimal }
export type Totals = { price_net: Decimal; price_tax: Decimal; price_gross: Decimal; by_rate: RateTotal[] }

export type CountedLine = { tax: string; discounted: Amounts }

export function calculateTotals(
  lines: readonly CountedLine[],
  strategy: SumStrategy,
  places: number | undefined,
  rounding: Rounding,
): Totals {
  const by_rate = [...groupByRate(lines)]
    .sort(([a], [b]) => compareRates(a, b))
    .map(([tax, group]): RateTotal => {
      const amounts = totalAmounts(tax, group, strategy, places, rounding)
      return { tax, net: amounts.net, tax_amount: amounts.tax, gross: amounts.gross }
    })
  return {
    price_net: sum(by_rate.map((rate) => rate.net)),
    price_tax: sum(by_rate.map((rate) => rate.tax_amount)),
    price_gross: sum(by_rate.map((rate) => rate.gross)),
    by_rate,
  }
}

// The rate of documents outside the scope of VAT.
export const NO_TAX = 'disabled'

// Totals of a document outside the scope of VAT: a single sum, whatever rates its lines have.
export const withoutTax = ({ price_gross, by_rate }: Totals): Totals => ({
  price_net: price_gross,
  price_tax: ZERO,
  price_gross,
  by_rate:
    by_rate.length === 0 ? [] : [{ tax: NO_TAX, net: price_gross, tax_amount: ZERO, gross: price_gross }],
})

function groupByRate(lines: readonly CountedLine[]): Map<string, Amounts[]> {
  const groups = new Map<string, Amounts[]>()
  for (const line of lines) {
    const { discounted } = line
    const tax = normaliseTax(line.tax) as string
    const group = groups.get(tax)
    if (group === undefined) groups.set(tax, [discounted])
    else group.push(discounted)
  }
  return groups
}

function totalAmounts(
  tax: string,
  group: readonly Amounts[],
  strategy: SumStrategy,
  places: number | undefined,
  rounding: Rounding,
): Amounts {
  const net = sum(group.map((line) => line.net))
  const gross = sum(group.map((line) => line.gross))
  if (strategy === 'keep_gross') return amountsFromGross(gross, tax, places, rounding)
  if (strategy === 'keep_net') return amountsFromNet(net, tax, places, rounding)
  return { net, tax: sum(group.map((line) => line.tax)), gross }
}

// Sorted as tax authorities list rates: highest first, untaxed last.
export function compareRates(a: string, b: string): number {
  const [wordA, wordB] = [wordOrder.indexOf(a), wordOrder.indexOf(b)]
  return wordA === -1 && wordB === -1 ? compare(taxRate(b), taxRate(a)) : wordA - wordB
}

const wordOrder = ['zw', 'np', 'oo', 'disabled']

import { add, isZero, negate, sum, ZERO } from './decimal.ts'
import type { RateTotal, Totals } from './totals.ts'

// Sums of documents by tax rate.

export function addUpRates(rates: readonly RateTotal[]): RateTotal[] {
  const sums = new Map<string, RateTotal>()
  for (const rate of rates) {
    const subtotal = sums.get(rate.tax) ?? zeroRate(rate.tax)
    sums.set(rate.tax, {
      tax: rate.tax,
      net: add(subtotal.net, rate.net),
      tax_amount: add(subtotal.tax_amount, rate.tax_amount),
      gross: add(subtotal.gross, rate.gross),
    })
  }
  return [...sums.values()]
}

const zeroRate = (tax: string): RateTotal => ({ tax, net: ZERO, tax_amount: ZERO, gross: ZERO })

export const rateIn = (rates: readonly RateTotal[], tax: string): RateTotal =>
  rates.find((rate) => rate.tax === tax) ?? zeroRate(tax)

export const negateRate = ({ tax, net, tax_amount, gross }: RateTotal): RateTotal => ({
  tax,
  net: negate(net),
  tax_amount: negate(tax_amount),
  gross: negate(gross),
})

export const sumRates = (by_rate: RateTotal[]): Totals => ({
  price_net: sum(by_rate.map(({ net }) => net)),
  price_tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
  price_gross: sum(by_rate.map(({ gross }) => gross)),
  by_rate,
})

export const isNonZero = ({ net, tax_amount }: RateTotal): boolean => !isZero(net) || !isZero(tax_amount)

// The totals of a correction by rate. When tax is calculated from the sum of a rate, rounded differences do not add up
// to the original. Where nothing of a rate remains, the correction therefore reverses the exact sums of the document and
// its corrections so far (`stated`).
export function reverseEndedRates(
  byRate: readonly RateTotal[],
  stated: readonly RateTotal[],
  remainingTaxes: ReadonlySet<string>,
  alsoEnded: readonly string[] = [],
): RateTotal[] {
  const reversed = byRate.map((rate) =>
    remainingTaxes.has(rate.tax) ? rate : negateRate(rateIn(stated, rate.tax)),
  )
  if (remainingTaxes.size > 0) return reversed
  const ended = [...stated.filter(isNonZero).map(({ tax }) => tax), ...alsoEnded]
  const others = [...new Set(ended)].filter((tax) => !byRate.some((rate) => rate.tax === tax))
  return [...reversed, ...others.map((tax) => negateRate(rateIn(stated, tax)))]
}

import { add, type Decimal, decimal, equals, isPositive, multiply, sum } from './decimal.ts'
import { divide, type Rounding } from './rounding.ts'
import type { RateTotal } from './totals.ts'

const ONE = decimal('1')
const UNIT_RATE_PLACES = 20

// Numbers of units for which exchange rate tables quote a currency.
const QUOTED_UNITS = ['1', '10', '100', '1000', '10000'].map(decimal)
export const isQuotedUnits = (units: Decimal): boolean => QUOTED_UNITS.some((quoted) => equals(quoted, units))

// Value of one unit if a bank quotes several at once (100 HUF, 10 000 IDR).
export const unitRate = (rate: Decimal, units: Decimal | null | undefined): Decimal =>
  units && isPositive(units) && !equals(units, ONE) ? divide(rate, units, UNIT_RATE_PLACES) : rate

// Totals in another currency: each rate is rounded separately and the document is their sum, so that the declared
// amounts by rate add up to the printed total.
export function exchangeTotals(
  byRate: readonly RateTotal[],
  rate: Decimal,
  places: number,
  { round }: Rounding,
) {
  const exchanged = byRate.map((total): RateTotal => {
    const net = round(multiply(total.net, rate), places)
    const tax_amount = round(multiply(total.tax_amount, rate), places)
    return { tax: total.tax, net, tax_amount, gross: add(net, tax_amount) }
  })
  return {
    by_rate: exchanged,
    net: sum(exchanged.map(({ net }) => net)),
    tax: sum(exchanged.map(({ tax_amount }) => tax_amount)),
    gross: sum(exchanged.map(({ gross }) => gross)),
  }
}

import { add, type Decimal, isZero, ZERO } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { quarterOf } from './days.ts'
import { isCounted } from './sums.ts'
import type { Entry } from './types.ts'

// The OSS return of a quarter in euros: sales by country and rate, and corrections of earlier quarters by country.

export type OssRow = { country: string; rate: string; base: Decimal; tax: Decimal }
export type OssCorrection = { country: string; quarter: string; tax: Decimal }

// Converts by the ECB rate of the last day of the quarter, or of the next day on which it publishes rates.
export type ToEuros = (amount: Decimal, currency: string, quarter: string) => Decimal

// Quarters are written 2026-Q3.
export function ossReturn(
  entries: readonly Entry[],
  quarter: string,
  home: string,
  toEuros: ToEuros,
): { rows: OssRow[]; corrections: OssCorrection[] } {
  const rows = new Map<string, OssRow>()
  const corrections = new Map<string, OssCorrection>()
  for (const entry of entries.filter(
    (entry) => isOssTax(entry, home) && quarterOf(entry.period) === quarter,
  )) {
    const { country, rate } = entry
    const original = ossQuarter(entry)
    const euros = (amount: Decimal) => toEuros(amount, entry.currency, original)
    if (original === quarter) {
      const row = rows.get(`${country} ${rate}`) ?? { country, rate, base: ZERO, tax: ZERO }
      const sums = { base: add(row.base, euros(entry.base)), tax: add(row.tax, euros(entry.tax)) }
      rows.set(`${country} ${rate}`, { ...row, ...sums })
    } else {
      const key = `${country} ${original}`
      const row = corrections.get(key) ?? { country, quarter: original, tax: ZERO }
      corrections.set(key, { ...row, tax: add(row.tax, euros(entry.tax)) })
    }
  }
  return {
    rows: inOrder(rows).map((row) => ({ ...row, base: round(row.base), tax: round(row.tax) })),
    corrections: inOrder(corrections)
      .map((row) => ({ ...row, tax: round(row.tax) }))
      .filter(({ tax }) => !isZero(tax)),
  }
}

// The quarter whose tax the entry changes, which for a correction is that of the sale.
export const ossQuarter = ({ original_period, period }: Entry): string => quarterOf(original_period ?? period)

// In the country of the account, the base of such a sale counts without tax.
export const isOssTax = (entry: Entry, home: string): boolean =>
  isCounted(entry) && entry.category === 'oss' && entry.country !== home

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

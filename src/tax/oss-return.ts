import { add, type Decimal, isZero, multiply, ZERO } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { quarterOf } from './days.ts'
import { isCounted } from './sums.ts'
import type { Entry } from './types.ts'

// The OSS return of a quarter in euros: sales by country and rate, and corrections of earlier quarters by country.

export type OssRow = { country: string; rate: string; base: Decimal; tax: Decimal }
export type OssCorrection = { country: string; quarter: string; tax: Decimal }

// Quarters are written 2026-Q3. The rate is what one unit of the currency is worth in euros by the last ECB rate of the quarter.
export function ossReturn(
  entries: readonly Entry[],
  quarter: string,
  home: string,
  euroRate: (currency: string, quarter: string) => Decimal,
): { rows: OssRow[]; corrections: OssCorrection[] } {
  const rows = new Map<string, OssRow>()
  const corrections = new Map<string, OssCorrection>()
  for (const entry of entries.filter(
    (entry) => isOssTax(entry, home) && quarterOf(entry.period) === quarter,
  )) {
    const { country, rate } = entry
    const original = entry.original_period === null ? quarter : quarterOf(entry.original_period)
    const euros = (amount: Decimal) => multiply(amount, euroRate(entry.currency, original))
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

// The country of the account counts the base of such a sale at no tax.
const isOssTax = (entry: Entry, home: string): boolean =>
  isCounted(entry) && entry.category === 'oss' && entry.country !== home

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

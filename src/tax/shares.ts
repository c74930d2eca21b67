import {
  add,
  type Decimal,
  equals,
  isNegative,
  isZero,
  multiply,
  subtract,
  sum,
  ZERO,
} from '../money/decimal.ts'
import { divide } from '../money/rounding.ts'
import { splitAmount } from '../money/share.ts'
import type { Category } from './types.ts'

// Amounts of one tax rate. `due` is the amount to pay: under reverse charge only the net amount.
export type TaxRow = { rate: string; category: Category; base: Decimal; tax: Decimal; due: Decimal }

export const rowKey = ({ category, rate }: { category: string; rate: string }): string =>
  `${category} ${rate}`

export const dueOf = (rows: readonly TaxRow[]): Decimal => sum(rows.map(({ due }) => due))

// The share of each row that a part of the amount due pays. The full amount returns the rows themselves, so the parts
// of a payment in instalments add up to the totals of the document.
export function shareByRate(rows: readonly TaxRow[], paid: Decimal, places: number): TaxRow[] {
  const due = dueOf(rows)
  if (equals(paid, due)) return [...rows]
  if (isZero(paid) || isZero(due)) return rows.map((row) => ({ ...row, base: ZERO, tax: ZERO, due: ZERO }))
  const parts = splitAmount(
    paid,
    rows.map((row) => row.due),
    places,
  )
  return rows.map((row, index) => partOf(row, parts[index] as Decimal, places))
}

function partOf(row: TaxRow, part: Decimal, places: number): TaxRow {
  if (equals(part, row.due)) return row
  if (isZero(row.due)) return { ...row, base: ZERO, tax: ZERO, due: part }
  const tax = divide(multiply(row.tax, part), row.due, places)
  // Under reverse charge only the base is paid.
  if (equals(row.base, row.due)) return { ...row, base: part, tax, due: part }
  // Under the margin scheme the buyer pays more than the margin and its tax.
  const worth = add(row.base, row.tax)
  const gross = equals(worth, row.due) ? part : divide(multiply(worth, part), row.due, places)
  return { ...row, base: subtract(gross, tax), tax, due: part }
}

// Adds rows of the same category and rate.
export function addRows(...lists: readonly (readonly TaxRow[])[]): TaxRow[] {
  const sums = new Map<string, TaxRow>()
  for (const row of lists.flat()) {
    const before = sums.get(rowKey(row))
    sums.set(rowKey(row), before ? plus(before, row) : row)
  }
  return [...sums.values()]
}

const plus = (a: TaxRow, b: TaxRow): TaxRow => ({
  ...a,
  base: add(a.base, b.base),
  tax: add(a.tax, b.tax),
  due: add(a.due, b.due),
})

export const negateRows = (rows: readonly TaxRow[]): TaxRow[] =>
  rows.map((row) => ({
    ...row,
    base: subtract(ZERO, row.base),
    tax: subtract(ZERO, row.tax),
    due: subtract(ZERO, row.due),
  }))

export const subtractRows = (rows: readonly TaxRow[], others: readonly TaxRow[]): TaxRow[] =>
  addRows(rows, negateRows(others))

// A reduction lowers the tax, or the base if there is no tax.
export function isReduction(rows: readonly TaxRow[]): boolean {
  const tax = sum(rows.map((row) => row.tax))
  return isZero(tax) ? isNegative(sum(rows.map(({ base }) => base))) : isNegative(tax)
}

export const isNothing = ({ base, tax, due }: TaxRow): boolean => isZero(base) && isZero(tax) && isZero(due)

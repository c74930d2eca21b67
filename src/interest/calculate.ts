import {
  add,
  type Decimal,
  equals,
  fromUnits,
  isPositive,
  multiply,
  subtract,
  sum,
  ZERO,
} from '../money/decimal.ts'
import { divide } from '../money/rounding.ts'
import { DAY_MS, plusDays } from '../platform/clock.ts'
import { LAWS, type Row, rateOn, type TableName } from './rates.ts'

// Calculates the interest of a debt line by line: a new line begins when the rate, the debt or the length of the year
// changes. Each line is rounded once to two decimals and the total is the sum of the lines, so that printed amounts add
// up.

export type Claim = {
  amount: Decimal // debt before the first payment
  paid: readonly { day: string; amount: Decimal }[]
}
export type DateRange = { from: string; to: string } // inclusive
export type InterestLine = DateRange & { days: number; principal: Decimal; rate: Decimal; amount: Decimal }
export type Interest = { lines: InterestLine[]; total: Decimal }

// The first day without a known rate, if there is one.
export type UncoveredDay = { uncovered: string }

export function calculateInterest(
  { amount, paid }: Claim,
  { from, to }: DateRange,
  table: TableName,
  ownRates: readonly Row[] = [],
): Interest | UncoveredDay {
  if (!isPositive(amount)) return { lines: [], total: ZERO }
  const lines: InterestLine[] = []
  for (let day = from; day <= to; ) {
    // A payment still counts as debt on its day, and reduces the debt from the next day.
    const principal = subtract(
      amount,
      sum(paid.filter((payment) => payment.day < day).map((payment) => payment.amount)),
    )
    const later = paid.map((payment) => payment.day).filter((paidOn) => paidOn >= day)
    const until = [to, ...later].sort()[0] as string
    if (isPositive(principal)) {
      const parts = linesOf({ from: day, to: until }, principal, table, ownRates)
      if (!Array.isArray(parts)) return parts
      lines.push(...parts)
    }
    if (until >= to) break // the last representable day has no successor
    day = plusDays(until, 1)
  }
  const joined = joinAlike(lines, table)
  return { lines: joined, total: joined.reduce((total, line) => add(total, line.amount), ZERO) }
}

// Splits the interest of a constant debt by rates, and by years if their length matters.
function linesOf(
  { from, to }: DateRange,
  principal: Decimal,
  table: TableName,
  ownRates: readonly Row[],
): InterestLine[] | UncoveredDay {
  const lines: InterestLine[] = []
  for (let day = from; day <= to; ) {
    const rate = rateOn(table, day, ownRates)
    if (!rate) return { uncovered: day }
    const yearEnd = LAWS[table].year === 'actual' ? `${day.slice(0, 4)}-12-31` : to
    const until = [to, rate.until, yearEnd].sort()[0] as string
    lines.push(line({ from: day, to: until }, principal, rate.rate, table))
    if (until >= to) break
    day = plusDays(until, 1)
  }
  return lines
}

// Consecutive periods with the same rate are merged into one line.
function joinAlike(lines: readonly InterestLine[], table: TableName): InterestLine[] {
  const joined: InterestLine[] = []
  for (const next of lines) {
    const last = joined.at(-1)
    if (last && isAlike(last, next, table))
      joined[joined.length - 1] = line({ from: last.from, to: next.to }, next.principal, next.rate, table)
    else joined.push(next)
  }
  return joined
}

const isAlike = (last: InterestLine, next: InterestLine, table: TableName): boolean =>
  plusDays(last.to, 1) === next.from &&
  equals(last.rate, next.rate) &&
  equals(last.principal, next.principal) &&
  yearDays(last.from, table) === yearDays(next.from, table)

function line({ from, to }: DateRange, principal: Decimal, rate: Decimal, table: TableName): InterestLine {
  const days = daysBetween(from, to)
  const yearly = multiply(principal, rate)
  const amount = divide(
    multiply(yearly, fromUnits(days, 0)),
    fromUnits(100 * yearDays(from, table), 0),
    PLACES,
  )
  return { from, to, days, principal, rate, amount }
}

const PLACES = 2

const yearDays = (day: string, table: TableName): number => {
  const { year } = LAWS[table]
  if (year !== 'actual') return year
  return daysBetween(`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`)
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

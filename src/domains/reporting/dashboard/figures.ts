import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { plusDays } from '../../../platform/clock.ts'
import { AGES, ageOf } from '../../documents/invoices/rules/ageing.ts'

// Computes the figures of the dashboard from sums of the database. Amounts are integers in hundredths.

export type MonthTally = {
  month: string
  currency: string
  count: number
  net: bigint
  gross: bigint
  paid: bigint
}
// Amounts due, summed by due date and month of issue.
export type OpenAmount = {
  currency: string
  payment_to: string | null
  month: string
  count: number
  due: bigint
}
export type Amounts = ReadonlyMap<string, bigint> // by currency

const SCALE = 2
const MONTHS = 12
const WEEKS = 8

export const money = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

export type Calendar = { months: string[]; first_day: string; last_day: string }

// The twelve months that end with the month of `today`, and the first and last day of that month.
export function calendarOf(today: string): Calendar {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const dayOf = (monthsLater: number, day: number) =>
    new Date(Date.UTC(year, month - 1 + monthsLater, day)).toISOString().slice(0, 10)
  return {
    months: Array.from({ length: MONTHS }, (_, index) => dayOf(index - MONTHS + 1, 1).slice(0, 7)),
    first_day: dayOf(0, 1),
    last_day: dayOf(1, 0),
  }
}

const isOverdue = ({ payment_to }: OpenAmount, today: string) => payment_to !== null && payment_to < today

export function overdueByMonth(openAmounts: readonly OpenAmount[], today: string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const openAmount of openAmounts)
    if (isOverdue(openAmount, today)) add(sums, `${openAmount.month} ${openAmount.currency}`, openAmount.due)
  return sums
}

// Every month has a row in every currency, so that each currency makes a complete line of a chart.
export function monthsOf(
  { months }: Calendar,
  accountCurrency: string,
  tallies: readonly MonthTally[],
  overdue: ReadonlyMap<string, bigint>,
) {
  const currencies = [...new Set([accountCurrency, ...tallies.map(({ currency }) => currency).sort()])]
  const talliesByKey = new Map(tallies.map((tally) => [`${tally.month} ${tally.currency}`, tally]))
  const rows = months.flatMap((month) =>
    currencies.map((currency) => {
      const key = `${month} ${currency}`
      const { net = 0n, gross = 0n, paid = 0n, count = 0 } = talliesByKey.get(key) ?? {}
      return {
        month,
        currency,
        issued_net: money(net),
        issued_gross: money(gross),
        paid: money(paid),
        overdue: money(overdue.get(key) ?? 0n),
        count,
      }
    }),
  )
  return { months: rows, currencies }
}

type Sums = {
  tallies: readonly MonthTally[]
  openAmounts: readonly OpenAmount[]
  paid: Amounts
  to_refund: Amounts
}

export function totalsOf(
  { months }: Calendar,
  currencies: readonly string[],
  { tallies, openAmounts, paid, to_refund }: Sums,
  today: string,
) {
  const issued = new Map<string, bigint>()
  const outstanding = new Map<string, bigint>()
  const overdue = new Map<string, bigint>()
  for (const { month, currency, gross } of tallies) if (month === months.at(-1)) add(issued, currency, gross)
  for (const openAmount of openAmounts) {
    add(outstanding, openAmount.currency, openAmount.due)
    if (isOverdue(openAmount, today)) add(overdue, openAmount.currency, openAmount.due)
  }
  const all = new Set([...currencies, ...outstanding.keys(), ...paid.keys(), ...to_refund.keys()])
  const formatSum = (sums: Amounts, currency: string) => money(sums.get(currency) ?? 0n)
  return [...all].map((currency) => ({
    currency,
    issued: formatSum(issued, currency),
    paid: formatSum(paid, currency),
    outstanding: formatSum(outstanding, currency),
    overdue: formatSum(overdue, currency),
    to_refund: formatSum(to_refund, currency),
  }))
}

export function ageing(openAmounts: readonly OpenAmount[], today: string) {
  const sums = new Map<string, { bucket: string; currency: string; count: number; units: bigint }>()
  const currencies = [...new Set(openAmounts.map(({ currency }) => currency))].sort()
  for (const bucket of AGES)
    for (const currency of currencies)
      sums.set(`${bucket} ${currency}`, { bucket, currency, count: 0, units: 0n })
  for (const openAmount of openAmounts) {
    const sum = sums.get(`${ageOf(openAmount.payment_to, today)} ${openAmount.currency}`)
    if (!sum) continue
    sum.count += openAmount.count
    sum.units += openAmount.due
  }
  return [...sums.values()].map(({ units, ...rest }) => ({ ...rest, amount: money(units) }))
}

// Amounts that fall due from the Monday of the current week on.
export function expectedPayments(openAmounts: readonly OpenAmount[], today: string) {
  const monday = mondayOf(today)
  const currencies = [...new Set(openAmounts.map(({ currency }) => currency))].sort()
  return Array.from({ length: WEEKS }, (_, week) => plusDays(monday, week * 7)).flatMap((week_from) => {
    const next = plusDays(week_from, 7)
    const sums = new Map<string, bigint>(currencies.map((currency) => [currency, 0n]))
    for (const { payment_to, currency, due } of openAmounts)
      if (payment_to !== null && payment_to >= week_from && payment_to < next) add(sums, currency, due)
    return [...sums].map(([currency, units]) => ({ week_from, currency, amount: money(units) }))
  })
}

export const mondayOf = (day: string): string =>
  plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

function add(sums: Map<string, bigint>, key: string, units: bigint) {
  sums.set(key, (sums.get(key) ?? 0n) + units)
}

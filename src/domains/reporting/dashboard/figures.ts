import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { plusDays } from '../../../platform/clock.ts'
import { AGES, ageOf } from '../../documents/invoices/rules/ageing.ts'

// The figures of the dashboard, made of sums that the database gave: values in, value out. Amounts are whole hundredths.

export type MonthTally = {
  month: string
  currency: string
  count: number
  net: bigint
  gross: bigint
  paid: bigint
}
// Debts, added up by the day they are due and the month they were issued in.
export type Open = {
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

// The twelve months that end with this one, and the days of this one.
export function calendarOf(today: string): Calendar {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const dayOf = (months_later: number, day: number) =>
    new Date(Date.UTC(year, month - 1 + months_later, day)).toISOString().slice(0, 10)
  return {
    months: Array.from({ length: MONTHS }, (_, place) => dayOf(place - MONTHS + 1, 1).slice(0, 7)),
    first_day: dayOf(0, 1),
    last_day: dayOf(1, 0),
  }
}

const isOverdue = ({ payment_to }: Open, today: string) => payment_to !== null && payment_to < today

export function overdueByMonth(open: readonly Open[], today: string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const one of open) if (isOverdue(one, today)) add(sums, `${one.month} ${one.currency}`, one.due)
  return sums
}

// Every month has a row in every currency there is, so that each makes a whole line of a chart.
export function monthsOf(
  { months }: Calendar,
  own_currency: string,
  tallies: readonly MonthTally[],
  overdue: ReadonlyMap<string, bigint>,
) {
  const currencies = [...new Set([own_currency, ...tallies.map(({ currency }) => currency).sort()])]
  const known = new Map(tallies.map((tally) => [`${tally.month} ${tally.currency}`, tally]))
  const rows = months.flatMap((month) =>
    currencies.map((currency) => {
      const key = `${month} ${currency}`
      const { net = 0n, gross = 0n, paid = 0n, count = 0 } = known.get(key) ?? {}
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
  open: readonly Open[]
  paid: Amounts
  to_refund: Amounts
}

export function totalsOf(
  { months }: Calendar,
  currencies: readonly string[],
  { tallies, open, paid, to_refund }: Sums,
  today: string,
) {
  const issued = new Map<string, bigint>()
  const outstanding = new Map<string, bigint>()
  const overdue = new Map<string, bigint>()
  for (const { month, currency, gross } of tallies) if (month === months.at(-1)) add(issued, currency, gross)
  for (const one of open) {
    add(outstanding, one.currency, one.due)
    if (isOverdue(one, today)) add(overdue, one.currency, one.due)
  }
  const all = new Set([...currencies, ...outstanding.keys(), ...paid.keys(), ...to_refund.keys()])
  const of = (sums: Amounts, currency: string) => money(sums.get(currency) ?? 0n)
  return [...all].map((currency) => ({
    currency,
    issued: of(issued, currency),
    paid: of(paid, currency),
    outstanding: of(outstanding, currency),
    overdue: of(overdue, currency),
    to_refund: of(to_refund, currency),
  }))
}

export function ageing(open: readonly Open[], today: string) {
  const sums = new Map<string, { bucket: string; currency: string; count: number; units: bigint }>()
  const currencies = [...new Set(open.map(({ currency }) => currency))].sort()
  for (const bucket of AGES)
    for (const currency of currencies)
      sums.set(`${bucket} ${currency}`, { bucket, currency, count: 0, units: 0n })
  for (const one of open) {
    const sum = sums.get(`${ageOf(one.payment_to, today)} ${one.currency}`)
    if (!sum) continue
    sum.count += one.count
    sum.units += one.due
  }
  return [...sums.values()].map(({ units, ...rest }) => ({ ...rest, amount: money(units) }))
}

// What falls due from the Monday of this week on.
export function expected(open: readonly Open[], today: string) {
  const monday = mondayOf(today)
  const currencies = [...new Set(open.map(({ currency }) => currency))].sort()
  return Array.from({ length: WEEKS }, (_, week) => plusDays(monday, week * 7)).flatMap((week_from) => {
    const next = plusDays(week_from, 7)
    const sums = new Map<string, bigint>(currencies.map((currency) => [currency, 0n]))
    for (const { payment_to, currency, due } of open)
      if (payment_to !== null && payment_to >= week_from && payment_to < next) add(sums, currency, due)
    return [...sums].map(([currency, units]) => ({ week_from, currency, amount: money(units) }))
  })
}

export const mondayOf = (day: string): string =>
  plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

function add(sums: Map<string, bigint>, key: string, units: bigint) {
  sums.set(key, (sums.get(key) ?? 0n) + units)
}

import { plusDays } from '../platform/clock.ts'

// Days and periods for tax.

export { plusDays }

export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH)

const MONTH_LENGTH = 'YYYY-MM'.length

export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

export function plusMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

// The last month of the quarter.
export const quarterEnd = (month: string): string => plusMonths(month, (12 - Number(month.slice(5))) % 3)

export const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

// The months of a quarter such as 2026-Q4.
export function monthsOfQuarter(quarter: string): [string, string, string] {
  const first = plusMonths(`${quarter.slice(0, 4)}-01`, (Number(quarter.slice(-1)) - 1) * 3)
  return [first, plusMonths(first, 1), plusMonths(first, 2)]
}

export const earlier = (day: string, other: string): string => (day < other ? day : other)
export const later = (day: string, other: string): string => (day > other ? day : other)

// The date of a sale: the last day of a month, and without a date the issue date.
export function saleDay({
  sell_date,
  issue_date,
}: {
  sell_date?: string | null
  issue_date: string
}): string {
  if (!sell_date || sell_date === 'off') return issue_date
  return sell_date.length === MONTH_LENGTH ? lastDayOf(sell_date) : sell_date
}

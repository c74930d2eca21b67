import { invalid } from '../../../platform/api-error.ts'
import { lastDayOf, monthOf, plusMonths } from '../../../tax/days.ts'

// Months and quarters in requests, and which months are closed.

export type Month = string

export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)

export function checkMonth(month: string): Month {
  if (!isMonth(month)) throw invalid({ month: 'must be a month such as 2026-10' })
  return month
}

export function checkQuarter(quarter: string): string {
  if (!/^\d{4}-Q[1-4]$/.test(quarter)) throw invalid({ quarter: 'must be a quarter such as 2026-Q4' })
  return quarter
}

// The last month that is closed completely; empty if none is, which is before every month.
export function lastClosedMonth(closedUntil: string | null | undefined): Month {
  if (!closedUntil) return ''
  const month = monthOf(closedUntil)
  return closedUntil >= lastDayOf(month) ? month : plusMonths(month, -1)
}

// Without a closed month, all but the last two months are taken for filed.
export const lastFiledMonth = (closedUntil: string | null | undefined, today: string): Month =>
  closedUntil ? lastClosedMonth(closedUntil) : plusMonths(monthOf(today), -2)

import { invalid } from '../../../platform/api-error.ts'
import { lastOfMonth, plusMonths } from '../../../platform/checks/months.ts'

// Months, and which of them are closed.

export type Month = string

export const isMonth = (text: string): boolean => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)

export function checkMonth(month: string): Month {
  if (!isMonth(month)) throw invalid({ month: 'must be a month such as 2026-10' })
  return month
}

export const lastDay = (month: Month): string => lastOfMonth(`${month}-01`)
export const monthAfter = (month: Month): Month => plusMonths(`${month}-01`, 1).slice(0, 7)
export const monthBefore = (month: Month): Month => plusMonths(`${month}-01`, -1).slice(0, 7)

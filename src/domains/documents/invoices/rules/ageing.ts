import { plusDays } from '../../../../platform/clock.ts'

// Groups receivables by the number of days they are overdue. A receivable without a due date is never overdue.

export const AGES = ['current', '1_30', '31_60', '61_90', 'over_90'] as const
export type Age = (typeof AGES)[number]

// Maximum number of days overdue of each group but the last.
const MAX_DAYS_OVERDUE = [0, 30, 60, 90]

export function ageOf(paymentTo: string | null, today: string): Age {
  const index = MAX_DAYS_OVERDUE.findIndex(
    (days) => paymentTo === null || paymentTo >= plusDays(today, -days),
  )
  return AGES.at(index) as Age
}

// Returns the range of due dates of an age group: from a day (inclusive) and before another.
export function daysOfAge(age: Age, today: string): { from: string | null; before: string | null } {
  const index = AGES.indexOf(age)
  const dayOf = (days: number | undefined) => (days === undefined ? null : plusDays(today, -days))
  return {
    from: dayOf(MAX_DAYS_OVERDUE[index]),
    before: index === 0 ? null : dayOf(MAX_DAYS_OVERDUE[index - 1]),
  }
}

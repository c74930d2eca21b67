import { plusDays } from '../../../../platform/clock.ts'

// How old a debt is: by the days it is past due. One that is due on no day is never past it.

export const AGES = ['current', '1_30', '31_60', '61_90', 'over_90'] as const
export type Age = (typeof AGES)[number]

// The most days of each but the last.
const DAYS = [0, 30, 60, 90]

export function ageOf(payment_to: string | null, today: string): Age {
  const place = DAYS.findIndex((days) => payment_to === null || payment_to >= plusDays(today, -days))
  return AGES.at(place) as Age
}

// The days on which debts of this age were due: from one, and before another.
export function daysOfAge(age: Age, today: string): { from: string | null; before: string | null } {
  const place = AGES.indexOf(age)
  const dayOf = (days: number | undefined) => (days === undefined ? null : plusDays(today, -days))
  return { from: dayOf(DAYS[place]), before: place === 0 ? null : dayOf(DAYS[place - 1]) }
}

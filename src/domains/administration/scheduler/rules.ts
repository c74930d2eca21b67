import { plusDays } from '../../../platform/clock.ts'
import { isHoliday, isWeekend } from '../../../platform/holidays.ts'
import { homeCountry } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'

// Rules of working days.

export type IsWorkingDay = (day: string) => boolean

// Working days exclude weekends, public holidays of the account's country, and the days listed in its settings, which apply once or every
// year.
export function workingDaysOf(settings: Settings): IsWorkingDay {
  const country = settings.holidays_country || homeCountry(settings)
  const accountHolidays = new Set(settings.holidays ?? [])
  return (day) =>
    !isWeekend(day) &&
    !isHoliday(day, country) &&
    !accountHolidays.has(day) &&
    !accountHolidays.has(day.slice(5))
}

const SEARCH_DAYS = 366

// Returns the day itself, or the first working day after it. If there is no working day within a year, the day stays.
export function onWorkingDay(day: string, isWorkingDay: IsWorkingDay): string {
  let candidate = day
  for (let remaining = SEARCH_DAYS; remaining > 0; remaining--) {
    if (isWorkingDay(candidate)) return candidate
    candidate = plusDays(candidate, 1)
  }
  return day
}

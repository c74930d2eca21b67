import { plusDays } from '../../../platform/clock.ts'
import { isHoliday, isWeekend } from '../../../platform/holidays.ts'
import { homeOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'

export type IsWorkingDay = (day: string) => boolean

// Neither a weekend, nor a holiday of the country of the account, nor a day that it names itself: once, or every year.
export function workingDaysOf(settings: Settings): IsWorkingDay {
  const country = settings.holidays_country || homeOf(settings)
  const own = new Set(settings.holidays ?? [])
  return (day) => !isWeekend(day) && !isHoliday(day, country) && !own.has(day) && !own.has(day.slice(5))
}

const LOOKED_FOR = 366

// The day itself, or the first working day after it. An account that never works has no such day, and the day stays.
export function onWorkingDay(day: string, isWorkingDay: IsWorkingDay): string {
  let found = day
  for (let left = LOOKED_FOR; left > 0; left--) {
    if (isWorkingDay(found)) return found
    found = plusDays(found, 1)
  }
  return day
}

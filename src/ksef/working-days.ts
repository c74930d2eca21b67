import { dayAt, plusDays, startOfDay } from '../platform/clock.ts'
import { isHoliday, isWeekend } from '../platform/holidays.ts'

// Until when an invoice that was issued without KSeF has to be there: counted in working days of Poland, in the time of Warsaw.

export const KSEF_TIME_ZONE = 'Europe/Warsaw'

const EMERGENCY_DAYS = 7

export type OfflineMode = 'offline24' | 'unavailability' | 'emergency' | 'total_failure'

export type Outage = {
  kind: 'unavailability' | 'failure' | 'total_failure'
  start: number
  end: number | null // it lasts
}

export type Deadline = {
  day: string // the last one
  until: number // the instant at which that day is over
}

export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !isHoliday(day, 'PL')

export function plusWorkingDays(day: string, days: number): string {
  let found = day
  for (let left = days; left > 0; ) {
    found = plusDays(found, 1)
    if (isWorkingDay(found)) left--
  }
  return found
}

// Of a document issued on that day, by what was announced since. None while the outage lasts that it waits for, and none after
// a total failure: such documents are never sent.
export function deadlineOf(
  mode: OfflineMode,
  issue_day: string,
  outages: readonly Outage[],
): Deadline | undefined {
  if (mode === 'total_failure') return undefined
  const own = mode === 'offline24' ? undefined : outageOn(issue_day, mode, outages)
  if (own && own.end === null) return undefined
  const from = own?.end ? maxDay(issue_day, dayOf(own.end)) : issue_day
  let deadline = endOf(plusWorkingDays(from, mode === 'emergency' ? EMERGENCY_DAYS : 1))
  for (const failure of failuresAfter(issue_day, outages)) {
    if (failure === own || failure.start >= deadline.until) continue
    if (failure.end === null) return undefined
    const later = endOf(plusWorkingDays(dayOf(failure.end), EMERGENCY_DAYS))
    if (later.until > deadline.until) deadline = later
  }
  return deadline
}

// What was on while the day lasted; the latest of several.
function outageOn(day: string, mode: OfflineMode, outages: readonly Outage[]): Outage | undefined {
  const kind = mode === 'emergency' ? 'failure' : 'unavailability'
  const [begin, end] = [startOfDay(day, KSEF_TIME_ZONE), endOf(day).until]
  return outages
    .filter((outage) => outage.kind === kind && outage.start < end && (outage.end ?? end) > begin)
    .sort((one, other) => one.start - other.start)
    .at(-1)
}

// One that was over on that very day may have been over before the document was there: it moves nothing.
const failuresAfter = (day: string, outages: readonly Outage[]) =>
  outages
    .filter(({ kind, end }) => kind === 'failure' && (end === null || end >= endOf(day).until))
    .sort((one, other) => one.start - other.start)

const dayOf = (ms: number) => dayAt(ms, KSEF_TIME_ZONE)
const endOf = (day: string): Deadline => ({ day, until: startOfDay(plusDays(day, 1), KSEF_TIME_ZONE) })
const maxDay = (one: string, other: string) => (one > other ? one : other)

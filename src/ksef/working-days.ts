import { dayAt, plusDays, startOfDay } from '../platform/clock.ts'

// Until when an invoice that was issued without KSeF has to be there: counted in working days of Poland, in the time of Warsaw.

export const KSEF_TIME_ZONE = 'Europe/Warsaw'

const EMERGENCY_DAYS = 7
const CHRISTMAS_EVE_SINCE = 2025
const FIXED = new Set(['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26'])
const AFTER_EASTER = [1, 60] // Easter Monday and Corpus Christi; the other movable feasts are Sundays

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

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

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

function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const date = day.slice(5)
  if (FIXED.has(date) || (date === '12-24' && year >= CHRISTMAS_EVE_SINCE)) return true
  const easter = easterOf(year)
  return AFTER_EASTER.some((days) => plusDays(easter, days) === day)
}

// The Gregorian reckoning, as it was first printed without a name in 1876.
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

import { dayAt, plusDays, startOfDay } from '../platform/clock.ts'
import { isHoliday, isWeekend } from '../platform/holidays.ts'

// Deadlines for submitting invoices that were issued offline, in Polish working days and Warsaw time.

export const KSEF_TIME_ZONE = 'Europe/Warsaw'

const EMERGENCY_DAYS = 7

export type OfflineMode = 'offline24' | 'unavailability' | 'emergency' | 'total_failure'

export type Outage = {
  kind: 'unavailability' | 'failure' | 'total_failure'
  start: number
  end: number | null // null while it lasts
}

export type Deadline = {
  day: string // last day
  until: number // end of that day
}

export const isWorkingDay = (day: string): boolean => !isWeekend(day) && !isHoliday(day, 'PL')

export function plusWorkingDays(start: string, days: number): string {
  let lastDay = start
  for (let remaining = days; remaining > 0; ) {
    lastDay = plusDays(lastDay, 1)
    if (isWorkingDay(lastDay)) remaining--
  }
  return lastDay
}

// Returns the deadline of a document issued on that day, considering later outages. There is none while the relevant
// outage lasts, and none after a total failure, because such documents are never sent.
export function deadlineOf(
  mode: OfflineMode,
  issueDay: string,
  outages: readonly Outage[],
): Deadline | undefined {
  if (mode === 'total_failure') return undefined
  const causingOutage = mode === 'offline24' ? undefined : outageOn(issueDay, mode, outages)
  if (causingOutage && causingOutage.end === null) return undefined
  const from = causingOutage?.end ? maxDay(issueDay, dayOf(causingOutage.end)) : issueDay
  let deadline = endOf(plusWorkingDays(from, mode === 'emergency' ? EMERGENCY_DAYS : 1))
  for (const failure of failuresAfter(issueDay, outages)) {
    if (failure === causingOutage || failure.start >= deadline.until) continue
    if (failure.end === null) return undefined
    const later = endOf(plusWorkingDays(dayOf(failure.end), EMERGENCY_DAYS))
    if (later.until > deadline.until) deadline = later
  }
  return deadline
}

// Returns the latest outage that overlaps the day.
function outageOn(day: string, mode: OfflineMode, outages: readonly Outage[]): Outage | undefined {
  const kind = mode === 'emergency' ? 'failure' : 'unavailability'
  const [begin, end] = [startOfDay(day, KSEF_TIME_ZONE), endOf(day).until]
  return outages
    .filter((outage) => outage.kind === kind && outage.start < end && (outage.end ?? end) > begin)
    .sort((a, b) => a.start - b.start)
    .at(-1)
}

// Skips failures that ended on the day of issue, because they may have ended before the document was issued.
const failuresAfter = (day: string, outages: readonly Outage[]) =>
  outages
    .filter(({ kind, end }) => kind === 'failure' && (end === null || end >= endOf(day).until))
    .sort((a, b) => a.start - b.start)

const dayOf = (ms: number) => dayAt(ms, KSEF_TIME_ZONE)
const endOf = (day: string): Deadline => ({ day, until: startOfDay(plusDays(day, 1), KSEF_TIME_ZONE) })
const maxDay = (a: string, b: string) => (a > b ? a : b)

import { joinText } from './formats/join-text.ts'

// Time of an account. Instants are milliseconds since 1970, days are YYYY-MM-DD.

export type Clock = { now(): number }
export const systemClock: Clock = { now: Date.now }

// Shift of a sandbox clock: its lead over the system clock, and the time at which it stands while due work runs.
export type ClockShift = { readonly ahead_ms: number; readonly stands_at: number | null }

export const shiftedTime = (now: number, { ahead_ms, stands_at }: ClockShift): number =>
  stands_at ?? now + ahead_ms

export const shiftedClock = (clock: Clock, shift: ClockShift): Clock => ({
  now: () => shiftedTime(clock.now(), shift),
})

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const offsets = new Map<string, number>()
const OFFSETS_MAX = 10_000

// Prints 2026-11-15T10:00:00.000+01:00. Caches the last result, because records often have equal creation and update
// times.
export function printTime(ms: number, time_zone: string): string {
  if (ms !== lastPrinted.ms || time_zone !== lastPrinted.time_zone)
    lastPrinted = { ms, time_zone, text: print(ms, time_zone) }
  return lastPrinted.text
}

let lastPrinted = { ms: 0, time_zone: '', text: '' }

// Caches everything but the seconds, because times that are printed together are usually close together.
function print(ms: number, time_zone: string): string {
  const minute = Math.floor(ms / MINUTE_MS)
  if (minute !== lastMinute.minute || time_zone !== lastMinute.time_zone)
    lastMinute = { minute, time_zone, ...aroundSeconds(ms, time_zone) }
  const remainder = ms - minute * MINUTE_MS
  const milliseconds = String(remainder % 1000).padStart(3, '0')
  return joinText(`${lastMinute.before}${pad(Math.trunc(remainder / 1000))}.${milliseconds}`, lastMinute.zone)
}

let lastMinute = { minute: Number.NaN, time_zone: '', before: '', zone: '' }

function aroundSeconds(ms: number, timeZone: string) {
  const offsetMs = offsetAt(ms, timeZone)
  const sign = offsetMs < 0 ? '-' : '+'
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const zone = `${sign}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`
  return { before: new Date(ms + offsetMs).toISOString().slice(0, -'00.000Z'.length), zone }
}

// Caches the day by quarter of an hour, because no zone starts a day at another time.
export function dayAt(ms: number, time_zone: string): string {
  const quarter = Math.floor(ms / QUARTER_MS)
  if (quarter !== lastDay.quarter || time_zone !== lastDay.time_zone) {
    const day = new Date(ms + offsetAt(ms, time_zone)).toISOString().slice(0, 10)
    lastDay = { quarter, time_zone, day }
  }
  return lastDay.day
}

let lastDay = { quarter: Number.NaN, time_zone: '', day: '' }

// Returns the instant at which a day begins in a zone. If clocks change at midnight, it is the first instant of the
// day, or of the next day if the zone skipped the day.
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const [earlier, later] = [offsetAt(utc - DAY_MS, timeZone), offsetAt(utc + DAY_MS, timeZone)]
  const first = utc - Math.max(earlier, later)
  return dayAt(first, timeZone) === day ? first : utc - Math.min(earlier, later)
}

// Returns the instant at which clocks of a zone show this time. If they show it twice, returns the first; if they skip
// it, the instant of the change.
export function instantOf(day: string, minutes: number, timeZone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const [before, after] = [offsetAt(local - DAY_MS, timeZone), offsetAt(local + DAY_MS, timeZone)]
  const [first, last] = [local - Math.max(before, after), local - Math.min(before, after)]
  const match = [first, last].find((ms) => ms + offsetAt(ms, timeZone) === local)
  if (match !== undefined) return match
  let change = Math.ceil(first / QUARTER_MS) * QUARTER_MS
  while (change < last && offsetAt(change, timeZone) === before) change += QUARTER_MS
  return change
}

// Caches the last result, because documents of one day usually have one due date.
export function plusDays(day: string, days: number): string {
  if (day !== lastSum.day || days !== lastSum.days) {
    const end = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    lastSum = { day, days, end }
  }
  return lastSum.end
}

let lastSum = { day: '', days: Number.NaN, end: '' }

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timeZone })
    return true
  } catch {
    return false
  }
}

// Caches offsets by quarter of an hour, because they change only then.
function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const key = `${timeZone} ${Math.floor(ms / QUARTER_MS)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offset = lookUpOffset(ms, timeZone)
    offsets.set(key, offset)
  }
  return offset
}

function lookUpOffset(ms: number, timeZone: string): number {
  const second = Math.floor(ms / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(second)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - second
}

const pad = (number: number) => String(number).padStart(2, '0')

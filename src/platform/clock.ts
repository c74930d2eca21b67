import { joinText } from './formats/join-text.ts'

// Time as the account sees it. Instants are milliseconds since 1970, days are YYYY-MM-DD.

export type Clock = { now(): number }
export const systemClock: Clock = { now: Date.now }

// Of an account whose time one moves: how far it is ahead, and where it stands while what falls due happens.
export type Moved = { readonly ahead_ms: number; readonly stands_at: number | null }

export const movedTime = (now: number, { ahead_ms, stands_at }: Moved): number => stands_at ?? now + ahead_ms

export const movedClock = (clock: Clock, moved: Moved): Clock => ({
  now: () => movedTime(clock.now(), moved),
})

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const offsets = new Map<string, number>()
const OFFSETS_KEPT = 10_000

// 2026-11-15T10:00:00.000+01:00. The same instant is often asked for twice in a row: made and changed at once.
export function printTime(ms: number, time_zone: string): string {
  if (ms !== printed.ms || time_zone !== printed.time_zone)
    printed = { ms, time_zone, text: print(ms, time_zone) }
  return printed.text
}

let printed = { ms: 0, time_zone: '', text: '' }

// What is printed together mostly lies close together: only the seconds are worked out each time.
function print(ms: number, time_zone: string): string {
  const minute = Math.floor(ms / MINUTE_MS)
  if (minute !== told_minute.minute || time_zone !== told_minute.time_zone)
    told_minute = { minute, time_zone, ...aroundSeconds(ms, time_zone) }
  const rest = ms - minute * MINUTE_MS
  const parts = String(rest % 1000).padStart(3, '0')
  return joinText(`${told_minute.before}${pad(Math.trunc(rest / 1000))}.${parts}`, told_minute.zone)
}

let told_minute = { minute: Number.NaN, time_zone: '', before: '', zone: '' }

function aroundSeconds(ms: number, time_zone: string) {
  const offset_ms = offsetAt(ms, time_zone)
  const sign = offset_ms < 0 ? '-' : '+'
  const minutes = Math.abs(offset_ms) / MINUTE_MS
  const zone = `${sign}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`
  return { before: new Date(ms + offset_ms).toISOString().slice(0, -'00.000Z'.length), zone }
}

// Days, too, begin on quarters of an hour only.
export function dayAt(ms: number, time_zone: string): string {
  const quarter = Math.floor(ms / QUARTER_MS)
  if (quarter !== told_day.quarter || time_zone !== told_day.time_zone) {
    const day = new Date(ms + offsetAt(ms, time_zone)).toISOString().slice(0, 10)
    told_day = { quarter, time_zone, day }
  }
  return told_day.day
}

let told_day = { quarter: Number.NaN, time_zone: '', day: '' }

// The instant at which a day begins in a zone. Where clocks change at midnight there is none, or two: then the first
// instant that belongs to the day, or to the one after a day that was left out.
export function startOfDay(day: string, time_zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const [earlier, later] = [offsetAt(utc - DAY_MS, time_zone), offsetAt(utc + DAY_MS, time_zone)]
  const first = utc - Math.max(earlier, later)
  return dayAt(first, time_zone) === day ? first : utc - Math.min(earlier, later)
}

// The instant at which clocks of a zone show this time on this day. Where they are put back and show it twice, the first; where they
// are put forward over it, the moment that happens.
export function instantOf(day: string, minutes: number, time_zone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const [before, after] = [offsetAt(local - DAY_MS, time_zone), offsetAt(local + DAY_MS, time_zone)]
  const [first, last] = [local - Math.max(before, after), local - Math.min(before, after)]
  const shown = [first, last].find((ms) => ms + offsetAt(ms, time_zone) === local)
  if (shown !== undefined) return shown
  let change = Math.ceil(first / QUARTER_MS) * QUARTER_MS
  while (change < last && offsetAt(change, time_zone) === before) change += QUARTER_MS
  return change
}

// Documents of one day are mostly due on one day.
export function plusDays(day: string, days: number): string {
  if (day !== told_term.day || days !== told_term.days) {
    const end = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    told_term = { day, days, end }
  }
  return told_term.end
}

let told_term = { day: '', days: Number.NaN, end: '' }

export function isTimeZone(time_zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: time_zone })
    return true
  } catch {
    return false
  }
}

// Offsets change on quarters of an hour only, so one look-up serves each.
function offsetAt(ms: number, time_zone: string): number {
  if (time_zone === 'UTC') return 0
  const key = `${time_zone} ${Math.floor(ms / QUARTER_MS)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= OFFSETS_KEPT) offsets.clear()
    offset = lookUpOffset(ms, time_zone)
    offsets.set(key, offset)
  }
  return offset
}

function lookUpOffset(ms: number, time_zone: string): number {
  const second = Math.floor(ms / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(second)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
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

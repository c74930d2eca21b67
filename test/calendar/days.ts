// Computes days and hours by walking through a calendar day by day and in quarters of an hour. It shares no code with
// the program that it checks.

export type Where = { zone: string; own_holidays: readonly string[] }

const EASTER = '2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17'
const FIXED = '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26'.split(' ')
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const LAST = { d: '2033-06-30', w: '2034-06-30', m: '2045-12-31', y: '2070-12-31' }
export const SURE_UNTIL = '2033-01-01' // holidays after it are not known here

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
export const next = (day: string, by = 1) =>
  new Date(utc(day).getTime() + by * DAY_MS).toISOString().slice(0, 10)

const MOVING = new Set(EASTER.split(' ').flatMap((day) => [next(day, 1), next(day, 60)]))

export type Every = { unit: 'd' | 'w' | 'm' | 'y'; count: number }

const walked = new Map<string, string[]>()

// All days of a series until long after the end of the simulation.
export function daysFrom(start: string, every: Every): readonly string[] {
  const key = `${start} ${every.count}${every.unit}`
  const days = walked.get(key) ?? walk(start, every)
  walked.set(key, days)
  return days
}

function walk(start: string, { unit, count }: Every): string[] {
  const days: string[] = []
  const [year, month, date] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)), Number(start.slice(8))]
  for (let day = start, index = 0; day <= LAST[unit]; day = next(day), index++) {
    const at = utc(day)
    const isLast = utc(next(day)).getUTCMonth() !== at.getUTCMonth()
    const isDate = at.getUTCDate() === date || (isLast && at.getUTCDate() < date)
    const months = (at.getUTCFullYear() - year) * 12 + at.getUTCMonth() + 1 - month
    if (unit === 'd' && index % count === 0) days.push(day)
    if (unit === 'w' && index % (7 * count) === 0) days.push(day)
    if (unit === 'm' && isDate && months % count === 0) days.push(day)
    if (unit === 'y' && isDate && months % (12 * count) === 0) days.push(day)
  }
  return days
}

const isWeekend = (day: string) => [0, 6].includes(utc(day).getUTCDay())

const isFree = (day: string, { own_holidays }: Where) =>
  isWeekend(day) ||
  FIXED.includes(day.slice(5)) ||
  MOVING.has(day) ||
  own_holidays.includes(day) ||
  own_holidays.includes(day.slice(5))

export type Quiet = 'none' | 'weekends' | 'holidays'

// The day itself, or the next working day.
export function workday(day: string, where: Where, quiet: Quiet = 'holidays'): string {
  let moved = day
  while (quiet !== 'none' && (quiet === 'weekends' ? isWeekend(moved) : isFree(moved, where)))
    moved = next(moved)
  return moved
}

const instants = new Map<string, number>()

// The first moment at which clocks in the zone show this time or a later one.
export function instantAt(day: string, time: string, zone: string): number {
  const searchedTime = `${day} ${time}`
  const key = `${searchedTime} ${zone}`
  let ms = instants.get(key)
  if (ms !== undefined) return ms
  ms = utc(day).getTime() - 60 * QUARTER_MS
  while (localOf(ms, zone) < searchedTime) ms += QUARTER_MS
  instants.set(key, ms)
  return ms
}

const forms = new Map<string, Intl.DateTimeFormat>()

function localOf(ms: number, zone: string): string {
  let form = forms.get(zone)
  if (!form) {
    form = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    forms.set(zone, form)
  }
  return form.format(ms)
}

export const todayAt = (ms: number, zone: string) => localOf(ms, zone).slice(0, 10)

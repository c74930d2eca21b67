import { plusDays } from '../../../platform/clock.ts'

// Days that come again: every so many days, weeks, months or years from an anchor. Each is found from the anchor and never from the
// one before, so that the 31st of January leads to the 28th of February and on to the 31st of March.

export type Interval = { count: number; unit: 'd' | 'w' | 'm' | 'y' }

const MAX = { d: 3660, w: 520, m: 120, y: 10 }
const DAY_LAST = '9999-12-31'

// `1m`, `2w`, `10d`, `1y`.
export function parseInterval(text: string): Interval | undefined {
  const found = /^\s*(\d{1,4})\s*([dwmy])\s*$/i.exec(text)
  if (!found) return undefined
  const interval = { count: Number(found[1]), unit: found[2]?.toLowerCase() as Interval['unit'] }
  return interval.count >= 1 && interval.count <= MAX[interval.unit] ? interval : undefined
}

export const printInterval = ({ count, unit }: Interval): string => `${count}${unit}`

// The day that is so many intervals after the anchor; before it, where that is less than none.
export function dayNumber(anchor: string, { count, unit }: Interval, number: number): string {
  const many = count * number
  if (unit === 'd') return plusDays(anchor, many)
  if (unit === 'w') return plusDays(anchor, many * 7)
  return plusMonths(anchor, unit === 'm' ? many : many * 12)
}

// The same day of another month, or the last one of a month that is shorter.
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  const [to_year, to_month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  const last = lastDateOf(to_year, to_month)
  return printDate(to_year, to_month, Math.min(date, last))
}

export const lastOfMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return printDate(year, month, lastDateOf(year, month))
}

// The number of the first one that is not before the day, and not before the anchor. Months and years are at least so long, so the
// guess is never too high. Behind the last day that can be written none is looked for.
export function numberFrom(anchor: string, interval: Interval, day: string): number {
  if (day <= anchor) return 0
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${anchor}T00:00:00Z`)) / DAY_MS)
  const longest = { d: 1, w: 7, m: 31, y: 366 }[interval.unit] * interval.count
  let number = Math.floor(days / longest)
  for (;;) {
    const found = dayNumber(anchor, interval, number)
    if (found >= day || !isWritable(found)) return number
    number++
  }
}

export const isOneOf = (anchor: string, interval: Interval, day: string): boolean =>
  day >= anchor && dayNumber(anchor, interval, numberFrom(anchor, interval, day)) === day

export const isWritable = (day: string): boolean => /^\d{4}-/.test(day) && day <= DAY_LAST

const DAY_MS = 86_400_000
const lastDateOf = (year: number, month: number): number => {
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}
const printDate = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

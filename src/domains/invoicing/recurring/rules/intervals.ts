import { onDate, plusMonths } from '../../../../platform/checks/months.ts'
import { DAY_MS, plusDays } from '../../../../platform/clock.ts'

// Calculates days that recur every so many days, weeks, months or years from an anchor. Each day is
// calculated from the anchor, never from the previous day, so that January 31 leads to February 28 and then
// to March 31.

export type Interval = { count: number; unit: 'd' | 'w' | 'm' | 'y' }

const MAX = { d: 3660, w: 520, m: 120, y: 10 }
const DAY_LAST = '9999-12-31'

// Parses intervals such as `1m`, `2w`, `10d` and `1y`.
export function parseInterval(text: string): Interval | undefined {
  const match = /^\s*(\d{1,4})\s*([dwmy])\s*$/i.exec(text)
  if (!match) return undefined
  const interval = { count: Number(match[1]), unit: match[2]?.toLowerCase() as Interval['unit'] }
  return interval.count >= 1 && interval.count <= MAX[interval.unit] ? interval : undefined
}

export const printInterval = ({ count, unit }: Interval): string => `${count}${unit}`

// Returns the day that lies `number` intervals after the anchor, or before it if the number is negative.
export function dayNumber(anchor: string, { count, unit }: Interval, number: number): string {
  const total = count * number
  if (unit === 'd') return plusDays(anchor, total)
  if (unit === 'w') return plusDays(anchor, total * 7)
  return plusMonths(anchor, unit === 'm' ? total : total * 12)
}

// Parses a day of the month such as `15`, or takes it from a full date.
export function dateOf(text: string | null | undefined): number | undefined {
  const date = Number(/^\s*(?:\d{4}-\d{2}-)?(\d{1,2})\s*$/.exec(text ?? '')?.[1])
  return date >= 1 && date <= 31 ? date : undefined
}

const BACK_MAX = 12

// Returns an anchor with that day of the month. It may lie before the first day, because a month that is too
// short for the day could not serve as anchor.
export function anchoredOn(start: string, interval: Interval, date: number): string {
  const anchors = Array.from({ length: BACK_MAX }, (_, back) =>
    onDate(dayNumber(start, interval, -back), date),
  )
  return anchors.find((day) => Number(day.slice(8)) === date) ?? onDate(start, date)
}

// Returns the number of the first recurrence that is neither before the day nor before the anchor. The
// estimate uses the longest months and years, so it is never too high. The search ends at the last day that
// can be represented.
export function numberFrom(anchor: string, interval: Interval, day: string): number {
  if (day <= anchor) return 0
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${anchor}T00:00:00Z`)) / DAY_MS)
  const longest = { d: 1, w: 7, m: 31, y: 366 }[interval.unit] * interval.count
  let number = Math.floor(days / longest)
  for (;;) {
    const candidate = dayNumber(anchor, interval, number)
    if (candidate >= day || !isWritable(candidate)) return number
    number++
  }
}

export const isOneOf = (anchor: string, interval: Interval, day: string): boolean =>
  day >= anchor && dayNumber(anchor, interval, numberFrom(anchor, interval, day)) === day

export const isWritable = (day: string): boolean => /^\d{4}-/.test(day) && day <= DAY_LAST

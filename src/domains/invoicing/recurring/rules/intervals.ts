import { onDate, plusMonths } from '../../../../platform/checks/months.ts'
import { DAY_MS, plusDays } from '../../../../platform/clock.ts'

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

// `15`, or a day of which only that counts.
export function dateOf(text: string | null | undefined): number | undefined {
  const date = Number(/^\s*(?:\d{4}-\d{2}-)?(\d{1,2})\s*$/.exec(text ?? '')?.[1])
  return date >= 1 && date <= 31 ? date : undefined
}

const BACK_MAX = 12

// A day from which months or years count to that date. It may lie before the first day: a month that is too short for the date would
// not lead to it.
export function anchoredOn(start: string, interval: Interval, date: number): string {
  const anchors = Array.from({ length: BACK_MAX }, (_, back) =>
    onDate(dayNumber(start, interval, -back), date),
  )
  return anchors.find((day) => Number(day.slice(8)) === date) ?? onDate(start, date)
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

import { invalid } from '../../../platform/api-error.ts'
import { plusMonths } from '../../../platform/checks/months.ts'
import { DAY_MS, dayAt, plusDays, printTime, startOfDay } from '../../../platform/clock.ts'
import type { Settings } from '../accounts/schema.ts'
import { CHANGES_MAX, type ClockMove, YEARS_MAX } from './schema.ts'

// Rules of moving the clock of a sandbox.

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
const SPAN = /^(\d{1,4})([dwmy])$/
const LAST = Date.parse('2100-01-01T00:00:00Z')

type ClockMoveInput = { to?: string | null | undefined; advance_by?: string | null | undefined }

export function targetOf({ to, advance_by }: ClockMoveInput, now: number, timeZone: string): number {
  const name = to ? 'to' : 'advance_by'
  const target = to ? readInstant(to.trim(), timeZone) : plusSpan((advance_by ?? '').trim(), now, timeZone)
  if (target === undefined)
    throw invalid({
      [name]: to
        ? 'must be a day or a time such as 2027-03-01T08:00:00Z'
        : 'must be a period such as 1d, 2w, 3m or 1y',
    })
  if (target <= now) throw invalid({ [name]: 'must be in the future; the clock moves forward only' })
  if (target > onDay(plusMonths(dayAt(now, timeZone), 12 * YEARS_MAX), now, timeZone))
    throw invalid({ [name]: `is too far ahead; move the clock by at most ${YEARS_MAX} years at a time` })
  if (target >= LAST) throw invalid({ [name]: 'must be before the year 2100' })
  return target
}

function readInstant(to: string, timeZone: string): number | undefined {
  const isDay = DAY.test(to)
  if ((!isDay && !INSTANT.test(to)) || Number.isNaN(Date.parse(to))) return undefined
  // Rejects days such as 31 February, which Date.parse accepts.
  if (new Date(`${to.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) !== to.slice(0, 10))
    return undefined
  return isDay ? startOfDay(to, timeZone) : Date.parse(to)
}

function plusSpan(span: string, now: number, timeZone: string): number | undefined {
  const [, count, unit] = SPAN.exec(span) ?? []
  if (count === undefined) return undefined
  const number = Number(count)
  const today = dayAt(now, timeZone)
  const day =
    unit === 'd' || unit === 'w'
      ? plusDays(today, unit === 'd' ? number : 7 * number)
      : plusMonths(today, unit === 'm' ? number : 12 * number)
  return onDay(day, now, timeZone)
}

// Keeps the local time across changes of summer time. A local time that does not exist moves by the length of the gap.
function onDay(day: string, now: number, timeZone: string): number {
  const localTime = (ms: number) => Date.parse(`${printTime(ms, timeZone).slice(0, 23)}Z`)
  const targetLocal = Date.parse(`${day}T00:00:00Z`) + (((localTime(now) % DAY_MS) + DAY_MS) % DAY_MS)
  const estimate = startOfDay(day, timeZone) + (targetLocal % DAY_MS)
  const corrected = estimate + targetLocal - localTime(estimate)
  return localTime(corrected) === targetLocal ? corrected : estimate
}

// Explains why a move stops early. Five years can contain very many documents of recurring schedules.
export function problemOf(
  { from_seq, to_seq }: Pick<ClockMove, 'from_seq' | 'to_seq'>,
  { closed_at }: Pick<Settings, 'closed_at'>,
): string | undefined {
  if (closed_at) return 'The account is closed'
  if (to_seq - from_seq >= CHANGES_MAX)
    return `The move was stopped after more than ${CHANGES_MAX} changes; move the clock again to continue`
  return undefined
}

export const percentOf = (from: number, target: number, now: number): number =>
  target <= from ? 100 : Math.max(0, Math.min(100, Math.floor(((now - from) / (target - from)) * 100)))

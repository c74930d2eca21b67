import { invalid } from '../../../platform/api-error.ts'
import { plusMonths } from '../../../platform/checks/months.ts'
import { DAY_MS, dayAt, plusDays, printTime, startOfDay } from '../../../platform/clock.ts'
import type { Settings } from '../accounts/schema.ts'
import { CHANGES_MAX, type Move, YEARS_MAX } from './schema.ts'

// Where a clock is to be moved to.

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
const SPAN = /^(\d{1,4})([dwmy])$/
const LAST = Date.parse('2100-01-01T00:00:00Z')

type Asked = { to?: string | null | undefined; forward?: string | null | undefined }

export function targetOf({ to, forward }: Asked, now: number, time_zone: string): number {
  const name = to ? 'to' : 'forward'
  const target = to ? readInstant(to.trim(), time_zone) : plusSpan((forward ?? '').trim(), now, time_zone)
  if (target === undefined)
    throw invalid({
      [name]: to
        ? 'is not a day or an instant such as 2027-03-01T08:00:00Z'
        : 'is not a span such as 1d, 2w, 3m or 1y',
    })
  if (target <= now) throw invalid({ [name]: 'lies not ahead: a clock is moved forward only' })
  if (target > onDay(plusMonths(dayAt(now, time_zone), 12 * YEARS_MAX), now, time_zone))
    throw invalid({ [name]: `is too far: at most ${YEARS_MAX} years in one move` })
  if (target >= LAST) throw invalid({ [name]: 'is too far: clocks go to the end of 2099' })
  return target
}

function readInstant(to: string, time_zone: string): number | undefined {
  const is_day = DAY.test(to)
  if ((!is_day && !INSTANT.test(to)) || Number.isNaN(Date.parse(to))) return undefined
  // 31 February is none, whatever it is read as.
  if (new Date(`${to.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) !== to.slice(0, 10))
    return undefined
  return is_day ? startOfDay(to, time_zone) : Date.parse(to)
}

function plusSpan(span: string, now: number, time_zone: string): number | undefined {
  const [, count, unit] = SPAN.exec(span) ?? []
  if (count === undefined) return undefined
  const many = Number(count)
  const today = dayAt(now, time_zone)
  const day =
    unit === 'd' || unit === 'w'
      ? plusDays(today, unit === 'd' ? many : 7 * many)
      : plusMonths(today, unit === 'm' ? many : 12 * many)
  return onDay(day, now, time_zone)
}

// At the hour that it is now, whatever clocks do between; where there is none, as much later as they go ahead.
function onDay(day: string, now: number, time_zone: string): number {
  const wall = (ms: number) => Date.parse(`${printTime(ms, time_zone).slice(0, 23)}Z`)
  const wanted = Date.parse(`${day}T00:00:00Z`) + (((wall(now) % DAY_MS) + DAY_MS) % DAY_MS)
  const near = startOfDay(day, time_zone) + (wanted % DAY_MS)
  const found = near + wanted - wall(near)
  return wall(found) === wanted ? found : near
}

// Why a move goes no further, though something is due: each day of five years may have documents of many series.
export function problemOf(
  { from_seq, to_seq }: Pick<Move, 'from_seq' | 'to_seq'>,
  { closed_at }: Pick<Settings, 'closed_at'>,
): string | undefined {
  if (closed_at) return 'The account is shut'
  if (to_seq - from_seq >= CHANGES_MAX)
    return `There were more than ${CHANGES_MAX} changes on the way; move the clock on from here`
  return undefined
}

export const percentOf = (from: number, target: number, now: number): number =>
  target <= from ? 100 : Math.max(0, Math.min(100, Math.floor(((now - from) / (target - from)) * 100)))

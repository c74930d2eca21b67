import { invalid } from '../../api-error.ts'
import { plusDays } from '../../clock.ts'
import { isProblem, readListDate } from '../../fields/parse.ts'
import type { InputObject, InputValue } from '../../formats/input.ts'

// Parses `period`, and `date_from` and `date_to`, which narrow any period.
export const PERIODS = [
  'all',
  'more',
  'this_month',
  'last_month',
  'last_30_days',
  'this_year',
  'last_year',
  'last_12_months',
] as const

export type Days = { from: string | null; to: string | null }

export function periodDays(query: InputObject, today: string): Days {
  const period = daysOfPeriod(query.period, today)
  const from = readDayParameter('date_from', query.date_from)
  const to = readDayParameter('date_to', query.date_to)
  return { from: later(period.from, from), to: earlier(period.to, to) }
}

function daysOfPeriod(period: InputValue | undefined, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  switch (period) {
    case undefined:
    case null:
    case '':
    case 'all':
    case 'more':
      return { from: null, to: null }
    case 'this_month':
      return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 0) }
    case 'last_month':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }
    case 'last_30_days':
      return { from: plusDays(today, -29), to: today }
    case 'this_year':
      return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) }
    case 'last_year':
      return { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) }
    case 'last_12_months':
      return { from: plusDays(aYearBefore(today), 1), to: today }
    default:
      throw invalid({ period: ['is not included in the list', `must be one of: ${PERIODS.join(', ')}`] })
  }
}

export function readDayParameter(parameter: string, value: InputValue | undefined): string | null {
  if (value === undefined || value === null) return null
  const read = readListDate(value)
  if (isProblem(read)) throw invalid({ [parameter]: read.problem })
  return read
}

const dayOf = (year: number, month: number, dayOfMonth: number) =>
  new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10)

// The last day of February if last year has no 29th of February.
function aYearBefore(today: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number)
  const same = dayOf(year - 1, month, dayOfMonth)
  return same.slice(5, 7) === today.slice(5, 7) ? same : dayOf(year - 1, month + 1, 0)
}

const later = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b))

import { invalid } from '../../../../platform/api-error.ts'
import { patternProblem } from '../../../../platform/checks/number-pattern.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Recurring, RecurringDraft } from '../schema.ts'
import {
  anchoredOn,
  dateOf,
  dayNumber,
  type Interval,
  isOneOf,
  numberFrom,
  parseInterval,
  printInterval,
} from './intervals.ts'
import {
  anchorOf,
  type Due,
  dueFrom,
  minutesOf,
  type Schedule,
  type ScheduleContext,
  scheduleOf,
} from './plan.ts'

// Derives the fields of a series after it was created or changed, including its next due day.

export type Today = ScheduleContext & { today: string }

const ENDS_AFTER_MAX = 100_000
const [DAY_FIRST, DAY_LAST] = ['1900-01-01', '2200-12-31']
const DATING = ['every', 'start_date', 'next_invoice_date', 'issue_on_specific_day'] as const

export function define(
  draft: RecurringDraft,
  composed: Recurring,
  now: Today,
  current?: Recurring,
): RecurringDraft {
  checkDays(draft)
  const checked = checkSeries(composed, now.today)
  const series = { ...composed, ...checked }
  const isDated =
    !current || DATING.some((name) => draft[name] !== undefined && draft[name] !== current[name])
  const dated: Partial<ReturnType<typeof dateSeries>> = isDated
    ? dateSeries(draft, series, now.today, current)
    : {}
  const schedule = scheduleOf({ ...series, ...dated })
  const due = isDated
    ? firstDue(schedule, dated.from as string, now)
    : dueAfterChange(schedule, series, current as Recurring, now)
  const state = current?.state === 'paused' ? 'paused' : due ? 'active' : 'finished'
  const { from: _, ...datedFields } = dated
  const nextDate = !isBlank(draft.next_invoice_date) ? {} : { next_invoice_date: due?.issue_day ?? null }
  return {
    ...checked,
    ...datedFields,
    ...nextDate,
    ...nextDueFields(due, state),
    state,
    problem: null,
    tries: 0,
  }
}

// Returns the fields for the next due day. `next_at` is set only while the series is active.
export const nextDueFields = (due: Due | undefined, state: string | null): RecurringDraft => ({
  ...(due ? { next_number: due.number, next_day: due.day } : {}),
  next_at: due && state === 'active' ? due.at : null,
})

function dateSeries(draft: RecurringDraft, series: Recurring, today: string, current?: Recurring) {
  const interval = parseInterval(series.every as string) as Interval
  const startDate = series.start_date as string
  const next = isBlank(draft.next_invoice_date) ? null : (draft.next_invoice_date as string)
  const isStarted = current?.anchor && current.start_date === startDate
  const onDate = dateOf(series.issue_on_specific_day)
  const isSet = onDate !== undefined && (interval.unit === 'm' || interval.unit === 'y')
  const wasSet = !isBlank(current?.issue_on_specific_day)
  const seriesStart = isSet ? anchoredOn(startDate, interval, onDate) : startDate
  const currentAnchor = isStarted && !isSet && !wasSet ? (current.anchor as string) : seriesStart
  const stays = next !== null && isOneOf(currentAnchor, interval, next)
  const anchor =
    next === null || stays
      ? currentAnchor
      : anchorOf({ start_date: seriesStart, next_invoice_date: next }, interval)
  const from = next ?? (isStarted ? (current.next_day ?? currentAnchor) : startDate)
  return { anchor, defined_on: today, from }
}

// Returns the first due day that is not in the past.
export function firstDue(schedule: Schedule, firstDay: string, now: Today): Due | undefined {
  const { anchor, interval } = schedule
  const number = numberFrom(anchor, interval, firstDay)
  // A working-day rule may have moved yesterday's document to today.
  const firstNumber = Math.max(number, numberFrom(anchor, interval, now.today) - LOOKBACK)
  let due = dueFrom(schedule, firstNumber, now)
  while (due && due.issue_day < now.today) due = dueFrom(schedule, due.number + 1, now)
  return due
}

const LOOKBACK = 2

// Keeps the next due day of an active series. A series that had ended does not make up for days in between.
function dueAfterChange(
  schedule: Schedule,
  series: Recurring,
  current: Recurring,
  now: Today,
): Due | undefined {
  const number = series.next_number ?? 0
  if (current.state === 'active' || current.state === 'failed') return dueFrom(schedule, number, now)
  return firstDue(schedule, dayNumber(schedule.anchor, schedule.interval, number), now)
}

// Checks only days that the request sets, because stored ones may be older than the limit.
function checkDays(draft: RecurringDraft) {
  for (const name of ['start_date', 'next_invoice_date'] as const) {
    const day = draft[name] ?? ''
    if (day !== '' && (day < DAY_FIRST || day > DAY_LAST))
      throw invalid({ [name]: 'must be a day from 1900 to 2200' })
  }
}

function checkSeries(series: Recurring, today: string): RecurringDraft {
  const interval = parseInterval(series.every ?? '')
  if (!interval) throw invalid({ every: 'must be a number of days, weeks, months or years such as 1m' })
  checkTimes(series)
  checkSellDays(series)
  if (series.as_draft && series.send_email)
    throw invalid({ send_email: 'cannot be combined with as_draft because drafts are not sent' })
  if (series.invoice_pattern_enabled) checkPattern(series.invoice_pattern)
  return { every: printInterval(interval), start_date: series.start_date ?? today }
}

function checkTimes({ time_in_timezone, payment_to, ends_after }: Recurring) {
  if (!isBlank(time_in_timezone) && minutesOf(time_in_timezone as string) === undefined)
    throw invalid({ time_in_timezone: 'must be a time such as 11:30' })
  if (!isBlank(payment_to) && !parseInterval(payment_to as string))
    throw invalid({ payment_to: 'must be a number of days, weeks, months or years such as 1m' })
  if (ends_after !== null && (ends_after < 1 || ends_after > ENDS_AFTER_MAX))
    throw invalid({ ends_after: `must be from 1 to ${ENDS_AFTER_MAX}` })
}

function checkSellDays(series: Recurring) {
  if (series.only_year_month && series.end_of_month_sell_date)
    throw invalid({ end_of_month_sell_date: 'cannot be combined with only_year_month' })
  for (const name of ['custom_sell_date', 'issue_on_specific_day'] as const)
    if (!isBlank(series[name]) && dateOf(series[name]) === undefined)
      throw invalid({ [name]: 'must be a day of the month from 1 to 31' })
}

function checkPattern(pattern: string | null) {
  const problem = isBlank(pattern) ? "can't be blank" : patternProblem(pattern)
  if (problem) throw invalid({ invoice_pattern: problem })
}

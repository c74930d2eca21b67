import { instantOf } from '../../../../platform/clock.ts'
import { type IsWorkingDay, onWorkingDay } from '../../../administration/scheduler/rules.ts'
import type { Recurring } from '../schema.ts'
import { dayNumber, type Interval, isOneOf, isWritable, parseInterval } from './intervals.ts'

// Plans when documents of a series are issued. A document that moves off a weekend or holiday keeps its
// original day as its identity; if it would move to or past the next one, it is skipped.

export type Schedule = {
  anchor: string
  interval: Interval
  minutes: number // of the day, by the clocks of the account
  end_date: string | null
  remaining: number // how many documents may still be issued
  on_working_days: boolean
}
export type ScheduleContext = { time_zone: string; isWorkingDay: IsWorkingDay }
export type Due = { number: number; day: string; issue_day: string; at: number }

const DEFAULT_TIME = '10:00'
const UPCOMING = 5

export function scheduleOf(series: Recurring): Schedule {
  const { anchor, start_date, every, time_in_timezone, end_date, ends_after, counter } = series
  return {
    anchor: (anchor ?? start_date) as string,
    interval: parseInterval(every ?? '') as Interval,
    minutes: minutesOf(time_in_timezone ?? DEFAULT_TIME) as number,
    end_date,
    remaining: ends_after === null ? Number.POSITIVE_INFINITY : ends_after - (counter ?? 0),
    on_working_days: series.issue_working_day_only === true,
  }
}

// Parses times such as `7:05` or `11:30`, also with seconds, as forms send them.
export function minutesOf(time: string): number | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})(:\d{2})?\s*$/.exec(time)
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  return match && hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

// Returns the first due document with at least that number, if the series has one.
export function dueFrom(schedule: Schedule, number: number, context: ScheduleContext): Due | undefined {
  const { anchor, interval, minutes, end_date, on_working_days } = schedule
  if (schedule.remaining <= 0) return undefined
  for (let at = number; ; at++) {
    const day = dayNumber(anchor, interval, at)
    if (!isWritable(day) || (end_date !== null && day > end_date)) return undefined
    const issue_day = on_working_days ? onWorkingDay(day, context.isWorkingDay) : day
    if (issue_day === day || issue_day < dayNumber(anchor, interval, at + 1))
      return { number: at, day, issue_day, at: instantOf(issue_day, minutes, context.time_zone) }
  }
}

export function upcomingOf(schedule: Schedule, from: Due | undefined, context: ScheduleContext): string[] {
  const days: string[] = []
  for (let due = from; due !== undefined && days.length < Math.min(UPCOMING, schedule.remaining); ) {
    days.push(due.issue_day)
    due = dueFrom(schedule, due.number + 1, context)
  }
  return days
}

// Returns the anchor of a series: its first day, unless `next_invoice_date` is not one of the days that
// follow from it.
export function anchorOf(
  { start_date, next_invoice_date }: { start_date: string; next_invoice_date: string | null | undefined },
  interval: Interval,
): string {
  if (!next_invoice_date || isOneOf(start_date, interval, next_invoice_date)) return start_date
  return next_invoice_date
}

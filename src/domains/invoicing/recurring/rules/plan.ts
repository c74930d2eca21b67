import { instantOf } from '../../../../platform/clock.ts'
import { type IsWorkingDay, onWorkingDay } from '../../../administration/scheduler/rules.ts'
import type { Recurring } from '../schema.ts'
import { dayNumber, type Interval, isOneOf, isWritable, parseInterval } from './intervals.ts'

// When the documents of a series are made. A day that is moved off a weekend or a holiday stays the day that its document is known
// by; one that would come to stand on the next one or behind it is left out.

export type Schedule = {
  anchor: string
  interval: Interval
  minutes: number // of the day, by the clocks of the account
  end_date: string | null
  left: number // how many documents may still be made
  on_working_days: boolean
}
export type Place = { time_zone: string; isWorkingDay: IsWorkingDay }
export type Due = { number: number; day: string; issue_day: string; at: number }

const USUAL_TIME = '10:00'
const UPCOMING = 5

export function scheduleOf(series: Recurring): Schedule {
  const { anchor, start_date, every, time_in_timezone, end_date, ends_after, counter } = series
  return {
    anchor: (anchor ?? start_date) as string,
    interval: parseInterval(every ?? '') as Interval,
    minutes: minutesOf(time_in_timezone ?? USUAL_TIME) as number,
    end_date,
    left: ends_after === null ? Number.POSITIVE_INFINITY : ends_after - (counter ?? 0),
    on_working_days: series.issue_working_day_only === true,
  }
}

// `7:05`, `11:30`; with seconds, as forms send them.
export function minutesOf(time: string): number | undefined {
  const found = /^\s*(\d{1,2}):(\d{2})(:\d{2})?\s*$/.exec(time)
  const [hours, minutes] = [Number(found?.[1]), Number(found?.[2])]
  return found && hours < 24 && minutes < 60 ? hours * 60 + minutes : undefined
}

// The first one of the series whose number is not less, if it has one.
export function dueFrom(schedule: Schedule, number: number, place: Place): Due | undefined {
  const { anchor, interval, minutes, end_date, on_working_days } = schedule
  if (schedule.left <= 0) return undefined
  for (let at = number; ; at++) {
    const day = dayNumber(anchor, interval, at)
    if (!isWritable(day) || (end_date !== null && day > end_date)) return undefined
    const issue_day = on_working_days ? onWorkingDay(day, place.isWorkingDay) : day
    if (issue_day === day || issue_day < dayNumber(anchor, interval, at + 1))
      return { number: at, day, issue_day, at: instantOf(issue_day, minutes, place.time_zone) }
  }
}

export function upcomingOf(schedule: Schedule, from: Due | undefined, place: Place): string[] {
  const days: string[] = []
  for (let due = from; due !== undefined && days.length < Math.min(UPCOMING, schedule.left); ) {
    days.push(due.issue_day)
    due = dueFrom(schedule, due.number + 1, place)
  }
  return days
}

// The day that a series is counted from: the first day, unless the next one is said to be another than would follow from it.
export function anchorOf(
  { start_date, next_invoice_date }: { start_date: string; next_invoice_date: string | null | undefined },
  interval: Interval,
): string {
  if (!next_invoice_date || isOneOf(start_date, interval, next_invoice_date)) return start_date
  return next_invoice_date
}

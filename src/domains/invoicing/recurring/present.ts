import { printTime } from '../../../platform/clock.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { workingDaysOf } from '../../administration/scheduler/rules.ts'
import { dueFrom, scheduleOf, upcomingOf } from './rules/plan.ts'
import { type Recurring, recurrings } from './schema.ts'

// What is to be expected of a series; of one that rests, nothing.
export const presentSeries = (call: Call, records: Recurring[]): Document[] =>
  records.map((series) => {
    const time = (ms: number) => printTime(ms, call.caller.time_zone)
    return { ...present(recurrings, series, time), ...expected(call, series) }
  })

export function expected(call: Call, series: Recurring): Document {
  const { settings, time_zone } = writerOf(call)
  const place = { time_zone, isWorkingDay: workingDaysOf(settings) }
  const schedule = scheduleOf(series)
  const due = series.next_at === null ? undefined : dueFrom(schedule, series.next_number ?? 0, place)
  return {
    at: `${pad(Math.floor(schedule.minutes / 60))}:${pad(schedule.minutes % 60)}`,
    upcoming: upcomingOf(schedule, due, place),
    sending_time: Math.floor(schedule.minutes / 60),
    sending_datetime: series.next_at === null ? null : printTime(series.next_at, time_zone),
  }
}

const pad = (number: number) => String(number).padStart(2, '0')

import { printTime } from '../../../platform/clock.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { workingDaysOf } from '../../administration/scheduler/rules.ts'
import { dueFrom, scheduleOf, upcomingOf } from './rules/plan.ts'
import { type Recurring, recurrings } from './schema.ts'

// Presents series with their upcoming dates. Paused series have none.
export const presentSeries = (call: ApiRequest, records: Recurring[]): JsonObject[] =>
  records.map((series) => {
    const time = (ms: number) => printTime(ms, call.caller.time_zone)
    return { ...present(recurrings, series, time), ...scheduleJson(call, series) }
  })

export function scheduleJson(call: ApiRequest, series: Recurring): JsonObject {
  const { settings, time_zone } = writeContext(call)
  const context = { time_zone, isWorkingDay: workingDaysOf(settings) }
  const schedule = scheduleOf(series)
  const due = series.next_at === null ? undefined : dueFrom(schedule, series.next_number ?? 0, context)
  return {
    at: `${pad(Math.floor(schedule.minutes / 60))}:${pad(schedule.minutes % 60)}`,
    upcoming: upcomingOf(schedule, due, context),
    sending_time: Math.floor(schedule.minutes / 60),
    sending_datetime: series.next_at === null ? null : printTime(series.next_at, time_zone),
  }
}

const pad = (number: number) => String(number).padStart(2, '0')

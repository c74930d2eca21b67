import { expect, test } from 'vitest'
import { printTime } from '../../../platform/clock.ts'
import { atHour, currentRun, dueBetween, isQuiet, reminderScheduleOf } from './rules.ts'
import type { ReminderStep } from './schema.ts'

const HOURS: [day: string, hour: number, time_zone: string, at: string][] = [
  ['2026-03-02', 10, 'Europe/Warsaw', '2026-03-02T10:00:00.000+01:00'],
  ['2026-03-29', 2, 'Europe/Warsaw', '2026-03-29T03:00:00.000+02:00'], // this hour is skipped
  ['2026-03-29', 10, 'Europe/Warsaw', '2026-03-29T10:00:00.000+02:00'],
  ['2026-10-25', 2, 'Europe/Warsaw', '2026-10-25T02:00:00.000+02:00'], // this hour occurs twice
  ['2026-10-25', 23, 'Europe/Warsaw', '2026-10-25T23:00:00.000+01:00'],
  ['2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-04T02:30:00.000+11:00'],
  ['2026-09-06', 0, 'America/Santiago', '2026-09-06T01:00:00.000-03:00'],
]

test.each(HOURS)('the run of %s at %i in %s', (day, hour, timeZone, at) => {
  expect(printTime(atHour(day, hour, timeZone), timeZone)).toBe(at)
})

test.each([
  ['the first run', { ran_at: 0, look_at: 0, last_id: 0 }, { began_at: 50, after_id: 0 }],
  ['the run after a finished one', { ran_at: 40, look_at: 0, last_id: 0 }, { began_at: 50, after_id: 0 }],
  ['an interrupted run', { ran_at: 20, look_at: 40, last_id: 7 }, { began_at: 40, after_id: 7 }],
  [
    'a run that another process has finished',
    { ran_at: 40, look_at: 40, last_id: 7 },
    { began_at: 50, after_id: 0 },
  ],
  ['a run of a clock that was ahead', { ran_at: 20, look_at: 60, last_id: 7 }, { began_at: 50, after_id: 0 }],
])('currentRun() starts or continues: %s', (_, run, look) => {
  expect(currentRun(run, 50)).toEqual(look)
})

test('quiet days follow the settings of the account', () => {
  const at = (day: string, quiet?: string) =>
    isQuiet(
      Date.parse(`${day}T10:00Z`),
      reminderScheduleOf({ reminder_quiet_days: quiet, holidays_country: 'PL' }),
    )
  const days = ['2026-03-13', '2026-03-14', '2026-05-01']
  expect(days.map((day) => at(day))).toEqual([false, true, false])
  expect(days.map((day) => at(day, 'holidays'))).toEqual([false, true, true])
  expect(days.map((day) => at(day, 'none'))).toEqual([false, false, false])
})

test('dueBetween() covers the due dates of all steps', () => {
  const steps = [-2, 7].map((days) => ({ days, since: Date.UTC(2026, 2, 1, 12) }) as ReminderStep)
  expect(dueBetween(steps, Date.UTC(2026, 2, 20, 12), reminderScheduleOf({}))).toEqual({
    from: '2025-02-21',
    to: '2026-03-22',
  })
})

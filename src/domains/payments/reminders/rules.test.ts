import { expect, test } from 'vitest'
import { printTime } from '../../../platform/clock.ts'
import { atHour, dueBetween, isQuiet, lookOf, whenOf } from './rules.ts'
import type { Step } from './schema.ts'

const HOURS: [day: string, hour: number, time_zone: string, at: string][] = [
  ['2026-03-02', 10, 'Europe/Warsaw', '2026-03-02T10:00:00.000+01:00'],
  ['2026-03-29', 2, 'Europe/Warsaw', '2026-03-29T03:00:00.000+02:00'], // clocks leave this hour out
  ['2026-03-29', 10, 'Europe/Warsaw', '2026-03-29T10:00:00.000+02:00'],
  ['2026-10-25', 2, 'Europe/Warsaw', '2026-10-25T02:00:00.000+02:00'], // and show this one twice
  ['2026-10-25', 23, 'Europe/Warsaw', '2026-10-25T23:00:00.000+01:00'],
  ['2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-04T02:30:00.000+11:00'],
  ['2026-09-06', 0, 'America/Santiago', '2026-09-06T01:00:00.000-03:00'],
]

test.each(HOURS)('a look of %s at %i in %s', (day, hour, time_zone, at) => {
  expect(printTime(atHour(day, hour, time_zone), time_zone)).toBe(at)
})

test.each([
  ['the first', { ran_at: 0, look_at: 0, last_id: 0 }, { began_at: 50, after_id: 0 }],
  ['one after another', { ran_at: 40, look_at: 0, last_id: 0 }, { began_at: 50, after_id: 0 }],
  ['one that was cut off', { ran_at: 20, look_at: 40, last_id: 7 }, { began_at: 40, after_id: 7 }],
  ['one that another has finished', { ran_at: 40, look_at: 40, last_id: 7 }, { began_at: 50, after_id: 0 }],
  ['one of a clock that was ahead', { ran_at: 20, look_at: 60, last_id: 7 }, { began_at: 50, after_id: 0 }],
])('a look begins or goes on: %s', (_, run, look) => {
  expect(lookOf(run, 50)).toEqual(look)
})

test('quiet days are those of the account', () => {
  const at = (day: string, quiet?: string) =>
    isQuiet(
      Date.parse(`${day}T10:00Z`),
      whenOf({ reminder_quiet_days: quiet, holidays_country: 'PL' } as never),
    )
  const days = ['2026-03-13', '2026-03-14', '2026-05-01']
  expect(days.map((day) => at(day))).toEqual([false, true, false])
  expect(days.map((day) => at(day, 'holidays'))).toEqual([false, true, true])
  expect(days.map((day) => at(day, 'none'))).toEqual([false, false, false])
})

test('documents are read from the day the oldest step may reach to the one the earliest does', () => {
  const steps = [-2, 7].map((days) => ({ days, since: Date.UTC(2026, 2, 1, 12) }) as Step)
  expect(dueBetween(steps, Date.UTC(2026, 2, 20, 12), whenOf({} as never))).toEqual({
    from: '2025-02-21',
    to: '2026-03-22',
  })
})

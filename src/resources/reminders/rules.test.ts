import { expect, test } from 'vitest'
import { printTime } from '../../platform/clock.ts'
import { atHour } from './rules.ts'

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

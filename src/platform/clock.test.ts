import { expect, test } from 'vitest'
import { dayAt, startOfDay } from './clock.ts'

// [zone, day, the instant at which it begins]
test.each([
  ['UTC', '2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['Europe/Warsaw', '2026-11-15', '2026-11-14T23:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-29', '2026-03-28T23:00:00.000Z'], // clocks change at two
  ['Europe/Warsaw', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'], // no midnight: it goes on at one
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'], // midnight twice: the first
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // a day that was left out
  ['Asia/Kathmandu', '2026-11-15', '2026-11-14T18:15:00.000Z'],
])('in %s %s begins at %s', (time_zone, day, expected) => {
  const start = startOfDay(day, time_zone)
  expect(new Date(start).toISOString()).toBe(expected)
  expect(dayAt(start - 1, time_zone) < day).toBe(true)
  expect(dayAt(start, time_zone) >= day).toBe(true)
})

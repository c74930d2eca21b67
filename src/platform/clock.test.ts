import { expect, test } from 'vitest'
import { dayAt, instantOf, printTime, startOfDay } from './clock.ts'

// Columns: zone, day, instant at which it begins.
test.each([
  ['UTC', '2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['Europe/Warsaw', '2026-11-15', '2026-11-14T23:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-29', '2026-03-28T23:00:00.000Z'], // clocks change at two
  ['Europe/Warsaw', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'], // no midnight: the clock jumps to one
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'], // midnight occurs twice: the first counts
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // a day that was skipped
  ['Asia/Kathmandu', '2026-11-15', '2026-11-14T18:15:00.000Z'],
])('in %s %s begins at %s', (timeZone, day, expected) => {
  const start = startOfDay(day, timeZone)
  expect(new Date(start).toISOString()).toBe(expected)
  expect(dayAt(start - 1, timeZone) < day).toBe(true)
  expect(dayAt(start, timeZone) >= day).toBe(true)
})

// Columns: zone, day and local time, instant.
test.each([
  ['Europe/Warsaw', '2026-11-15', '10:00', '2026-11-15T09:00:00.000Z'],
  ['Europe/Warsaw', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'], // does not exist: the moment of the change
  ['Europe/Warsaw', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Warsaw', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'], // this time occurs twice: the first counts
  ['Europe/Warsaw', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'], // forward by half an hour at two
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'], // and back
  ['Australia/Lord_Howe', '2026-04-05', '02:00', '2026-04-04T15:30:00.000Z'],
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:00:00.000Z'], // midnight does not exist
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00.000Z'], // the last hour occurs twice
  ['Pacific/Kiritimati', '2026-01-01', '00:00', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'], // a day that was skipped
])('in %s clocks show %s %s', (zone, day, time, instant) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  expect(new Date(instantOf(day, hours * 60 + minutes, zone)).toISOString()).toBe(instant)
})

// Columns: instant, zone, printed time. The cases are within a minute, across its end, in another zone, and back.
test.each([
  ['2026-11-15T09:59:59.007Z', 'Europe/Warsaw', '2026-11-15T10:59:59.007+01:00'],
  ['2026-11-15T09:59:00.000Z', 'Europe/Warsaw', '2026-11-15T10:59:00.000+01:00'],
  ['2026-11-15T10:00:00.070Z', 'Europe/Warsaw', '2026-11-15T11:00:00.070+01:00'],
  ['2026-11-15T10:00:08.700Z', 'America/New_York', '2026-11-15T05:00:08.700-05:00'],
  ['2026-11-15T10:00:08.700Z', 'Asia/Kathmandu', '2026-11-15T15:45:08.700+05:45'],
  ['2026-11-15T10:00:59.999Z', 'UTC', '2026-11-15T10:00:59.999+00:00'],
  ['2026-03-29T00:59:59.999Z', 'Europe/Warsaw', '2026-03-29T01:59:59.999+01:00'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Warsaw', '2026-03-29T03:00:00.000+02:00'],
  ['2026-11-15T09:59:59.007Z', 'Europe/Warsaw', '2026-11-15T10:59:59.007+01:00'],
])('%s in %s is printed as %s', (instant, zone, expected) => {
  expect(printTime(Date.parse(instant), zone)).toBe(expected)
})

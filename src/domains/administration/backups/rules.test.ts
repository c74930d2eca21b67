import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import {
  ageOf,
  backupName,
  chooseBackupsToKeep,
  isLate,
  isOverdue,
  NO_BACKUP,
  readPeriod,
  readRetention,
  timeOfBackup,
} from './rules.ts'

const at = (text: string) => Date.parse(`${text}Z`)

describe('readPeriod', () => {
  test.each<[string, number | undefined]>([
    ['1h', HOUR_MS],
    ['6h', 6 * HOUR_MS],
    ['1d', DAY_MS],
    [' 2w ', 14 * DAY_MS],
    ['366d', 366 * DAY_MS],
    ['367d', undefined],
    ['0d', undefined],
    ['1', undefined],
    ['d', undefined],
    ['1m', undefined],
    ['1.5d', undefined],
    ['-1d', undefined],
    ['1d,2d', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, expected) => {
    expect(readPeriod(text)).toBe(expected)
  })
})

describe('retention of backups', () => {
  test.each<[string, { days: number; weeks: number; months: number } | undefined]>([
    ['7d,4w,12m', { days: 7, weeks: 4, months: 12 }],
    ['12m, 7d', { days: 7, weeks: 0, months: 12 }],
    ['30d', { days: 30, weeks: 0, months: 0 }],
    ['0d', { days: 0, weeks: 0, months: 0 }],
    ['7d,7d', undefined],
    ['7', undefined],
    ['7h', undefined],
    ['1001d', undefined],
    ['7d,', undefined],
    ['', undefined],
  ])('reads the policy %j as %j', (text, expected) => {
    expect(readRetention(text)).toEqual(expected)
  })

  const NONE = { days: 0, weeks: 0, months: 0 }
  const now = at('2026-11-16T05:00:00') // a Monday

  test.each<[string, string[], Partial<typeof NONE>, string[]]>([
    ['keeps nothing when there are no backups', [], { days: 7 }, []],
    [
      'keeps the newest backup, however old',
      ['2020-01-01T00:00:00', '2019-01-01T00:00:00'],
      {},
      ['2020-01-01T00:00:00'],
    ],
    [
      'keeps all backups of the last 24 hours',
      ['2026-11-15T05:00:00', '2026-11-15T06:00:00', '2026-11-15T12:00:00', '2026-11-16T04:00:00'],
      {},
      ['2026-11-15T06:00:00', '2026-11-15T12:00:00', '2026-11-16T04:00:00'],
    ],
    [
      'keeps the newest backup of each day',
      ['2026-11-12T01:00:00', '2026-11-12T23:00:00', '2026-11-13T01:00:00', '2026-11-14T01:00:00'],
      { days: 2 },
      ['2026-11-13T01:00:00', '2026-11-14T01:00:00'],
    ],
    [
      'counts only days that have a backup',
      ['2026-01-01T01:00:00', '2026-03-01T01:00:00', '2026-06-01T01:00:00'],
      { days: 2 },
      ['2026-03-01T01:00:00', '2026-06-01T01:00:00'],
    ],
    [
      'counts weeks from Monday to Sunday',
      ['2026-11-01T12:00:00', '2026-11-02T12:00:00', '2026-11-08T12:00:00', '2026-11-09T12:00:00'],
      { weeks: 2 },
      ['2026-11-08T12:00:00', '2026-11-09T12:00:00'],
    ],
    [
      'keeps the newest backup of each month',
      ['2026-08-31T12:00:00', '2026-09-01T12:00:00', '2026-09-30T12:00:00', '2026-10-01T12:00:00'],
      { months: 3 },
      ['2026-08-31T12:00:00', '2026-09-30T12:00:00', '2026-10-01T12:00:00'],
    ],
  ])('%s', (_name, times, keep, expected) => {
    const keptTimes = chooseBackupsToKeep(times.map(at), { ...NONE, ...keep }, now)
    expect([...keptTimes].sort()).toEqual(expected.map(at).sort())
  })

  test('a year of daily backups is reduced to 7 days, 4 weeks and 12 months', () => {
    const times = Array.from({ length: 365 }, (_, day) => now - day * DAY_MS)
    const keptTimes = [...chooseBackupsToKeep(times, { days: 7, weeks: 4, months: 12 }, now)].sort(
      (a, b) => b - a,
    )
    expect(keptTimes.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual([
      ...['2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11', '2026-11-10'],
      ...['2026-11-08', '2026-11-01', '2026-10-31'],
      ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31'],
      ...['2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })
})

describe('names of backups', () => {
  test('a name contains the time of the backup', () => {
    const name = backupName(at('2026-11-16T05:07:09'))
    expect(name).toBe('kwit-2026-11-16T05-07-09Z.backup')
    expect(timeOfBackup(name)).toBe(at('2026-11-16T05:07:09'))
  })

  test.each(['kwit-2026-11-16.backup', 'notes.txt', 'kwit-2026-99-99T99-99-99Z.backup', 'kwit.db'])(
    '%s is not the name of a backup',
    (name) => {
      expect(timeOfBackup(name)).toBeUndefined()
    },
  )
})

describe('isLate', () => {
  const now = at('2026-11-16T05:00:00')
  test.each<[string, number | null, number, number | undefined, boolean]>([
    ['false without a schedule', null, 3, undefined, false],
    ['true before the first backup', null, 0, DAY_MS, true],
    ['true when the first backup failed', null, 1, DAY_MS, true],
    ['true for a backup dated in the future', now + 30 * DAY_MS, 0, DAY_MS, true],
    ['false for a clock that is ahead by seconds', now + 5_000, 0, DAY_MS, false],
    ['false one period after the last backup', now - DAY_MS, 0, DAY_MS, false],
    ['false after one failure', now - DAY_MS, 1, DAY_MS, false],
    ['true two periods after the last backup', now - 2 * DAY_MS - 1, 0, DAY_MS, true],
  ])('%s', (_name, last_good_at, failures, everyMs, expected) => {
    expect(isLate({ ...NO_BACKUP, last_good_at, failures }, everyMs, now)).toBe(expected)
  })

  test.each<[number | null, number | undefined, boolean]>([
    [null, undefined, false],
    [now - DAY_MS, DAY_MS, false],
    [now + 1_000, 0, false],
    [now + DAY_MS, undefined, true],
  ])('a backup made at %s has age %s and is overdue: %s', (last_good_at, age, overdue) => {
    const state = { ...NO_BACKUP, last_good_at }
    expect([ageOf(state, now), isOverdue(state, now)]).toEqual([age, overdue])
  })
})

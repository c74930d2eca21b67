import { describe, expect, test } from 'vitest'
import { deadlineOf, isWorkingDay, type Outage, plusWorkingDays } from './working-days.ts'

const at = (text: string) => Date.parse(text)
const failure = (start: string, end: string | null): Outage => ({
  kind: 'failure',
  start: at(start),
  end: end === null ? null : at(end),
})
const maintenance = (start: string, end: string | null): Outage => ({
  ...failure(start, end),
  kind: 'unavailability',
})

describe('working days', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-01-06', 'Epiphany'],
    ['2026-04-06', 'Easter Monday'],
    ['2027-03-29', 'Easter Monday'],
    ['2038-04-26', 'the latest Easter Monday there is'],
    ['2026-05-01', 'Labour Day'],
    ['2026-06-04', 'Corpus Christi'],
    ['2027-05-27', 'Corpus Christi'],
    ['2026-11-11', 'Independence Day'],
    ['2025-12-24', 'Christmas Eve since 2025'],
    ['2026-12-25', 'Christmas'],
    ['2026-11-14', 'a Saturday'],
    ['2026-11-15', 'a Sunday'],
  ])('%s is not a working day: %s', (day) => expect(isWorkingDay(day)).toBe(false))

  test.each(['2024-12-24', '2026-01-02', '2026-04-03', '2026-11-16', '2026-12-31', '2028-02-29'])(
    '%s is one',
    (day) => expect(isWorkingDay(day)).toBe(true),
  )

  test.each([
    ['2026-11-10', 1, '2026-11-12'], // Independence Day is between
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-23', 7, '2027-01-07'],
    ['2026-04-30', 1, '2026-05-04'],
    ['2026-11-13', 1, '2026-11-16'],
  ])('%s and %i working days is %s', (day, days, then) => expect(plusWorkingDays(day, days)).toBe(then))
})

describe('deadlines', () => {
  test('offline24: the deadline is the end of the next working day in Warsaw', () =>
    expect(deadlineOf('offline24', '2026-11-13', [])).toEqual({
      day: '2026-11-16',
      until: at('2026-11-17T00:00+01:00'),
    }))

  test.each([
    ['2026-03-27', '2026-03-30', '2026-03-31T00:00+02:00'], // the clocks go forward in between
    ['2026-10-23', '2026-10-26', '2026-10-27T00:00+01:00'], // the clocks go back in between
  ])('the deadline respects daylight saving time: %s', (issued, day, until) =>
    expect(deadlineOf('offline24', issued, [])).toEqual({ day, until: at(until) }),
  )

  test('unavailability: the deadline is the first working day after its end in Warsaw', () => {
    const outage = maintenance('2026-11-20T20:00+01:00', '2026-11-20T23:30Z') // already Saturday in Warsaw
    expect(deadlineOf('unavailability', '2026-11-20', [outage])?.day).toBe('2026-11-23')
    expect(
      deadlineOf('unavailability', '2026-11-20', [maintenance('2026-11-20T20:00+01:00', null)]),
    ).toBeUndefined()
  })

  test('emergency: the deadline is seven working days after its end, with none while it lasts', () => {
    const outage = failure('2026-12-22T10:00+01:00', '2026-12-23T18:00+01:00')
    expect(deadlineOf('emergency', '2026-12-22', [outage])?.day).toBe('2027-01-07')
    expect(deadlineOf('emergency', '2026-12-22', [failure('2026-12-22T10:00+01:00', null)])).toBeUndefined()
  })

  test('a failure before the deadline extends it, also for offline24 and repeatedly', () => {
    const first = failure('2026-11-16T08:00+01:00', '2026-11-17T12:00+01:00')
    const second = failure('2026-11-25T08:00+01:00', '2026-11-26T09:00+01:00')
    expect(deadlineOf('offline24', '2026-11-13', [first])?.day).toBe('2026-11-26')
    expect(deadlineOf('offline24', '2026-11-13', [second, first])?.day).toBe('2026-12-07')
    expect(deadlineOf('offline24', '2026-11-13', [second])?.day).toBe('2026-11-16')
    expect(deadlineOf('offline24', '2026-11-13', [failure('2026-11-16T08:00+01:00', null)])).toBeUndefined()
  })

  test('a failure that ended on the day of issue does not extend the deadline', () =>
    expect(
      deadlineOf('offline24', '2026-11-16', [failure('2026-11-16T01:00+01:00', '2026-11-16T05:00+01:00')])
        ?.day,
    ).toBe('2026-11-17'))

  test('without an announcement the deadline counts from the day of issue', () => {
    expect(deadlineOf('unavailability', '2026-11-16', [])?.day).toBe('2026-11-17')
    expect(deadlineOf('emergency', '2026-11-16', [])?.day).toBe('2026-11-25')
  })

  test('after a total failure there is no deadline', () =>
    expect(deadlineOf('total_failure', '2026-11-16', [])).toBeUndefined())
})

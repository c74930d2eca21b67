import { describe, expect, test } from 'vitest'
import { compose } from '../../../../platform/fields/resource.ts'
import { type Recurring, recurrings } from '../schema.ts'
import { define } from './definition.ts'
import { anchoredOn, dateOf, dayNumber, type Interval, numberFrom, parseInterval } from './intervals.ts'
import { dueFrom, minutesOf, type Schedule, upcomingOf } from './plan.ts'
import { fillPlaceholders, periodOf } from './texts.ts'

const every = (text: string) => parseInterval(text) as Interval
const days = (anchor: string, text: string, count = 5) =>
  Array.from({ length: count }, (_, number) => dayNumber(anchor, every(text), number)).join(' ')

describe('recurring days', () => {
  // [anchor, interval, the first five]
  test.each([
    ['2026-01-31', '1m', '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
    ['2027-12-31', '2m', '2027-12-31 2028-02-29 2028-04-30 2028-06-30 2028-08-31'],
    ['2026-08-30', '6m', '2026-08-30 2027-02-28 2027-08-30 2028-02-29 2028-08-30'],
    ['2028-02-29', '1y', '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
    ['2026-12-28', '1w', '2026-12-28 2027-01-04 2027-01-11 2027-01-18 2027-01-25'],
    ['2026-02-27', '10d', '2026-02-27 2026-03-09 2026-03-19 2026-03-29 2026-04-08'],
  ])('start on %s and recur every %s', (anchor, text, expected) => expect(days(anchor, text)).toBe(expected))

  test.each([
    ['2026-01-31', '1m', '2026-03-01', 2],
    ['2026-01-31', '1m', '2026-02-28', 1],
    ['2026-01-31', '1m', '2020-01-01', 0],
    ['2026-01-01', '1d', '2027-01-01', 365],
    ['2026-01-01', '1y', '2036-01-02', 11],
    ['9999-12-30', '2m', '9999-12-31', 1],
    ['9999-12-30', '100d', '9999-12-31', 1],
  ])('from %s every %s, the first day not before %s has number %i', (anchor, text, day, number) =>
    expect(numberFrom(anchor, every(text), day)).toBe(number),
  )

  // [first day, interval, date of the month, the first four from that day on]
  test.each([
    ['2026-01-10', '1m', 31, '2026-01-31 2026-02-28 2026-03-31 2026-04-30'],
    ['2026-02-10', '1m', 31, '2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
    ['2026-02-10', '2m', 30, '2026-02-28 2026-04-30 2026-06-30 2026-08-30'],
    ['2026-02-10', '1y', 29, '2026-02-28 2027-02-28 2028-02-29 2029-02-28'],
    ['2026-03-20', '1m', 15, '2026-04-15 2026-05-15 2026-06-15 2026-07-15'],
  ])('from %s every %s, documents are issued on day %i of the month', (start, text, date, expected) => {
    const anchor = anchoredOn(start, every(text), date)
    const first = numberFrom(anchor, every(text), start)
    const dates = [0, 1, 2, 3].map((more) => dayNumber(anchor, every(text), first + more))
    expect(dates.join(' ')).toBe(expected)
  })

  test.each([
    ['15', 15],
    [' 1 ', 1],
    ['2026-01-31', 31],
    ['32', undefined],
    ['0', undefined],
    ['last', undefined],
    [null, undefined],
  ])('%s is day %s of a month', (text, date) => expect(dateOf(text)).toBe(date))

  test.each([['often'], ['0d'], ['121m'], ['1x'], ['-1m'], ['']])('%s is not an interval', (text) =>
    expect(parseInterval(text)).toBeUndefined(),
  )
  test.each([
    ['11:30', 690],
    ['0:00', 0],
    ['23:59:59', 1439],
    ['24:00', undefined],
    ['noon', undefined],
  ])('%s is minute %s', (text, minutes) => expect(minutesOf(text)).toBe(minutes))
})

describe('the schedule', () => {
  const schedule: Schedule = {
    anchor: '2026-01-31',
    interval: every('1m'),
    minutes: 600,
    end_date: null,
    remaining: Number.POSITIVE_INFINITY,
    on_working_days: true,
  }
  const context = {
    time_zone: 'Europe/Warsaw',
    isWorkingDay: (day: string) => ![0, 6].includes(new Date(day).getUTCDay()),
  }
  const next = (more: Partial<Schedule>) => {
    const changedSchedule = { ...schedule, ...more }
    return upcomingOf(changedSchedule, dueFrom(changedSchedule, 0, context), context).join(' ')
  }

  test.each([
    ['moves documents off weekends', {}, '2026-02-02 2026-03-02 2026-03-31 2026-04-30 2026-06-01'],
    [
      'skips a moved document if the next one is due by then',
      { interval: every('1d'), anchor: '2026-01-30' },
      '2026-01-30 2026-02-02 2026-02-03 2026-02-04 2026-02-05',
    ],
    ['ends on the last day', { end_date: '2026-03-30' }, '2026-02-02 2026-03-02'],
    ['ends after the remaining documents', { remaining: 1 }, '2026-02-02'],
    ['is empty when no documents remain', { remaining: 0 }, ''],
  ])('%s', (_, more, expected) => expect(next(more)).toBe(expected))
})

describe('the definition of a series', () => {
  const now = { time_zone: 'UTC', isWorkingDay: () => true, today: '2026-01-15' }
  const defineFrom = (draft: object) => {
    const series = compose(recurrings, draft) as Recurring
    return define(draft, series, now)
  }

  test.each([
    ['start_date', '1899-12-31'],
    ['start_date', '2201-01-01'],
    ['next_invoice_date', '9999-12-31'],
  ])('rejects %s on %s', (name, day) =>
    expect(() => defineFrom({ start_date: '2026-01-31', [name]: day })).toThrow(
      expect.objectContaining({ detail: { [name]: ['must be a day from 1900 to 2200'] } }),
    ),
  )

  test('keeps a stored day that is outside the limits', () => {
    const series = compose(recurrings, { start_date: '9000-01-01', name: 'Old' }) as Recurring
    const current = { ...series, anchor: '9000-01-01', next_number: 0, state: 'active' } as Recurring
    expect(define({ name: 'New' }, series, now, current)).toMatchObject({ next_day: '9000-01-01' })
  })
})

describe('placeholders of the period', () => {
  const language = { codes: ['pl'], print: (day: string) => day }
  const period = periodOf('2026-10-31', every('1m'), 1)

  test.each([
    ['Abonament {month} {year}', 'Abonament listopad 2026'],
    ['{month+2} {year+1}', 'styczeń 2027'],
    ['{quarter}, {quarter+1}, {year-1}', '4, 1, 2025'],
    ['{period_from} – {period_to}', '2026-11-30 – 2026-12-30'],
    ['{date} {date+1m} {date-10d}', '2026-11-30 2026-12-30 2026-11-20'],
    ['{name} {} {date+9x}', '{name} {} {date+9x}'],
  ])('replaces %s', (text, expected) => expect(fillPlaceholders(text, period, language)).toBe(expected))

  test('computes a repeated placeholder once', () => {
    const printed: string[] = []
    const print = (day: string) => String(printed.push(day))
    expect(fillPlaceholders('{date} {date+1m} {date}', period, { ...language, print })).toBe('1 2 1')
  })

  test('prints month names in both languages of a document', () => {
    const both = { ...language, codes: ['pl', 'en'] }
    expect(fillPlaceholders('{month}', period, both)).toBe('listopad / November')
  })
})

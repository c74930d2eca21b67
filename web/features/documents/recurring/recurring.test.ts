import { expect, test } from 'vitest'
import {
  type Fields,
  intervalOf,
  monthAfter,
  newBase,
  type RecurringSeries,
  scheduleParams,
} from './recurring.ts'

test.each([
  ['2027-01-31', '2027-01-31', '2027-02-28'],
  ['2027-01-31', '2027-02-28', '2027-03-31'],
  ['2026-03-15', '2026-11-17', '2026-12-15'],
  ['2026-11-17', '2026-11-17', '2026-12-17'],
  ['2027-05-01', '2026-11-17', '2027-06-01'],
])('a document of %s, repeated on %s, recurs on %s', (issue_date, today, next) => {
  expect(monthAfter(issue_date, today)).toBe(next)
  const base = newBase({ id: 7, issue_date, buyer_name: 'Acme' }, today)
  expect(base).toMatchObject({ invoice_id: 7, name: 'Acme', start_date: issue_date, next_invoice_date: next })
})

test.each([
  ['12m', { number: '12', unit: 'm' }],
  ['w', { number: '', unit: 'w' }],
  [null, { number: '', unit: 'm' }],
])('an interval %s is typed as %o', (text, parts) => {
  expect(intervalOf(text)).toEqual(parts)
})

const values = { every: '1m', start_date: '2027-01-31', ends_after: null, end_date: null } as Fields

test.each<[string, Partial<Fields>]>([
  ['no number', { every: 'm' }],
  ['none at all', { every: '0d' }],
  ['half an hour', { time_in_timezone: '11:' }],
  ['less than one', { ends_after: 0.5 }],
])('nothing is requested while %s is typed', (_, typed) => {
  expect(scheduleParams({ ...values, ...typed }, undefined)).toBeUndefined()
})

test('for a stored series only changed fields are requested', () => {
  const series = { id: 3, ...values, next_invoice_date: '2027-02-28' } as RecurringSeries
  expect(scheduleParams({ ...series, every: '2w' }, series)).toEqual({ id: 3, every: '2w' })
})

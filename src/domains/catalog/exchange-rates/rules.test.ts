import { expect, test } from 'vitest'
import { decimal, printPlain } from '../../../money/decimal.ts'
import { daysBefore, missingDay, noteOf, type Quote, rateFrom } from './rules.ts'

const quote = (date: string, currency: string, rate: string, per = 1): Quote => ({
  ...{ date, currency, rate: decimal(rate), per },
  table_no: `${date.slice(8)}/A`,
})

const NBP = [
  quote('2026-11-12', 'EUR', '4.25'),
  quote('2026-11-12', 'USD', '3.9'),
  quote('2026-11-12', 'HUF', '1.05', 100),
  quote('2026-11-13', 'EUR', '4.26'),
]
const ECB = [quote('2026-11-13', 'USD', '1.08'), quote('2026-11-13', 'PLN', '4.24')]

test.each([
  ['nbp', NBP, 'EUR', 'PLN', '4.26 2026-11-13'],
  ['nbp', NBP, 'HUF', 'PLN', '0.0105 2026-11-12'],
  ['nbp', NBP, 'PLN', 'EUR', '0.23474178 2026-11-13'],
  ['nbp', NBP, 'EUR', 'USD', '1.08974359 2026-11-12'],
  ['nbp', NBP, 'CHF', 'PLN', undefined],
  ['ecb', ECB, 'USD', 'EUR', '0.92592593 2026-11-13'],
  ['ecb', ECB, 'EUR', 'PLN', '4.24 2026-11-13'],
  ['ecb', ECB, 'USD', 'PLN', '3.92592593 2026-11-13'],
] as const)('by %s: %s %s → %s', (kind, quotes, from, to, expected) => {
  const match = rateFrom(kind, quotes, from, to)
  expect(match && `${printPlain(match.rate)} ${match.date}`).toBe(expected)
})

test.each([
  ['nbp', '2026-11-16', '2026-11-13'],
  ['nbp', '2026-11-12', '2026-11-10'], // the eleventh is a holiday
  ['ecb', '2026-11-12', '2026-11-11'],
  ['nbp', '2027-01-04', '2026-12-31'],
] as const)('%s: before %s it is %s that counts', (kind, day, missing) => {
  expect(missingDay(kind, day)).toBe(missing)
})

test('covers the seven days before the day, but not the day itself', () => {
  expect(daysBefore('2026-11-16')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(noteOf('nbp', { rate: decimal('1'), date: '2026-11-13', table_no: '220/A/NBP/2026' })).toBe(
    'NBP 220/A/NBP/2026',
  )
})

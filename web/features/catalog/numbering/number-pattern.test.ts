import { describe, expect, test } from 'vitest'
import { defaultNumberPattern, isValidNumberPattern, restartOf } from './number-pattern.ts'

describe('a pattern has one number', () => {
  test.each([
    ['nr', true],
    ['nr-m/mm/yyyy', true],
    ['FV nr-d/dd/mm/yy', true],
    ['FV/2026', false],
    ['yyyy/mm', false],
    ['nr/nr-m', false],
    ['', false],
  ])('%j: %j', (pattern, right) => {
    expect(isValidNumberPattern(pattern)).toBe(right)
  })
})

test.each([
  ['vat', 'nr-m/mm/yyyy'],
  ['proforma', 'Pnr-m/mm/yyyy'],
  ['final', 'ROZnr-m/mm/yyyy'],
  ['wdt', 'WDTnr-m/mm/yyyy'],
])('the default of %s is %s', (kind, pattern) => {
  expect(defaultNumberPattern(kind)).toBe(pattern)
})

test.each([
  ['nr-m/mm/yyyy', 'month'],
  ['nr/mm/yyyy', 'year'],
  ['nr-d/dd/mm/yy', 'day'],
  ['nr-d/mm/yy', 'month'],
  ['nr-m/yyyy', 'year'],
  ['nr-m/mm', 'never'],
  ['FV nr', 'never'],
])('the numbers of %s restart: %s', (pattern, period) => {
  expect(restartOf(pattern)).toBe(period)
})

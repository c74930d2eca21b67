import { describe, expect, test } from 'vitest'
import { AGES, type Age, ageOf, daysOfAge } from './ageing.ts'

const TODAY = '2026-06-17'

const CASES: [payment_to: string | null, age: Age][] = [
  [null, 'current'],
  ['2026-07-01', 'current'],
  [TODAY, 'current'],
  ['2026-06-16', '1_30'],
  ['2026-05-18', '1_30'],
  ['2026-05-17', '31_60'],
  ['2026-04-18', '31_60'],
  ['2026-04-17', '61_90'],
  ['2026-03-19', '61_90'],
  ['2026-03-18', 'over_90'],
]

describe('ages of debts', () => {
  test.each(CASES)('due on %s: %s', (paymentTo, age) => {
    expect(ageOf(paymentTo, TODAY)).toBe(age)
    if (paymentTo === null) return
    const matchingAges = AGES.filter((candidate) => {
      const { from, before } = daysOfAge(candidate, TODAY)
      return (from === null || paymentTo >= from) && (before === null || paymentTo < before)
    })
    expect(matchingAges).toEqual([age])
  })
})

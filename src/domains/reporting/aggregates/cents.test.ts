import { expect, test } from 'vitest'
import { addAmounts, hundredthsIn, totalsOf, zeroHundredths } from './cents.ts'

test('sums of amounts of any size are exact', () => {
  const sum = zeroHundredths()
  let expected = 0n
  for (let index = 0; index < 5000; index++) {
    const amount = 999_999_999_999_999 - index
    addAmounts(sum, amount, 1, -amount)
    expected += BigInt(amount)
  }
  expect(totalsOf(sum)).toEqual([expected, 5000n, -expected])
})

test.each([
  ['0.29', 29],
  ['-1.1', -110],
  ['1234567890.57', 123_456_789_057],
  ['9999999999999.99', 999_999_999_999_999],
  [null, 0],
])('%s has %i hundredths', (stored, hundredths) => expect(hundredthsIn(stored)).toBe(hundredths))

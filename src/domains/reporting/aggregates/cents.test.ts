import { expect, test } from 'vitest'
import { addAmounts, hundredthsIn, nothing, wholeOf } from './cents.ts'

test('sums of amounts of any size are exact', () => {
  const sum = nothing()
  let expected = 0n
  for (let place = 0; place < 5000; place++) {
    const amount = 999_999_999_999_999 - place
    addAmounts(sum, amount, 1, -amount)
    expected += BigInt(amount)
  }
  expect(wholeOf(sum)).toEqual([expected, 5000n, -expected])
})

test.each([
  ['0.29', 29],
  ['-1.1', -110],
  ['1234567890.57', 123_456_789_057],
  ['9999999999999.99', 999_999_999_999_999],
  [null, 0],
])('%s has %i hundredths', (kept, hundredths) => expect(hundredthsIn(kept)).toBe(hundredths))

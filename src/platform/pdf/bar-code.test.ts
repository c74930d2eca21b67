import { describe, expect, test } from 'vitest'
import { barsOf } from './bar-code.ts'

// The example of the standard and the tables of figures, written out by hand.

describe('bars', () => {
  test.each([
    [
      '5901234123457',
      '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
    ],
    // The same bars with and without the zero that UPC-A omits.
    [
      '036000291452',
      '10100011010111101010111100011010001101000110101010110110011101001100110101110010011101101100101',
    ],
    [
      '0036000291452',
      '10100011010111101010111100011010001101000110101010110110011101001100110101110010011101101100101',
    ],
    ['96385074', '1010001011010111101111010110111010101001110111001010001001011100101'],
  ])('%s', (code, bars) => {
    expect(barsOf(code)).toBe(bars)
  })

  test.each(['', '5901234123458', '590123412345', '59012341234570', 'ABC', '1234567'])(
    'no bar code for %o',
    (code) => {
      expect(barsOf(code)).toBeUndefined()
    },
  )
})

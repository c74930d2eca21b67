import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absolute, compare, decimal, fromUnits, multiply, negate, printPlain, subtract } from './decimal.ts'
import { divide, round, roundUpwards } from './rounding.ts'

const decimals = fc
  .record({ units: fc.bigInt(-(10n ** 20n), 10n ** 20n), scale: fc.nat(10) })
  .map(({ units, scale }) => fromUnits(units, scale))

describe('round', () => {
  test.each<[string, number, string]>([
    ['0.005', 2, '0.01'],
    ['0.0049999', 2, '0'],
    ['-0.005', 2, '-0.01'],
    ['-0.0049999', 2, '0'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['-2.675', 2, '-2.68'],
    ['1.995', 2, '2'],
    ['-1.995', 2, '-2'],
    ['8.3170731', 2, '8.32'],
    ['12.5', 0, '13'],
    ['-12.5', 0, '-13'],
    ['12.49', 0, '12'],
    ['0.12345', 4, '0.1235'],
    ['100', 2, '100'],
  ])('%s to %d places is %s', (text, places, rounded) => {
    expect(printPlain(round(decimal(text), places))).toBe(rounded)
  })

  test('rounds to two places by default', () => {
    expect(round(decimal('1.2345'))).toEqual(decimal('1.23'))
  })

  test('rounds to the nearest value, and halves away from zero', () => {
    fc.assert(
      fc.property(decimals, fc.nat(6), (d, places) => {
        const rounded = round(d, places)
        const distance = absolute(subtract(rounded, d))
        const half = fromUnits(5n, places + 1)
        expect(rounded.scale).toBeLessThanOrEqual(places)
        expect(compare(distance, half)).not.toBe(1)
        if (compare(distance, half) === 0) expect(compare(absolute(rounded), absolute(d))).toBe(1)
      }),
    )
  })

  test('every exact half is rounded away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), (cents) => {
        const half = fromUnits(cents * 10n + 5n, 3)
        expect(round(half)).toEqual(fromUnits(cents + 1n, 2))
        expect(round(negate(half))).toEqual(fromUnits(-cents - 1n, 2))
      }),
    )
  })

  test('mirrors for negatives and stays when repeated', () => {
    fc.assert(
      fc.property(decimals, (d) => {
        expect(round(negate(d))).toEqual(negate(round(d)))
        expect(round(round(d))).toEqual(round(d))
      }),
    )
  })
})

describe('divide', () => {
  test.each<[string, string, number, string]>([
    ['10.23', '1.23', 2, '8.32'],
    ['100', '1.23', 2, '81.3'],
    ['89.67', '1.23', 2, '72.9'],
    ['113.33', '13', 2, '8.72'],
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['1', '-8', 2, '-0.13'],
    ['-1', '-8', 2, '0.13'],
    ['0.001', '100', 2, '0'],
    ['1', '0.001', 0, '1000'],
    ['0.123456', '1', 2, '0.12'],
    ['0.125', '1', 2, '0.13'],
  ])('%s by %s to %d places is %s', (a, b, places, quotient) => {
    expect(printPlain(divide(decimal(a), decimal(b), places))).toBe(quotient)
  })

  // |a/b − q| ≤ half a place, in integers: 2·|a − q·b|·10^places ≤ |b|, and away from zero when equal.
  test('is the nearest to the exact fraction', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.nat(6), (a, b, places) => {
        fc.pre(b.units !== 0n)
        const quotient = divide(a, b, places)
        const remainder = absolute(subtract(a, multiply(quotient, b)))
        const twice = multiply(remainder, fromUnits(2n, -places))
        expect(quotient.scale).toBeLessThanOrEqual(places)
        expect(compare(twice, absolute(b))).not.toBe(1)
        if (compare(twice, absolute(b)) !== 0) return
        expect(compare(absolute(multiply(quotient, b)), absolute(a))).toBe(1)
      }),
    )
  })

  test('division by one rounds, and division undoes a multiplication', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(divide(a, decimal('1'), 2)).toEqual(round(a))
        fc.pre(b.units !== 0n)
        expect(divide(multiply(a, b), b, 10)).toEqual(a)
      }),
    )
  })

  test('division by zero is rejected', () => {
    expect(() => divide(decimal('1'), decimal('0'), 2)).toThrow(RangeError)
  })
})

test.each<[string, number, string]>([
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1'],
  ['-1.0051', 2, '-1.01'],
  ['-1.0149', 2, '-1.01'],
  ['-0.5', 0, '0'],
  ['-0.6', 0, '-1'],
  ['0.5', 0, '1'],
  ['2', 2, '2'],
])('roundUpwards(%s, %i) is %s', (value, places, expected) => {
  expect(printPlain(roundUpwards(decimal(value), places))).toBe(expected)
})

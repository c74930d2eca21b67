import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  fromUnits,
  isNegative,
  isZero,
  multiply,
  negate,
  parseDecimal,
  printDecimal,
  printFixed,
  printPlain,
  subtract,
  sum,
  toUnits,
} from './decimal.ts'

// An independent representation of the same number: a fraction of two integers.
type Fraction = { top: bigint; bottom: bigint }
const fraction = (d: Decimal): Fraction => ({ top: d.units, bottom: 10n ** BigInt(d.scale) })
const same = (a: Fraction, b: Fraction) => a.top * b.bottom === b.top * a.bottom

const decimals = fc
  .record({ units: fc.bigInt(-(10n ** 24n), 10n ** 24n), scale: fc.nat(12) })
  .map(({ units, scale }) => fromUnits(units, scale))

describe('parseDecimal', () => {
  test.each<[string | number | bigint, string]>([
    ['59,00', '59'],
    ['59.00', '59'],
    [' 59 ', '59'],
    ['\t59\n', '59'],
    ['+5', '5'],
    ['-0.5', '-0.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1e3', '1000'],
    ['1E-2', '0.01'],
    ['1.5e+2', '150'],
    ['1e30', `1${'0'.repeat(30)}`],
    ['1e-30', `0.${'0'.repeat(29)}1`],
    ['0e30', '0'],
    ['1 234,56', '1234.56'],
    ['1 234 567.8', '1234567.8'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['-12 345', '-12345'],
    ['\u00a059\u00a0', '59'],
    ['9'.repeat(40), '9'.repeat(40)],
    [`0.${'1'.repeat(39)}`, `0.${'1'.repeat(39)}`],
    [`0.${'1'.repeat(400)}`, `0.${'1'.repeat(400)}`],
    ['1e-400', `0.${'0'.repeat(399)}1`],
    ['1,234', '1.234'],
    [0.1, '0.1'],
    [58.32, '58.32'],
    [-0, '0'],
    [1e21, `1${'0'.repeat(21)}`],
    [1e-7, '0.0000001'],
    [2 ** 53, '9007199254740992'],
    [12n, '12'],
    [-(10n ** 39n), `-1${'0'.repeat(39)}`],
  ])('reads %o as %s', (input, plain) => {
    const parsed = parseDecimal(input)
    expect(parsed && printPlain(parsed)).toBe(plain)
  })

  test.each<[string | number | bigint]>([
    [''],
    [' '],
    ['.'],
    [','],
    ['-'],
    ['+'],
    ['e3'],
    ['.e3'],
    ['1e'],
    ['1e1.5'],
    ['1,000.00'],
    ['1.000,00'],
    ['1.2.3'],
    ['1,2,3'],
    ['1 23'],
    ['12 34'],
    ['1234 567'],
    ['1  234'],
    ['1 234,567 8'],
    ['- 5'],
    ['--5'],
    ['0x10'],
    ['0b1'],
    ['1_000'],
    ['12n'],
    ['NaN'],
    ['Infinity'],
    ['five'],
    ['5 zł'],
    ['5%'],
    ['٥'],
    ['1\n2'],
    ['1e31'],
    ['1e999'],
    ['9'.repeat(41)],
    [`0.${'1'.repeat(401)}`],
    ['1e-401'],
    ['1'.repeat(1_000_000)],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.MAX_VALUE],
    [10n ** 40n],
  ])('rejects %o', (input) => {
    expect(parseDecimal(input)).toBeUndefined()
  })

  test('never throws for any text', () => {
    const numberLike = fc.string({ unit: fc.constantFrom(...'0123456789.,eE+- \u00a0xn%') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), numberLike), (text) => {
        const printed = printPlain(parseDecimal(text) ?? decimal('0'))
        if (printed.length < 40) expect(printPlain(decimal(printed))).toBe(printed)
      }),
    )
  })

  test('reads every finite number of ordinary size as JavaScript prints it', () => {
    const everyday = fc
      .double({ min: -1e15, max: 1e15, noNaN: true })
      .filter((n) => n === 0 || Math.abs(n) > 1e-6)
    fc.assert(
      fc.property(everyday, (n) => {
        expect(Number(printPlain(parseDecimal(n) as Decimal))).toBe(n + 0)
      }),
    )
  })
})

test('decimal rejects anything that is not a number', () => {
  expect(() => decimal('abc')).toThrow(TypeError)
})

test('a decimal has one form only: no trailing zeros, no negative scale', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: -10, max: 30 }), (units, scale) => {
      const actual = fromUnits(units, scale)
      expect(actual.scale).toBeGreaterThanOrEqual(0)
      if (actual.scale > 0) expect(actual.units % 10n).not.toBe(0n)
      const shift = 10n ** BigInt(Math.abs(scale))
      const expected = scale < 0 ? { top: units * shift, bottom: 1n } : { top: units, bottom: shift }
      expect(same(fraction(actual), expected)).toBe(true)
    }),
  )
})

describe('arithmetic agrees with fractions', () => {
  const pairs = (check: (a: Decimal, b: Decimal, x: Fraction, y: Fraction) => void) =>
    fc.assert(fc.property(decimals, decimals, (a, b) => check(a, b, fraction(a), fraction(b))))

  test('add', () =>
    pairs((a, b, x, y) => {
      const expected = { top: x.top * y.bottom + y.top * x.bottom, bottom: x.bottom * y.bottom }
      expect(same(fraction(add(a, b)), expected)).toBe(true)
    }))

  test('subtract', () =>
    pairs((a, b, x, y) => {
      const expected = { top: x.top * y.bottom - y.top * x.bottom, bottom: x.bottom * y.bottom }
      expect(same(fraction(subtract(a, b)), expected)).toBe(true)
    }))

  test('multiply', () =>
    pairs((a, b, x, y) => {
      const expected = { top: x.top * y.top, bottom: x.bottom * y.bottom }
      expect(same(fraction(multiply(a, b)), expected)).toBe(true)
    }))

  test('compare and equals', () => {
    pairs((a, b, x, y) => {
      const difference = x.top * y.bottom - y.top * x.bottom
      expect(compare(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      expect(equals(a, b)).toBe(difference === 0n)
      expect(equals(a, add(subtract(a, b), b))).toBe(true)
      expect(compare(a, multiply(a, decimal('1.000')))).toBe(0)
    })
    expect(equals(decimal('1'), decimal('0.1'))).toBe(false)
  })

  test('negate, absolute, isNegative, isZero', () =>
    pairs((a, _, x) => {
      expect(same(fraction(negate(a)), { top: -x.top, bottom: x.bottom })).toBe(true)
      expect(absolute(a).units).toBe(x.top < 0n ? -x.top : x.top)
      expect(isNegative(a)).toBe(x.top < 0n)
      expect(isZero(a)).toBe(x.top === 0n)
      expect(isZero(subtract(a, a))).toBe(true)
    }))
})

test('addition and multiplication obey the laws of a ring and return equal objects', () => {
  fc.assert(
    fc.property(decimals, decimals, decimals, (a, b, c) => {
      expect(add(a, b)).toEqual(add(b, a))
      expect(multiply(a, b)).toEqual(multiply(b, a))
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
      expect(multiply(multiply(a, b), c)).toEqual(multiply(a, multiply(b, c)))
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
      expect(add(a, decimal('0'))).toEqual(a)
      expect(multiply(a, decimal('1'))).toEqual(a)
      expect(add(a, negate(a))).toEqual(decimal('0'))
    }),
  )
})

test('very small and very large amounts stay exact together', () => {
  const small = multiply(decimal('1e-30'), multiply(decimal('1e-30'), decimal('1e-30')))
  expect(printPlain(add(decimal('1'), small))).toBe(`1.${'0'.repeat(89)}1`)
  expect(multiply(small, decimal('1e30'))).toEqual(multiply(decimal('1e-30'), decimal('1e-30')))
})

test('sum adds a list in any order, and an empty list is zero', () => {
  expect(sum([])).toEqual(decimal('0'))
  expect(sum(['0.1', '0.2', '0.3'].map(decimal))).toEqual(decimal('0.6'))
  fc.assert(
    fc.property(fc.array(decimals), (list) => {
      expect(sum(list.toReversed())).toEqual(sum(list))
    }),
  )
})

describe('printing', () => {
  test.each([
    ['100', '100.0', '100', '100.00'],
    ['58.32', '58.32', '58.32', '58.32'],
    ['0', '0.0', '0', '0.00'],
    ['-0.5', '-0.5', '-0.5', '-0.50'],
    ['81.3', '81.3', '81.3', '81.30'],
    ['0.05', '0.05', '0.05', '0.05'],
    ['-0.001', '-0.001', '-0.001', '-0.001'],
    ['1e20', '100000000000000000000.0', '100000000000000000000', '100000000000000000000.00'],
  ])('%s prints as %s, %s and %s', (text, shown, plain, fixed) => {
    expect(printDecimal(decimal(text))).toBe(shown)
    expect(printPlain(decimal(text))).toBe(plain)
    expect(printFixed(decimal(text), 2)).toBe(fixed)
  })

  test('printFixed with no places', () => {
    expect(printFixed(decimal('100'), 0)).toBe('100')
  })

  test('a printed decimal reads back as the same decimal', () => {
    fc.assert(
      fc.property(decimals, fc.nat(8), (d, places) => {
        expect(parseDecimal(printDecimal(d))).toEqual(d)
        expect(parseDecimal(printPlain(d))).toEqual(d)
        expect(parseDecimal(printFixed(d, places))).toEqual(d)
        expect(parseDecimal(printDecimal(d).replace('.', ','))).toEqual(d)
        expect(printDecimal(d)).toMatch(/^-?\d+\.(\d|\d*[1-9])$/)
      }),
    )
  })
})

describe('units', () => {
  test.each<[string, number, bigint | undefined]>([
    ['58.32', 2, 5832n],
    ['58.3', 2, 5830n],
    ['58.325', 2, undefined],
    ['-1', 4, -10000n],
    ['0', 0, 0n],
    ['0.1', 0, undefined],
  ])('%s at scale %d is %s', (text, scale, units) => {
    expect(toUnits(decimal(text), scale)).toBe(units)
  })

  test('read back as the same decimal, from an integer or its text', () => {
    fc.assert(
      fc.property(decimals, fc.nat(6), (d, extra) => {
        const units = toUnits(d, d.scale + extra) as bigint
        expect(fromUnits(units, d.scale + extra)).toEqual(d)
        expect(fromUnits(String(units), d.scale + extra)).toEqual(d)
      }),
    )
    expect(fromUnits(5830, 2)).toEqual(decimal('58.3'))
  })

  test.each([[1.5], [2 ** 53], [Number.NaN], [''], ['0x10'], [' 5'], ['5.0']])('reject %o', (units) => {
    expect(() => fromUnits(units, 2)).toThrow(TypeError)
  })

  test('reject a scale that is not a whole number', () => {
    expect(() => fromUnits(1n, 1.5)).toThrow(TypeError)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, multiply, toUnits } from '../money/decimal.ts'
import { divide, round } from '../money/rounding.ts'
import { exact, money, product } from './form/amounts.js'
import { takenOff } from './form/total.js'

// Compares the calculation of the form in the browser with that of the server in money/.

const worth = (price: string, quantity: string) => {
  const [priceUnits, quantityUnits] = [exact(price), exact(quantity)]
  return priceUnits && quantityUnits && product(priceUnits, quantityUnits)
}

describe('parsing a text of the form', () => {
  test.each<[string, bigint | undefined]>([
    ['123', 12300n],
    ['0,5', 50n],
    [' 19.99 ', 1999n],
    ['0.004', 0n],
    ['0.005', 1n],
    ['1.0049999', undefined],
    ['999999999999', 99999999999900n],
    ['1234567890123', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1 000', undefined],
    ['', undefined],
  ])('%s is %s hundredths', (text, cents) => expect(worth(text, '1')).toBe(cents))

  test.each([
    ['pl', 'PLN', 2, '1234,50\u00a0PLN'],
    ['en', 'EUR', 2, '1,234.50\u00a0EUR'],
    ['de', 'JPY', 0, '1.234,5\u00a0JPY'],
    ['en', 'KWD', 3, '1,234.500\u00a0KWD'],
  ])('in %s 1234.50 %s is written with %s decimals: %s', (lang, currency, decimals, text) => {
    expect(money(123_450n, { lang, currency, decimals })).toBe(text)
  })
})

describe('the form calculates like the server', () => {
  const figure = fc
    .tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), fc.bigInt({ min: 0n, max: 999_999n }), fc.nat(6))
    .map(([integer, part, digits]) =>
      `${integer}.${String(part).padStart(6, '0').slice(0, digits)}`.replace(/\.$/, ''),
    )

  test('a price times a quantity', () => {
    fc.assert(
      fc.property(figure, figure, (price, quantity) => {
        const total = round(multiply(decimal(price), decimal(quantity)))
        expect(worth(price, quantity)).toBe(toUnits(total, 2))
      }),
    )
  })

  test('the discount of a code: a percentage, an amount, none', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_999_999n }), figure, (cents, value) => {
        const part = divide(multiply({ units: cents, scale: 2 }, decimal(value)), decimal('100'), 2)
        expect(takenOff(cents, { percent: value, amount: null })).toBe(toUnits(part, 2))
        expect(takenOff(cents, { percent: null, amount: value })).toBe(toUnits(round(decimal(value)), 2))
      }),
    )
    expect(takenOff(100n, {})).toBe(0n)
    expect(takenOff(100n, undefined)).toBe(0n)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, fromUnits, multiply, printPlain } from './decimal.ts'
import { isSameTax, normaliseTax, storedTax, taxRate } from './tax.ts'

test.each<[string | number, string | undefined]>([
  [23, '23'],
  ['23', '23'],
  ['23.00', '23'],
  ['23%', '23'],
  [' 23 % ', '23'],
  ['23\u00a0%', '23'],
  ['5,5', '5.5'],
  [5.5, '5.5'],
  ['9.975', '9.975'],
  ['23.000000000000004', '23'],
  ['7.99999999999999', '8'],
  [0, '0'],
  ['0%', '0'],
  [-0, '0'],
  ['1000', '1000'],
  ['np', 'np'],
  ['NP', 'np'],
  ['n/a', 'np'],
  ['N/A', 'np'],
  ['na', 'np'],
  ['Nie podlega', 'np'],
  ['nie  podlega', 'np'],
  ['not applicable', 'np'],
  ['zw', 'zw'],
  [' ZW ', 'zw'],
  ['oo', 'oo'],
  ['Disabled', 'disabled'],
  ['-1', undefined],
  [-0.01, undefined],
  ['1000.01', undefined],
  ['', undefined],
  ['%', undefined],
  ['23%%', undefined],
  ['zw%', undefined],
  ['%23', undefined],
  ['vat', undefined],
  ['constructor', undefined],
  [Number.NaN, undefined],
])('a stored tax', (input, stored) => {
  expect(normaliseTax(input)).toBe(stored)
})

test.each<[string | number, string | undefined]>([
  [23, '23'],
  ['23.0', '23.0'],
  [' 23.00 ', '23.00'],
  ['23,0', '23.0'],
  ['8.5', '8.5'],
  ['23.000000000000004', '23'],
  ['023.0', '23'],
  ['23%', '23'],
  ['23.0%', '23'],
  ['N/A', 'np'],
  ['1000.01', undefined],
  ['23.0.0', undefined],
])('tax %o is returned as %o', (input, shown) => {
  expect(storedTax(input)).toBe(shown)
  if (shown !== undefined) expect(isSameTax(shown, normaliseTax(input) as string)).toBe(true)
})

test('a stored tax is stored again unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000_000n), (thousandths) => {
      const stored = printPlain(fromUnits(thousandths, 3))
      expect(normaliseTax(stored)).toBe(stored)
      expect(normaliseTax(`${stored.replace('.', ',')} %`)).toBe(stored)
      expect(multiply(taxRate(stored), decimal('100'))).toEqual(fromUnits(thousandths, 3))
    }),
  )
})

test.each([
  ['23', '0.23'],
  ['5.5', '0.055'],
  ['9.975', '0.09975'],
  ['0', '0'],
  ['1000', '10'],
  ['np', '0'],
  ['zw', '0'],
  ['oo', '0'],
  ['disabled', '0'],
])('tax %s counts as %s', (tax, rate) => {
  expect(printPlain(taxRate(tax))).toBe(rate)
})

test('a tax that was never normalised is rejected', () => {
  expect(() => taxRate('vat')).toThrow(TypeError)
})

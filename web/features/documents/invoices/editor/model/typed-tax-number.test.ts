import { describe, expect, test } from 'vitest'
import { completeTaxNumber, countryOfTaxNumber, isTaxNumber, taxNumberSpellings } from './typed-tax-number.ts'

describe('a tax number typed instead of a name', () => {
  test.each<[string, string, string | undefined]>([
    ['5252445767', 'PL', '5252445767'],
    ['525-244-57-67', 'Polska', '5252445767'],
    ['5252445767', '', '5252445767'],
    ['5252445768', 'PL', undefined], // wrong check digit
    ['525244576', 'PL', undefined],
    ['5252445767', 'DE', undefined],
    ['PL5252445767', 'DE', 'PL5252445767'],
    ['de 129 273 398', 'PL', 'DE129273398'],
    ['DE12927339', 'PL', undefined],
    ['LT123456789', 'PL', undefined], // may become LT123456789012
    ['Depot 24', 'PL', undefined],
    ['US123456789', 'PL', undefined],
  ])('%s from %s is complete as %s', (text, country, expected) => {
    expect(completeTaxNumber(text, country)).toBe(expected)
  })

  test.each<[string, boolean]>([
    ['LT123456789', true],
    ['525 244 57 68', true],
    ['Depot 24', false],
    ['1234', false],
  ])('%s is a number: %s', (text, expected) => {
    expect(isTaxNumber(text)).toBe(expected)
  })

  test('is found in each spelling, and names its country', () => {
    expect(taxNumberSpellings('PL5252445767')).toEqual(['5252445767', '525-244-57-67', '525-24-45-767'])
    expect(taxNumberSpellings('DE129273398')).toEqual(['129273398'])
    expect(countryOfTaxNumber('DE129273398', 'PL')).toBe('DE')
    expect(countryOfTaxNumber('EL123456789', 'PL')).toBe('GR')
    expect(countryOfTaxNumber('5252445767', 'PL')).toBe('PL')
  })
})

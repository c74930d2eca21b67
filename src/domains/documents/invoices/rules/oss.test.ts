import { describe, expect, test } from 'vitest'
import { isReplaced, ossRate } from './oss.ts'

describe('sales to consumers elsewhere in the EU', () => {
  test.each([
    ['a consumer in Germany', { buyer_country: 'DE' }, '19'],
    ['by the name of the country', { buyer_country: 'Niemcy' }, '19'],
    ['Greece by the letters of its numbers', { buyer_country: 'EL' }, '24'],
    ['at home', { buyer_country: 'PL' }, undefined],
    ['nowhere', { buyer_country: null }, undefined],
    ['outside of the EU', { buyer_country: 'CH' }, undefined],
    ['a business', { buyer_country: 'DE', buyer_tax_no: 'DE136695976' }, undefined],
    ['of a seller outside of the EU', { seller_country: 'CH', buyer_country: 'DE' }, undefined],
    ['of a German seller', { seller_country: 'DE', buyer_country: 'PL' }, '23'],
    ['an expense', { income: false, buyer_country: 'DE' }, undefined],
  ])('%s', (_, sale, rate) => {
    expect(ossRate(sale)).toBe(rate)
  })

  test.each([
    ['23', true],
    ['8', true],
    [null, true],
    ['0', false],
    ['zw', false],
    ['np', false],
  ])('a line of %s', (tax, expected) => {
    expect(isReplaced(tax)).toBe(expected)
  })
})

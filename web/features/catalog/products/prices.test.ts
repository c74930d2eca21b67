import { expect, test } from 'vitest'
import { followingPrice, leadingPriceInput } from './prices.ts'

test.each([
  ['100', 'net', '23', '123'],
  ['10,23', 'gross', '23', '8.32'],
  ['849.99', 'net', '23', '1045.49'],
  ['100', 'net', 'zw', '100'],
  ['', 'net', '23', undefined],
  ['100', 'net', 'much', undefined],
] as const)('%s %s at %s gives %s', (price, lead, tax, other) => {
  expect(followingPrice(price, lead, tax)).toBe(other)
})

test('only the leading price is sent', () => {
  const values = { price_lead: 'gross', purchase_price_lead: null }
  const fields = {
    price_net: '8.32',
    price_gross: '10.23',
    purchase_price_net: '5',
    purchase_price_gross: '6',
  }
  expect(leadingPriceInput({ ...fields, price_lead: 'gross' }, values)).toEqual({
    price_gross: '10.23',
    purchase_price_net: '5',
  })
})

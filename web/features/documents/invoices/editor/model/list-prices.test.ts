import { expect, test } from 'vitest'
import { emptyLine, lineFromPosition, type Position } from './line.ts'
import { followsPriceList, priceChanges } from './list-prices.ts'

const values = {
  price_list_id: 3,
  use_prices_from_price_lists: true,
  issue_date: '2026-11-16',
  income: true,
  kind: 'vat',
}
const none = { ...values, price_list_id: null, use_prices_from_price_lists: false }
const productLine = emptyLine({ product_id: 7, price_source: 'product', amount: '100' })
const position = {
  ...{ id: 1, kind: null, product_id: 7, quantity: '1.0', price_net: '90.0', given: 'price_net' },
  price_source: 'price_list',
} as Position
const stored = lineFromPosition(position)

test.each([
  ['a product that was chosen, under a list', productLine, values, true],
  ['without one', productLine, none, false],
  ['priced by a list that is gone', { ...productLine, price_source: 'price_list' as const }, none, true],
  ['a price that was typed', { ...productLine, price_source: null }, values, false],
  ['a line without a product', emptyLine({ amount: '1' }), values, false],
  ['a stored line as it is', stored, values, false],
  ['a stored line in another quantity', { ...stored, quantity: '10' }, values, true],
  ['a stored line on another day', stored, { ...values, issue_date: '2026-12-01' }, true],
  ['a correction', productLine, { ...values, kind: 'correction' }, false],
] as const)('%s', (_, line, now, follows) => {
  expect(followsPriceList(line, now, values)).toBe(follows)
})

test('a line takes the given price and nothing else', () => {
  const quotedPrice = {
    price_net: '90.0',
    price_gross: '110.7',
    price_lead: 'net',
    tax: '8',
    price_source: 'price_list',
  }
  expect(priceChanges(productLine, quotedPrice)).toEqual({
    given: 'price_net',
    amount: '90',
    price_source: 'price_list',
    tax: '8',
  })
  expect(
    priceChanges({ ...productLine, amount: '90.00', price_source: 'price_list' }, quotedPrice),
  ).toBeUndefined()
  expect(priceChanges(productLine, { ...quotedPrice, price_lead: 'gross' })).toMatchObject({
    given: 'price_gross',
    amount: '110.7',
  })
  expect(priceChanges(productLine, { ...quotedPrice, price_net: null })).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { Invoice } from '../invoice.ts'
import { invoiceRowsWithCorrections } from './correction-rows.ts'

const position = {
  id: 1,
  kind: null,
  quantity: '3.0',
  tax: '23',
  price_net: '81.29',
  price_gross: '99.99',
  total_price_net: '243.88',
  total_price_gross: '299.97',
  discount_percent: null,
}
const priceOf = (line: object) =>
  invoiceRowsWithCorrections({
    kind: 'vat',
    currency: 'PLN',
    positions: [{ ...position, ...line }],
  } as Invoice)[0]?.price_net

test.each([
  ['that its total requires', {}, '81.293'],
  ['of the stored price if they are enough', { total_price_net: '243.87' }, '81.29'],
  ['of the stored price with a percentage discount', { discount_percent: '10.0' }, '81.29'],
  ['of the stored price for quantity zero', { quantity: '0.0' }, '81.29'],
])('the unit price has the decimals %s', (_, line, price) => {
  expect(priceOf(line)).toBe(price)
})

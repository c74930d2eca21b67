import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Payment } from '../payments/schema.ts'
import { misfitOf, safeUrl } from './rules.ts'

const begun = (price: string | null) =>
  ({ price: price === null ? null : decimal(price), currency: 'PLN' }) as Payment

// What came, what was asked for, and why the one does not pay the other.
describe('money that came', () => {
  test.each<[what: string, amount: string, currency: string, asked: Payment | undefined, misfit?: string]>([
    ['as asked', '123', 'PLN', begun('123')],
    ['written otherwise', '123.00', 'PLN', begun('123')],
    ['a cent too little', '122.99', 'PLN', begun('123'), 'amount'],
    ['a cent too much', '123.01', 'PLN', begun('123'), 'amount'],
    ['in another currency', '123', 'EUR', begun('123'), 'currency'],
    ['for nothing that was asked', '123', 'PLN', begun(null), 'amount'],
    ['for nobody', '123', 'PLN', undefined, 'session'],
  ])('%s', (_, amount, currency, asked, misfit) => {
    expect(misfitOf({ amount: decimal(amount), currency }, asked)).toBe(misfit)
  })
})

test.each<[given: string | null, expected: string | null]>([
  ['https://shop.example/thanks', 'https://shop.example/thanks'],
  ['http://shop.example', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/thanks', null],
  ['', null],
  [null, null],
])('a buyer is led from %j to %j', (given, expected) => {
  expect(safeUrl(given)).toBe(expected)
})

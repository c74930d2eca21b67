import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Payment } from '../payments/schema.ts'
import { receiptMismatch, safeUrl } from './rules.ts'

const payment = (price: string | null) =>
  ({ price: price === null ? null : decimal(price), currency: 'PLN' }) as Payment

// Columns: received amount and currency, expected payment, and the mismatch.
describe('receiptMismatch()', () => {
  test.each<[what: string, amount: string, currency: string, asked: Payment | undefined, misfit?: string]>([
    ['accepts the expected amount', '123', 'PLN', payment('123')],
    ['accepts another notation', '123.00', 'PLN', payment('123')],
    ['rejects a cent too little', '122.99', 'PLN', payment('123'), 'amount'],
    ['rejects a cent too much', '123.01', 'PLN', payment('123'), 'amount'],
    ['rejects another currency', '123', 'EUR', payment('123'), 'currency'],
    ['rejects a payment without a price', '123', 'PLN', payment(null), 'amount'],
    ['rejects an unknown payment', '123', 'PLN', undefined, 'session'],
  ])('%s', (_, amount, currency, expectedPayment, mismatch) => {
    expect(receiptMismatch({ amount: decimal(amount), currency }, expectedPayment)).toBe(mismatch)
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
])('safeUrl(%j) is %j', (url, expected) => {
  expect(safeUrl(url)).toBe(expected)
})

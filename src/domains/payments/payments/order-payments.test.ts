import { expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { availableForOrder } from './order-payments.ts'
import type { Payment } from './schema.ts'

const order = { id: 1, kind: 'client_order', price_gross: decimal('100'), currency: 'PLN' } as Invoice
const parts = [
  { id: 2, paid: decimal('30') },
  { id: 3, paid: decimal('20') },
] as Invoice[]
const payment = (overpaid: string, more: Partial<Payment> = {}): Payment =>
  ({ paid: true, currency: 'PLN', invoice_ids: [2], overpaid: decimal(overpaid), ...more }) as Payment

// An order of 100 whose advances have received 50.
test.each<[string, Payment[], string]>([
  ['of one advance', [payment('10')], '10.0'],
  ['of both', [payment('10'), payment('5', { invoice_ids: [2, 3] })], '15.0'],
  ['of no document', [payment('10', { invoice_ids: null })], '10.0'],
  ['of another document too', [payment('10', { invoice_ids: [2, 9] })], '0.0'],
  ['of another document alone', [payment('10', { invoice_ids: [9] }), payment('1')], '1.0'],
  ['of another currency', [payment('10', { currency: 'EUR' })], '0.0'],
  ['that is not paid yet', [payment('10', { paid: false })], '0.0'],
  ['beyond the order', [payment('70')], '50.0'],
  ['of a refund', [payment('-10')], '0.0'],
])('payments available for an order: %s', (_, payments, expected) => {
  expect(printDecimal(availableForOrder(order, parts, payments))).toBe(expected)
})

import { expect, test } from 'vitest'
import { allocate, invoicesCovered } from './allocation.ts'
import type { OpenInvoice } from './payment.ts'

const owing = (id: number, amount_due: string, currency = 'PLN') =>
  ({ id, amount_due, currency }) as OpenInvoice
const paying = (price: string, currency = 'PLN', exchange_currency_rate: string | null = null) => ({
  price,
  currency,
  exchange_currency_rate,
})

test.each([
  ['to the documents in their order', paying('120'), [owing(1, '100'), owing(2, '50')], ['100', '20'], '0'],
  [
    'no more than the amounts due',
    paying('200'),
    [owing(1, '100.01'), owing(2, '50')],
    ['100.01', '50'],
    '49.99',
  ],
  ['by an exchange rate', paying('10', 'EUR', '4.25'), [owing(1, '40')], ['40'], '0.59'],
  ['not without an exchange rate', paying('10', 'EUR'), [owing(1, '40')], [undefined], '10'],
  ['a refund', paying('-30'), [owing(1, '100'), owing(2, '-20')], ['0', '-20'], '-10'],
  ['nothing while the amount is empty', paying(''), [owing(1, '100')], ['0'], '0'],
])('a payment is allocated: %s', (_name, payment, invoices, takes, remainder) => {
  const matched = allocate(payment, invoices)
  expect(matched.allocations.map((allocation) => allocation.takes)).toEqual(takes)
  expect(matched.remainder).toBe(remainder)
})

test('the earlier allocation of a payment is available again', () => {
  const gave = [{ invoice_id: 1, amount: '80.0', amount_in_payment_currency: '80.0' }]
  const { allocations } = allocate(paying('100'), [owing(1, '20')], gave)
  expect(allocations[0]).toMatchObject({ due: '100', takes: '100', remains: '0' })
})

test('the oldest documents are settled first, as far as the money goes', () => {
  const open = [owing(1, '100'), owing(2, '50'), owing(3, '10')]
  expect(invoicesCovered('120', open)).toEqual([1, 2])
  expect(invoicesCovered('100', open)).toEqual([1])
  expect(invoicesCovered('0', open)).toEqual([])
})

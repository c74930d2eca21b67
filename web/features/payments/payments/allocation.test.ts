import { expect, test } from 'vitest'
import { reached, shareOut } from './allocation.ts'
import type { Owing } from './payment.ts'

const owing = (id: number, amount_due: string, currency = 'PLN') => ({ id, amount_due, currency }) as Owing
const paying = (price: string, currency = 'PLN', exchange_currency_rate: string | null = null) => ({
  price,
  currency,
  exchange_currency_rate,
})

test.each([
  ['in their order', paying('120'), [owing(1, '100'), owing(2, '50')], ['100', '20'], '0'],
  ['no more than is due', paying('200'), [owing(1, '100.01'), owing(2, '50')], ['100.01', '50'], '49.99'],
  ['by a rate', paying('10', 'EUR', '4.25'), [owing(1, '40')], ['40'], '0.59'],
  ['nothing without a rate', paying('10', 'EUR'), [owing(1, '40')], [undefined], '10'],
  ['a refund', paying('-30'), [owing(1, '100'), owing(2, '-20')], ['0', '-20'], '-10'],
  ['nothing typed yet', paying(''), [owing(1, '100')], ['0'], '0'],
])('a payment is shared out: %s', (_name, payment, invoices, takes, left) => {
  const matched = shareOut(payment, invoices)
  expect(matched.taken.map((one) => one.takes)).toEqual(takes)
  expect(matched.left).toBe(left)
})

test('what the payment itself gave before is due again', () => {
  const gave = [{ invoice_id: 1, amount: '80.0', spent: '80.0' }]
  const { taken } = shareOut(paying('100'), [owing(1, '20')], gave)
  expect(taken[0]).toMatchObject({ due: '100', takes: '100', remains: '0' })
})

test('the oldest are taken as far as the money reaches', () => {
  const open = [owing(1, '100'), owing(2, '50'), owing(3, '10')]
  expect(reached('120', open)).toEqual([1, 2])
  expect(reached('100', open)).toEqual([1])
  expect(reached('0', open)).toEqual([])
})

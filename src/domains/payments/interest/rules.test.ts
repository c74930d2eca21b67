import { describe, expect, test } from 'vitest'
import { decimal, printPlain } from '../../../money/decimal.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { claimOf, compensationAmount } from './rules.ts'

// Article 10(1) of the Polish act on late payment: the debt in złoty and the compensation in euro.
test.each([
  ['0.01', '40'],
  ['5000', '40'],
  ['5000.01', '70'],
  ['49999.99', '70'],
  ['50000', '100'],
  ['50000.01', '100'],
])('a debt of %s PLN is compensated with %s EUR', (debt, compensation) => {
  expect(printPlain(compensationAmount('pl_commercial', decimal(debt)) ?? decimal('0'))).toBe(compensation)
})

describe('manual payments', () => {
  const DUE = '2025-01-31'
  const payment = { day: '2025-02-20', amount: decimal('60') }
  const claim = (more: object, payments = [payment]) =>
    claimOf(
      {
        ...{ kind: 'vat', price_gross: decimal('200'), paid: decimal('100'), paid_date: '2025-02-20' },
        ...more,
      } as Invoice,
      payments,
      DUE,
    ).paid.map(({ day, amount }) => [day, printPlain(amount)])

  test('count on their own date, not on that of a later payment', () => {
    expect(claim({ before_payments: { paid_date: '2025-02-05' } })).toEqual([
      ['2025-02-05', '40'],
      ['2025-02-20', '60'],
    ])
  })

  test('count as paid in time without a date', () => {
    expect(claim({ before_payments: { paid_date: null } })).toEqual([
      [DUE, '40'],
      ['2025-02-20', '60'],
    ])
  })

  test('count on the payment date of the invoice if there are no other payments', () => {
    expect(claim({ before_payments: null }, [])).toEqual([['2025-02-20', '100']])
  })
})

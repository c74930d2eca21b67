import { describe, expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../../money/decimal.ts'
import { isOverdue, type ReceivableFields, receivableOf } from './debts.ts'

type DocumentFields = { [name: string]: unknown }
type Row = [what: string, said: DocumentFields, debt: string | null, refund: string | null, counted: boolean]

const TABLE: Row[] = [
  ['a sale', {}, '123.0', null, true],
  ['of no kind is a sale', { kind: undefined }, '123.0', null, true],
  ['paid in part', { status: 'partial', amount_due: decimal('23') }, '23.0', null, true],
  ['called paid', { status: 'paid' }, null, null, true],
  ['nothing due', { amount_due: decimal('0') }, null, null, true],
  ['nothing known', { amount_due: null }, null, null, true],
  ['to be given back', { kind: 'correction', amount_due: decimal('-23') }, null, '23.0', true],
  ['given back', { kind: 'correction', amount_due: decimal('-23'), status: 'paid' }, null, null, true],
  ['cancelled', { cancelled: true }, null, null, false],
  ['cancelled, with a refund', { cancelled: true, amount_due: decimal('-1') }, null, null, false],
  ['a receipt', { kind: 'receipt' }, '123.0', null, true],
  ['a receipt with an invoice', { kind: 'receipt', invoice_for_receipt_id: 7 }, null, null, false],
  ['an advance', { kind: 'advance' }, '123.0', null, true],
  ['an offer', { kind: 'estimate' }, null, null, false],
  ['a pro forma', { kind: 'proforma' }, null, null, false],
  ['an order', { kind: 'client_order' }, null, null, false],
  ['a cash slip', { kind: 'kp' }, null, null, false],
]

describe('receivables', () => {
  test.each(TABLE)('%s', (_, fields, debt, refund, counted) => {
    const document = {
      kind: 'vat',
      status: 'issued',
      amount_due: decimal('123'),
      cancelled: false,
      ...fields,
    }
    const receivable = receivableOf(document as ReceivableFields)
    const amounts = [receivable.debt, receivable.refund].map((amount) => amount && printDecimal(amount))
    expect([...amounts, receivable.counted]).toEqual([debt, refund, counted])
  })

  test.each([
    ['1', '2026-03-01', true],
    ['1', '2026-03-02', false],
    ['1', '2026-03-03', false],
    ['1', null, false],
    [null, '2026-03-01', false],
  ])('%s by %s is overdue on the 2nd: %s', (debt, payment_to, expected) => {
    expect(isOverdue({ debt: debt === null ? null : decimal(debt), payment_to }, '2026-03-02')).toBe(expected)
  })
})

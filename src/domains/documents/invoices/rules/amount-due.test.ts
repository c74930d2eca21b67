import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import { decimal, printDecimal } from '../../../../money/decimal.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { composePaid } from './amount-due.ts'

// Columns: amount due; stored status, paid amount and part paid by payments; request; result. The document
// was paid on the 2nd; today is the 9th.

type StoredState = [status: string, paid: string, by_payments?: string] | undefined
type Row = [
  due: string,
  was: StoredState,
  requested: { [name: string]: string },
  expected: [string, string, string | null | undefined],
]

const DAY = '2026-03-02'
const TODAY = '2026-03-09'

const TABLE: Row[] = [
  // A new document.
  ['123', undefined, {}, ['issued', '0.0', undefined]],
  ['123', undefined, { status: 'sent' }, ['sent', '0.0', null]],
  ['123', undefined, { status: 'paid' }, ['paid', '123.0', TODAY]],
  ['123', undefined, { status: 'paid', paid_date: DAY }, ['paid', '123.0', DAY]],
  ['123', undefined, { paid: '123' }, ['paid', '123.0', TODAY]],
  ['123', undefined, { paid: '200' }, ['paid', '200.0', TODAY]],
  ['123', undefined, { paid: '23' }, ['partial', '23.0', TODAY]],
  ['0', undefined, { status: 'paid' }, ['paid', '0.0', TODAY]],
  ['-123', undefined, { paid: '-123' }, ['paid', '-123.0', TODAY]],
  ['-123', undefined, { paid: '-23' }, ['partial', '-23.0', TODAY]],
  // Lines change, but the request contains no payment.
  ['246', ['paid', '123'], {}, ['partial', '123.0', undefined]],
  ['100', ['paid', '123'], {}, ['paid', '123.0', undefined]],
  ['100', ['partial', '123'], {}, ['paid', '123.0', undefined]],
  ['123', ['partial', '23'], {}, ['partial', '23.0', undefined]],
  ['123', ['issued', '0'], {}, ['issued', '0.0', undefined]],
  ['123', ['paid', '0'], {}, ['issued', '0.0', undefined]],
  ['0', ['paid', '123'], {}, ['paid', '123.0', undefined]],
  // The client sends the complete document, with or without changed lines.
  ['246', ['paid', '123'], { status: 'paid', paid: '123' }, ['partial', '123.0', DAY]],
  ['123', ['paid', '123'], { status: 'paid', paid: '123' }, ['paid', '123.0', DAY]],
  ['100', ['paid', '123'], { status: 'paid', paid: '123' }, ['paid', '123.0', DAY]],
  // The request marks the document as paid.
  ['246', ['paid', '123'], { status: 'paid' }, ['paid', '246.0', DAY]],
  ['100', ['paid', '123'], { status: 'paid' }, ['paid', '123.0', DAY]],
  ['123', ['partial', '23'], { status: 'paid' }, ['paid', '123.0', DAY]],
  // The request reopens the document.
  ['123', ['paid', '123'], { status: 'sent' }, ['sent', '0.0', null]],
  ['123', ['paid', '123'], { paid: '0' }, ['issued', '0.0', null]],
  ['123', ['partial', '23'], { status: 'sent' }, ['partial', '23.0', DAY]],
  // Payments have settled a part.
  ['246', ['paid', '123', '123'], {}, ['partial', '123.0', DAY]],
  ['246', ['paid', '123', '123'], { status: 'paid', paid: '123' }, ['partial', '123.0', DAY]],
  ['123', ['partial', '100', '100'], { status: 'paid' }, ['paid', '123.0', DAY]],
  ['100', ['paid', '123', '123'], { status: 'sent' }, ['paid', '123.0', DAY]],
]

describe('the paid amount', () => {
  test.each(TABLE)(
    'composes the payment of %s due, stored %j, requested %j',
    (due, stored, requested, [status, paid, paidDate]) => {
      const current =
        stored &&
        ({
          status: stored[0],
          paid: decimal(stored[1]),
          paid_by_payments: stored[2] ? decimal(stored[2]) : null,
          paid_date: DAY,
        } as Invoice)
      const draft = {
        ...requested,
        ...(requested.paid ? { paid: decimal(requested.paid) } : {}),
      } as InvoiceDraft
      const composed = composePaid(decimal(due), draft, TODAY, current)
      expect([composed.status, printDecimal(stub(composed.paid)), composed.paid_date]).toEqual([
        status,
        paid,
        paidDate,
      ])
    },
  )

  test('cannot be less than the allocated payments', () => {
    const current = { status: 'partial', paid: decimal('100'), paid_by_payments: decimal('100') } as Invoice
    expect(() => composePaid(decimal('123'), { paid: decimal('99') }, TODAY, current)).toThrow()
  })
})

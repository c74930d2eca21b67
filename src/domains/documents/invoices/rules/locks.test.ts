import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../money/decimal.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { checkChange, checkPeriodOpen, checkUnlocked, deliveryReason, isLocked } from './locks.ts'

type Fields = { [name: string]: unknown }

const SALE = {
  kind: 'vat',
  income: true,
  status: 'issued',
  issue_date: '2026-03-10',
  accounting_vat_tax_date: '2026-03-10',
}
const invoice = (fields: Fields = {}) => ({ ...SALE, ...fields }) as Invoice
const settings = (values: Fields) => values

describe('the delivery reason of a document', () => {
  test.each<[what: string, said: Fields, by: string | null]>([
    ['nothing happened', {}, null],
    ['recorded opening', { left_by: 'opened' }, 'opened'],
    ['recorded opening, paid later', { left_by: 'opened', paid: decimal('1') }, 'opened'],
    ['sent by email', { sent_time: 1 }, 'sent'],
    ['marked as sent', { status: 'sent' }, 'sent'],
    ['accepted', { status: 'accepted' }, 'sent'],
    ['rejected', { status: 'rejected' }, 'sent'],
    ['marked as paid', { status: 'paid' }, 'paid'],
    ['marked as partially paid', { status: 'partial' }, 'paid'],
    ['paid in part', { paid: decimal('1') }, 'paid'],
    ['refunded in part', { paid: decimal('-1') }, 'paid'],
    ['unpaid', { paid: decimal('0') }, null],
    ['an expense', { income: false, left_by: 'sent', status: 'paid' }, null],
    ['an RR invoice that was sent', { kind: 'vat_rr', income: false, status: 'sent' }, 'sent'],
    ['an RR invoice that was only issued', { kind: 'vat_rr', income: false }, null],
  ])('%s', (_, fields, by) => {
    expect(deliveryReason(invoice(fields))).toBe(by)
  })
})

describe('locks', () => {
  const CLOSED = { closed_until: '2026-03-31' }
  test.each<[what: string, said: Fields, setting: Fields, is_locked: boolean]>([
    ['no lock is configured', { status: 'sent' }, {}, false],
    ['locks are off', { status: 'sent' }, { lock_documents: 'off' }, false],
    ['locked once issued', {}, { lock_documents: 'issued' }, true],
    ['locked once sent, and not sent', {}, { lock_documents: 'sent' }, false],
    ['locked once sent, and sent', { status: 'sent' }, { lock_documents: 'sent' }, true],
    [
      'an offer that was sent is not locked',
      { kind: 'estimate', status: 'sent' },
      { lock_documents: 'sent' },
      false,
    ],
    ['an issued offer is not locked', { kind: 'estimate' }, { lock_documents: 'issued' }, false],
    ['an expense is not locked', { income: false }, { lock_documents: 'issued' }, false],
    ['an RR invoice is locked', { kind: 'vat_rr', income: false }, { lock_documents: 'issued' }, true],
    ['the month is closed', {}, CLOSED, true],
    [
      'the last day of the closed month',
      { issue_date: '2026-03-31', accounting_vat_tax_date: '2026-03-31' },
      CLOSED,
      true,
    ],
    [
      'the day after',
      { issue_date: '2026-04-01', accounting_vat_tax_date: '2026-04-01' },
      { ...CLOSED, lock_documents: 'off' },
      false,
    ],
    ['issued in it, taxed later', { accounting_vat_tax_date: '2026-04-01' }, CLOSED, true],
    ['issued later, taxed in it', { issue_date: '2026-04-01' }, CLOSED, true],
    ['without a day of tax', { accounting_vat_tax_date: null }, CLOSED, true],
    ['an offer in a closed month', { kind: 'estimate' }, CLOSED, false],
    [
      'an expense issued in it and taxed later',
      { income: false, accounting_vat_tax_date: '2026-04-01' },
      CLOSED,
      false,
    ],
    // The sale belongs to the month of its receipt.
    [
      'an invoice issued later for a receipt of the closed month',
      { issue_date: '2026-04-01', receipt_for_invoice_id: 7 },
      CLOSED,
      false,
    ],
    [
      'an invoice for a receipt, issued in the closed month',
      { accounting_vat_tax_date: '2026-04-01', receipt_for_invoice_id: 7 },
      CLOSED,
      true,
    ],
    ['a document locked by an export', { locked_by_export: true }, {}, true],
    ['an expense taxed in it', { income: false, issue_date: '2026-04-01' }, CLOSED, true],
  ])('%s', (_, fields, setting, expected) => {
    const check = () => checkUnlocked(invoice(fields), settings(setting))
    expect(isLocked(invoice(fields), settings(setting))).toBe(expected)
    if (expected) expect(check).toThrow(expect.objectContaining({ status: 422 }))
    else expect(check).not.toThrow()
  })

  test('the error names the date in the closed month', () => {
    const check = (fields: Fields) => () => checkPeriodOpen(invoice(fields), settings(CLOSED))
    const problemOf = (field: string) =>
      expect.objectContaining({ detail: { [field]: [expect.any(String)] } })
    expect(check({})).toThrow(problemOf('issue_date'))
    expect(check({ issue_date: '2026-04-01' })).toThrow(problemOf('accounting_vat_tax_date'))
    expect(check({ issue_date: '2026-04-01', accounting_vat_tax_date: '2026-04-01' })).not.toThrow()
  })

  const CONTENT = { buyer_name: ['A', 'B'] }
  const FREE = { internal_note: [null, 'x'], category_id: [null, 1], email_status: [null, 'x'] }
  const STATE = {
    status: ['issued', 'paid'],
    paid: ['0', '1'],
    debt: ['1', null],
    set_off: [null, '1'],
    left_by: [null, 'sent'],
  }
  test.each<[what: string, changes: object, draft: InvoiceDraft, has_lists: boolean, is_refused: boolean]>([
    ['content', CONTENT, { buyer_name: 'B' }, false, true],
    ['lines', { price_gross: ['1', '2'] }, {}, true, true],
    ['lines that change nothing', {}, {}, true, false],
    ['internal notes', FREE, { internal_note: 'x' }, false, false],
    ['fields that follow from payments', STATE, { status: 'paid' }, false, false],
    [
      'fields that follow from payments together with content',
      { ...STATE, ...CONTENT },
      { status: 'paid', buyer_name: 'B' },
      false,
      true,
    ],
    ['content that changed without a request', CONTENT, { internal_note: 'x' }, false, false],
    ['unchanged content', {}, { buyer_name: 'A' }, false, false],
  ])('a locked document rejects content only: %s', (_, changes, draft, has_lists, isRefused) => {
    const requested = { draft, has_lists }
    const check = () =>
      checkChange(invoice(), invoice(), changes, requested, settings({ lock_documents: 'issued' }))
    if (isRefused) expect(check).toThrow(expect.objectContaining({ status: 422 }))
    else expect(check).not.toThrow()
  })

  test('a document cannot move into a closed month', () => {
    const after = invoice({ issue_date: '2026-03-31', accounting_vat_tax_date: '2026-04-10' })
    const before = invoice({ issue_date: '2026-04-10', accounting_vat_tax_date: '2026-04-10' })
    const requested = { draft: { issue_date: '2026-03-31' }, has_lists: false }
    const changes = { issue_date: ['2026-04-10', '2026-03-31'] }
    expect(() => checkChange(before, after, changes, requested, settings(CLOSED))).toThrow(
      expect.objectContaining({ detail: { issue_date: [expect.any(String)] } }),
    )
  })
})

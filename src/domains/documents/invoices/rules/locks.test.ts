import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../money/decimal.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { checkChange, checkOpen, checkUnlocked, isLocked, leftBy } from './locks.ts'

type Said = { [name: string]: unknown }

const SALE = {
  kind: 'vat',
  income: true,
  status: 'issued',
  issue_date: '2026-03-10',
  accounting_vat_tax_date: '2026-03-10',
}
const invoice = (said: Said = {}) => ({ ...SALE, ...said }) as unknown as Invoice
const settings = (said: Said) => said as unknown as Settings

describe('how a document left the house', () => {
  test.each<[what: string, said: Said, by: string | null]>([
    ['nothing happened', {}, null],
    ['it was noted', { left_by: 'opened' }, 'opened'],
    ['it was noted, and paid later', { left_by: 'opened', paid: decimal('1') }, 'opened'],
    ['it was mailed', { sent_time: 1 }, 'sent'],
    ['it is called sent', { status: 'sent' }, 'sent'],
    ['it was accepted', { status: 'accepted' }, 'sent'],
    ['it was rejected', { status: 'rejected' }, 'sent'],
    ['it is called paid', { status: 'paid' }, 'paid'],
    ['it is called paid in part', { status: 'partial' }, 'paid'],
    ['something was paid', { paid: decimal('1') }, 'paid'],
    ['something was given back', { paid: decimal('-1') }, 'paid'],
    ['nothing was paid', { paid: decimal('0') }, null],
    ['it is of a vendor', { income: false, left_by: 'sent', status: 'paid' }, null],
    ['it is for a farmer, and sent', { kind: 'vat_rr', income: false, status: 'sent' }, 'sent'],
    ['it is for a farmer, and only issued', { kind: 'vat_rr', income: false }, null],
  ])('%s', (_, said, by) => {
    expect(leftBy(invoice(said))).toBe(by)
  })
})

describe('a lock', () => {
  const CLOSED = { closed_until: '2026-03-31' }
  test.each<[what: string, said: Said, setting: Said, is_locked: boolean]>([
    ['nothing is locked', { status: 'sent' }, {}, false],
    ['locks are off', { status: 'sent' }, { lock_documents: 'off' }, false],
    ['locked once issued', {}, { lock_documents: 'issued' }, true],
    ['locked once sent, and not sent', {}, { lock_documents: 'sent' }, false],
    ['locked once sent, and sent', { status: 'sent' }, { lock_documents: 'sent' }, true],
    ['an offer is never locked', { kind: 'estimate', status: 'sent' }, { lock_documents: 'sent' }, false],
    ['an issued offer neither', { kind: 'estimate' }, { lock_documents: 'issued' }, false],
    ['nor what came from a vendor', { income: false }, { lock_documents: 'issued' }, false],
    ['what a farmer gets', { kind: 'vat_rr', income: false }, { lock_documents: 'issued' }, true],
    ['the month is closed', {}, CLOSED, true],
    ['the last day of it', { issue_date: '2026-03-31', accounting_vat_tax_date: '2026-03-31' }, CLOSED, true],
    [
      'the day after',
      { issue_date: '2026-04-01', accounting_vat_tax_date: '2026-04-01' },
      { ...CLOSED, lock_documents: 'off' },
      false,
    ],
    ['issued in it, taxed later', { accounting_vat_tax_date: '2026-04-01' }, CLOSED, true],
    ['issued later, taxed in it', { issue_date: '2026-04-01' }, CLOSED, true],
    ['without a day of tax', { accounting_vat_tax_date: null }, CLOSED, true],
    ['an offer stands in no books', { kind: 'estimate' }, CLOSED, false],
    [
      'an expense issued in it and taxed later',
      { income: false, accounting_vat_tax_date: '2026-04-01' },
      CLOSED,
      false,
    ],
    // The sale stands in the month by its receipt.
    [
      'the invoice for a receipt of it, issued later',
      { issue_date: '2026-04-01', receipt_for_invoice_id: 7 },
      CLOSED,
      false,
    ],
    [
      'the invoice for a receipt, issued in it',
      { accounting_vat_tax_date: '2026-04-01', receipt_for_invoice_id: 7 },
      CLOSED,
      true,
    ],
    ['a document in the books of others', { locked_by_export: true }, {}, true],
    ['an expense taxed in it', { income: false, issue_date: '2026-04-01' }, CLOSED, true],
  ])('%s', (_, said, setting, is_locked) => {
    const check = () => checkUnlocked(invoice(said), settings(setting))
    expect(isLocked(invoice(said), settings(setting))).toBe(is_locked)
    if (is_locked) expect(check).toThrow(expect.objectContaining({ status: 422 }))
    else expect(check).not.toThrow()
  })

  test('names the day that lies in a closed month', () => {
    const check = (said: Said) => () => checkOpen(invoice(said), settings(CLOSED))
    const named = (field: string) => expect.objectContaining({ detail: { [field]: [expect.any(String)] } })
    expect(check({})).toThrow(named('issue_date'))
    expect(check({ issue_date: '2026-04-01' })).toThrow(named('accounting_vat_tax_date'))
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
    ['notes of the house', FREE, { internal_note: 'x' }, false, false],
    ['what money makes of it', STATE, { status: 'paid' }, false, false],
    ['both', { ...STATE, ...CONTENT }, { status: 'paid', buyer_name: 'B' }, false, true],
    ['content that only came out otherwise', CONTENT, { internal_note: 'x' }, false, false],
    ['what is sent back as it was', {}, { buyer_name: 'A' }, false, false],
  ])('of %s', (_, changes, draft, has_lists, is_refused) => {
    const said = { draft, has_lists }
    const check = () =>
      checkChange(invoice(), invoice(), changes, said, settings({ lock_documents: 'issued' }))
    if (is_refused) expect(check).toThrow(expect.objectContaining({ status: 422 }))
    else expect(check).not.toThrow()
  })

  test('of a month also for what would move into it', () => {
    const after = invoice({ issue_date: '2026-03-31', accounting_vat_tax_date: '2026-04-10' })
    const before = invoice({ issue_date: '2026-04-10', accounting_vat_tax_date: '2026-04-10' })
    const said = { draft: { issue_date: '2026-03-31' }, has_lists: false }
    const changes = { issue_date: ['2026-04-10', '2026-03-31'] }
    expect(() => checkChange(before, after, changes, said, settings(CLOSED))).toThrow(
      expect.objectContaining({ detail: { issue_date: [expect.any(String)] } }),
    )
  })
})

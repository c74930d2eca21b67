import { expect, test } from 'vitest'
import { stub } from '../../../../../test/stub.ts'
import type { Invoice } from '../schema.ts'
import { composeCopy } from './copies.ts'

// Columns: fields of the source, and whether the copy has them.
test.each([
  ['description', 'as agreed', true],
  ['buyer_name', 'Acme', true],
  ['recipients', [{ name: 'Depot' }], true],
  ['bank_accounts', [{ bank: 'mBank' }], true],
  ['issue_date', '2026-11-16', false],
  ['paid', '10', false],
  ['oid', 'order 7', false],
  ['left_by', 'sent', false],
  ['tax_day_said', true, false],
  ['gov_id', '1-2-3', false],
  ['amount_due', '10', false],
])('%s', (name, value, isTaken) => {
  const invoice = stub<Invoice>({ id: 7, kind: 'vat', [name]: value })
  const { draft } = composeCopy({}, [], { invoice, positions: [] })
  expect(draft).toEqual({
    kind: 'vat',
    from_invoice_id: 7,
    invoice_id: null,
    ...(isTaken && { [name]: value }),
  })
})

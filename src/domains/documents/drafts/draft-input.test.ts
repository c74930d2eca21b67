import { describe, expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { invoiceInput } from '../invoices/input.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { inputOf, isIssued, mergeInputs } from './draft-input.ts'

const REQUESTED_FIELDS = [
  'client_id',
  'buyer_email',
  'department_id',
  'seller_person',
  'payment_to_kind',
  'payment_to',
]
const draft = stub<Invoice>({
  ...invoices.copy({}),
  id: 1,
  client_id: 5,
  buyer_name: 'From the card',
  buyer_email: 'said@example.com',
  department_id: 2,
  seller_name: 'From the department',
  seller_person: 'Said',
  payment_to_kind: '7',
  draft_of: { said: REQUESTED_FIELDS },
})

const mergeInto = (changes: InvoiceDraft) => mergeInputs(draft, invoiceInput(changes))

describe('the input of a draft', () => {
  test('contains requested fields but no derived ones', () => {
    expect(inputOf(draft).draft).toMatchObject({ client_id: 5, buyer_email: 'said@example.com' })
    expect(inputOf(draft).draft).not.toHaveProperty('buyer_name')
  })

  test.each<[string, InvoiceDraft, InvoiceDraft, { buyer_override: boolean; seller_kept: boolean }]>([
    [
      'an empty change',
      {},
      { buyer_email: 'said@example.com', seller_person: 'Said' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'setting the same client again',
      { client_id: 5, buyer_city: 'Kraków' },
      { buyer_email: 'said@example.com' },
      { buyer_override: true, seller_kept: false },
    ],
    [
      'changing the client',
      { client_id: 6 },
      { buyer_email: undefined, seller_person: 'Said' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'changing the department',
      { department_id: 3 },
      { seller_person: undefined },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'replacing a term by a due date',
      { payment_to: '2026-07-01' },
      { payment_to_kind: null, payment_to: '2026-07-01' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'replacing a due date by a term',
      { payment_to_kind: '14' },
      { payment_to_kind: '14', payment_to: null },
      { buyer_override: false, seller_kept: false },
    ],
  ])('is merged after %s', (_, changes, expected, flags) => {
    const request = mergeInto(changes)
    for (const [name, value] of Object.entries(expected))
      expect(request.draft[name as 'place']).toEqual(value)
    expect(request).toMatchObject(flags)
  })

  test.each<[InvoiceDraft['status'], boolean]>([
    [undefined, false],
    [null, false],
    ['draft', false],
    ['issued', true],
    ['paid', true],
  ])('status %s issues the draft: %s', (status, issued) => {
    expect(isIssued(invoiceInput({ status }))).toBe(issued)
  })
})

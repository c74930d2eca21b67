import { describe, expect, test } from 'vitest'
import { plainRequest } from '../invoices/input.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { isIssued, mergeRequests, requestOf } from './draft-input.ts'

const SAID = ['client_id', 'buyer_email', 'department_id', 'seller_person', 'payment_to_kind', 'payment_to']
const draft = {
  ...invoices.copy({}),
  id: 1,
  client_id: 5,
  buyer_name: 'From the card',
  buyer_email: 'said@example.com',
  department_id: 2,
  seller_name: 'From the department',
  seller_person: 'Said',
  payment_to_kind: '7',
  draft_of: { said: SAID },
} as unknown as Invoice

const merged = (sent: InvoiceDraft) => mergeRequests(draft, plainRequest(sent))

describe('what a draft says', () => {
  test('is what was said, and not what followed from it', () => {
    expect(requestOf(draft).draft).toMatchObject({ client_id: 5, buyer_email: 'said@example.com' })
    expect(requestOf(draft).draft).not.toHaveProperty('buyer_name')
  })

  test.each<[string, InvoiceDraft, InvoiceDraft, { buyer_override: boolean; seller_kept: boolean }]>([
    [
      'nothing new',
      {},
      { buyer_email: 'said@example.com', seller_person: 'Said' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'the same client, told anew',
      { client_id: 5, buyer_city: 'Kraków' },
      { buyer_email: 'said@example.com' },
      { buyer_override: true, seller_kept: false },
    ],
    [
      'another client',
      { client_id: 6 },
      { buyer_email: undefined as never, seller_person: 'Said' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'another department',
      { department_id: 3 },
      { seller_person: undefined as never },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'a day in place of days',
      { payment_to: '2026-07-01' },
      { payment_to_kind: null, payment_to: '2026-07-01' },
      { buyer_override: false, seller_kept: false },
    ],
    [
      'days in place of a day',
      { payment_to_kind: '14' },
      { payment_to_kind: '14', payment_to: null },
      { buyer_override: false, seller_kept: false },
    ],
  ])('after %s', (_, sent, expected, flags) => {
    const request = merged(sent)
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
  ])('status %s issues it: %s', (status, issued) => {
    expect(isIssued(plainRequest({ status }))).toBe(issued)
  })
})

import { describe, expect, test } from 'vitest'
import type { Department } from '../../../administration/departments/schema.ts'
import type { Client } from '../../../catalog/clients/rules.ts'
import type { InvoiceDraft } from '../schema.ts'
import { buyerName, buyerOf, recipientOf, sellerOf } from './parties.ts'

const DEPARTMENT = { name: 'Ours', tax_no: '1', bank_account: 'PL1' } as Department
const CLIENT = {
  ...{ name: 'Acme', tax_no: '2', street: 'Long', street_no: '7', city: 'Łódź' },
  ...{ use_delivery_address: false, delivery_address: 'Store', use_mass_payment: false },
  mass_payment_code: 'M1',
} as Client

describe('the seller', () => {
  test.each<[name: string, draft: InvoiceDraft, is_named: boolean, expected: object]>([
    ['no seller in the request', {}, false, { seller_name: 'Ours', seller_tax_no: '1', seller_bank: null }],
    ['a seller with the same name', { seller_name: 'Ours' }, false, { seller_bank_account: 'PL1' }],
    ['a name of spaces is ignored', { seller_name: ' ' }, false, { seller_name: 'Ours' }],
    [
      'an account in the request is kept',
      { seller_bank_account: 'PL9' },
      false,
      { seller_bank_account: undefined, seller_name: 'Ours' },
    ],
    ['a named department overrides the name', { seller_name: 'Theirs' }, true, { seller_name: 'Ours' }],
    [
      'a named department overrides the account',
      { seller_bank_account: 'PL9' },
      true,
      { seller_bank_account: 'PL1' },
    ],
  ])('%s', (_, draft, isNamed, expected) => {
    expect(sellerOf(draft, DEPARTMENT, isNamed)).toMatchObject(expected)
  })

  test('a seller described in the request has no data of the department', () => {
    expect(sellerOf({ seller_name: 'Theirs' }, DEPARTMENT, false)).toEqual({})
    expect(sellerOf({}, undefined, false)).toEqual({})
  })
})

describe('the buyer', () => {
  test.each<[name: string, draft: InvoiceDraft, is_override: boolean, card: object, expected: object]>([
    [
      'the data of the client',
      {},
      false,
      {},
      { buyer_name: 'Acme', buyer_street: 'Long 7', buyer_email: null },
    ],
    ['the client overrides the request', { buyer_name: 'B' }, false, {}, { buyer_name: 'Acme' }],
    [
      'the request overrides the client with buyer_override',
      { buyer_name: 'B' },
      true,
      {},
      { buyer_name: undefined, buyer_tax_no: '2' },
    ],
    ['an empty field overrides nothing', { buyer_name: '' }, true, {}, { buyer_name: 'Acme' }],
    ['a street without a number', {}, false, { street_no: null }, { buyer_street: 'Long' }],
    ['no street', {}, false, { street: '', street_no: '' }, { buyer_street: null }],
    [
      'fields that are not used are left out',
      {},
      false,
      {},
      { delivery_address: null, buyer_mass_payment_code: null, use_delivery_address: false },
    ],
    [
      'fields that are used are copied',
      {},
      false,
      { use_delivery_address: true, use_mass_payment: true },
      { delivery_address: 'Store', buyer_mass_payment_code: 'M1', use_delivery_address: true },
    ],
  ])('%s', (_, draft, isOverride, card, expected) => {
    expect(buyerOf(draft, { ...CLIENT, ...card } as Client, isOverride)).toMatchObject(expected)
  })

  test.each<[InvoiceDraft, string | undefined]>([
    [{ buyer_name: 'Acme', buyer_last_name: 'Nowak' }, 'Acme'],
    [{ buyer_first_name: 'Jan', buyer_last_name: 'Nowak' }, 'Jan Nowak'],
    [{ buyer_name: ' ', buyer_last_name: 'Nowak' }, 'Nowak'],
    [{ buyer_first_name: 'Jan' }, undefined],
    [{}, undefined],
  ])('%j is called %s', (draft, name) => {
    expect(buyerName(draft)).toBe(name)
  })
})

test('the request overrides the card of a recipient', () => {
  const recipient = recipientOf({ recipient_name: 'Store', recipient_city: '' }, CLIENT)
  expect(recipient).toMatchObject({
    recipient_tax_no: '2',
    recipient_city: 'Łódź',
    recipient_street: 'Long 7',
  })
  expect('recipient_name' in recipient).toBe(false)
})

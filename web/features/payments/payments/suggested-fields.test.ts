import { expect, test } from 'vitest'
import type { OpenInvoice } from './payment.ts'
import { buyersOf, type SuggestedFields, suggestFields } from './suggested-fields.ts'

const owing = (number: string, amount_due: string, client_id: number | null = 7, currency = 'PLN') =>
  ({ number, amount_due, client_id, currency, buyer_name: `Buyer ${client_id}` }) as OpenInvoice
const nameOf = (numbers: string) => `For ${numbers}`
const NOTHING: SuggestedFields = { name: '', price: '', currency: '', client_id: null }
const FIRST_INVOICE = owing('1/26', '100.01')
const TWO = owing('2/26', '50')
const TYPED: SuggestedFields = { name: 'Transfer 17', price: '30', currency: 'EUR', client_id: 9 }

test.each([
  [
    'the first document fills all fields',
    NOTHING,
    [],
    [FIRST_INVOICE],
    { name: 'For 1/26', price: '100.01', currency: 'PLN', client_id: 7 },
  ],
  [
    'the second document is added',
    { name: 'For 1/26', price: '100.01', currency: 'PLN', client_id: 7 },
    [FIRST_INVOICE],
    [FIRST_INVOICE, TWO],
    { name: 'For 1/26, 2/26', price: '150.01', currency: 'PLN', client_id: 7 },
  ],
  [
    'a removed document is subtracted',
    { name: 'For 1/26, 2/26', price: '150.01', currency: 'PLN', client_id: 7 },
    [FIRST_INVOICE, TWO],
    [TWO],
    { name: 'For 2/26', price: '50.00', currency: 'PLN', client_id: 7 },
  ],
  [
    'fields are empty after the last document is removed',
    { name: 'For 2/26', price: '50.00', currency: 'PLN', client_id: 7 },
    [TWO],
    [],
    { name: '', price: '', currency: '', client_id: null },
  ],
  ['typed values stay', TYPED, [], [FIRST_INVOICE], {}],
  [
    'a document in another currency is not added',
    NOTHING,
    [],
    [FIRST_INVOICE, owing('3', '9', 7, 'EUR')],
    { price: '100.01' },
  ],
])('%s', (_name, values, before, after, filled) => {
  expect(suggestFields(values, before, after, nameOf)).toMatchObject(filled)
  if (values === TYPED) expect(suggestFields(values, before, after, nameOf)).toEqual({})
})

test('invoices of several clients are distinguished', () => {
  expect(buyersOf([FIRST_INVOICE, TWO])).toEqual([])
  expect(buyersOf([FIRST_INVOICE, owing('3', '1', 8)])).toEqual(['Buyer 7', 'Buyer 8'])
})

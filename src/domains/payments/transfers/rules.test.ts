import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import {
  checkAgainst,
  composeTransfer,
  isBlocked,
  isPaidSince,
  listedSubjectOf,
  problemsOf,
  refusalOf,
  vatOf,
  warningsOf,
} from './rules.ts'
import type { Transfer, TransferDraft } from './schema.ts'

const POLISH = 'PL27114020040000300201355387'
const OTHER = 'PL10105000997603123456789123'
const GERMAN = 'DE89370400440532013000'
const BATCH = { payer_account: 'PL61109010140000071219812874' }

const EXPENSE = {
  ...{ id: 7, income: false, kind: 'vat', number: 'ZK 1', currency: 'PLN', gov_id: '5252445767-X' },
  ...{ debt: decimal('123'), refund: null, price_tax: decimal('23'), price_gross: decimal('123') },
  ...{ buyer_name: 'Mill', buyer_country: 'pl', buyer_bank_account: '27 1140 2004 0000 3002 0135 5387' },
  // Only the fields that transfers read.
} as unknown as Invoice

const transferOf = (changes: TransferDraft = {}) =>
  ({
    ...composeTransfer(EXPENSE, decimal('123'), {}),
    tax_no: '5252445767',
    ...changes,
  }) as Transfer

const pending = (debt: string) => [{ invoice_id: 7, batch_id: 3, due: decimal('200'), amount: decimal(debt) }]

test.each([
  ['an expense', {}, [], undefined],
  ['a sale', { income: true }, [], 'ZK 1 is a sale; only expenses are paid'],
  ['nothing due', { debt: null }, [], 'ZK 1 has nothing due'],
  [
    'a refund',
    { debt: null, refund: decimal('5') },
    [],
    'ZK 1 is a credit note; set it off against another document instead',
  ],
  ['a transfer under way', {}, pending('100'), 'ZK 1 is in the batch 3 already'],
  ['a transfer that arrived', {}, pending('77'), undefined],
] as const)('%s', (_, changes, others, expected) =>
  expect(refusalOf({ ...EXPENSE, ...changes } as Invoice, others)).toBe(expected),
)

test('a transfer is paid when the document owes less by its amount', () => {
  const transfer = { due: decimal('100'), amount: decimal('40') }
  expect(isPaidSince(transfer, decimal('60'))).toBe(true)
  expect(isPaidSince(transfer, decimal('60.01'))).toBe(false)
  expect(isPaidSince(transfer, null)).toBe(true)
})

test.each([
  ['123', '23'],
  ['61.5', '11.5'],
  ['0.01', '0'],
  ['999', '23'],
])('%s of a document have %s of its tax', (amount, tax) =>
  expect(vatOf(EXPENSE, decimal(amount))).toEqual(decimal(tax)),
)

test('a transfer has the number of the document, or its KSeF number', () => {
  expect(transferOf()).toMatchObject({ title: 'ZK 1', account: POLISH, beneficiary_country: 'PL' })
  const settings = { ksef_number_in_transfers: true }
  expect(composeTransfer(EXPENSE, decimal('1'), settings)).toMatchObject({ title: '5252445767-X' })
})

describe('problems', () => {
  test.each([
    [{}, undefined],
    [{ account: '' }, 'account'],
    [{ account: 'PL27114020040000300201355388' }, 'account'],
    [{ account: '12345' }, 'account'],
    [{ account: BATCH.payer_account }, 'account'],
    [{ account: GERMAN }, 'account'],
    [{ account: GERMAN, currency: 'EUR' }, undefined],
    [{ currency: 'USD' }, 'account'],
    [{ amount: decimal('0') }, 'amount'],
    [{ amount: decimal('123.01') }, 'amount'],
    [{ beneficiary_name: ' ' }, 'beneficiary_name'],
    [{ title: '' }, 'title'],
    [{ bic: 'ABC' }, 'bic'],
    [{ split_payment: true, vat_amount: decimal('23'), title: '' }, undefined],
    [{ split_payment: true, vat_amount: decimal('123.01') }, 'vat_amount'],
    [{ split_payment: true, vat_amount: decimal('23'), tax_no: '' }, 'tax_no'],
    [{ split_payment: true, vat_amount: decimal('23'), invoice_number: 'x'.repeat(36) }, 'invoice_number'],
    [{ split_payment: true, currency: 'EUR', account: GERMAN }, 'split_payment'],
  ] as const)('%o: %s', (changes, field) =>
    expect(problemsOf(transferOf(changes as TransferDraft), BATCH)[0]?.field).toBe(field),
  )
})

test.each([
  [POLISH, undefined, 'new'],
  [POLISH, { account: POLISH, is_paid: false }, 'new'],
  [POLISH, { account: POLISH.slice(2), is_paid: true }, 'known'],
  [POLISH, { account: OTHER, is_paid: true }, 'changed'],
  [POLISH, { account: OTHER, is_paid: false }, 'changed'],
  ['', { account: OTHER, is_paid: true }, null],
] as const)('%s beside %o is %s', (account, knownAccount, expected) =>
  expect(checkAgainst(account, knownAccount).account_check).toBe(expected),
)

test('a changed account is blocked until it is confirmed, if the account asks for that', () => {
  const settings = { confirm_supplier_accounts: true }
  const transfer = { account_check: 'changed', confirmed_by: null } as const
  expect(isBlocked(transfer, {})).toBe(false)
  expect(isBlocked(transfer, settings)).toBe(true)
  expect(isBlocked({ ...transfer, confirmed_by: 5 }, settings)).toBe(false)
  expect(isBlocked({ ...transfer, account_check: 'new' }, settings)).toBe(false)
})

test.each([
  [{}, { tax_no: '5252445767', account: POLISH.slice(2) }],
  [{ tax_no: 'PL 525-244-57-67' }, { tax_no: '5252445767', account: POLISH.slice(2) }],
  [{ tax_no: '5252445768' }, undefined],
  [{ tax_no: 'DE136695976' }, undefined],
  [{ currency: 'EUR' }, undefined],
  [{ account: GERMAN }, undefined],
  [{ account: 'PL27114020040000300201355388' }, undefined],
])('the white list is asked about %o: %o', (changes, expected) =>
  expect(listedSubjectOf(transferOf(changes))).toEqual(expected),
)

test.each([
  ['14999.99', '14999.99', 'not_listed'],
  ['15000', '15000', 'not_listed_large'],
  ['10', '15000', 'not_listed_large'],
])('an unlisted account for %s of %s due warns with %s', (amount, due, code) => {
  const transfer = { white_list: 'not_found' as const, amount: decimal(amount), due: decimal(due) }
  expect(warningsOf(transferOf(transfer)).map((warning) => warning.code)).toEqual([code])
})

import { expect, test } from 'vitest'
import type { Invoice } from '../../../einvoice/model.ts'
import { decimal } from '../../../money/decimal.ts'
import { deductedOn, receiptDate, receiptWarnings } from './receipt-date.ts'

test.each([
  ['by hand', undefined, '2026-11-16'],
  ['of KSeF', '5252248481-20261103-0100001AF629-FC', '2026-11-03'],
  ['of KSeF on a day that is none of its', '5252248481-20260101-0100001AF629-FC', '2026-11-16'],
  ['of elsewhere', 'abc', '2026-11-16'],
])('date of receipt %s', (_name, remoteId, expected) => {
  expect(receiptDate(remoteId, '2026-10-12', '2026-11-16')).toBe(expected)
})

test.each([
  ['a day between', '2026-11-02', '2026-11-02', []],
  [
    'a day before the issue',
    '2026-10-11',
    '2026-10-12',
    [expect.stringContaining('was entered as 2026-10-11')],
  ],
  ['a day to come', '2026-11-17', '2026-11-17', ['must not be in the future']],
])('date stated as %s', (_name, statedDate, receivedOn, warnings) => {
  expect(receiptDate(undefined, '2026-10-12', '2026-11-16', statedDate)).toBe(receivedOn)
  const messages = receiptWarnings(statedDate, '2026-10-12', '2026-11-16')
  expect(messages.map(({ message }) => message)).toEqual(warnings)
})

const COME = '2026-11-16'
const home = { kind: 'pl', country: 'PL', number: '5252248481' }
const abroad = { kind: 'eu', country: 'DE', number: '136695976' }

test.each<[string, object, string | undefined, string | undefined]>([
  ['of the month before', {}, undefined, COME],
  ['sold in that month', {}, '2026-10', COME],
  ['sold later than it came', {}, '2026-11-30', undefined],
  ['of the day it came', { issue_date: COME }, undefined, undefined],
  ['of a supplier without a number at home', { seller: { country: 'PL' } }, undefined, COME],
  ['of a supplier abroad', { seller: { tax: abroad } }, undefined, undefined],
  ['by cash accounting', { marks: { cash_method: true } }, undefined, undefined],
  ['a correction that adds tax', { correction: {} }, '2026-11-30', COME],
  ['a correction that takes it back', { correction: {}, gross: decimal('-1') }, undefined, undefined],
])('input tax %s is deducted', (_name, more, sold, expected) => {
  const invoice = {
    ...{ kind: 'vat', issue_date: '2026-10-12', gross: decimal('1') },
    ...{ seller: { tax: home }, marks: {} },
    ...more,
  } as Invoice
  expect(deductedOn(invoice, sold, COME)).toBe(expected)
})

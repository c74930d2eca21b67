import { expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import type { Invoice } from '../invoices/schema.ts'
import { openSetOffs, sameMoney } from './set-off.ts'

type Member = { gross: string; paid?: string; more?: Partial<Invoice> }
const member = ({ gross, paid = '0', more }: Member) =>
  ({
    ...{ kind: 'vat', status: 'issued', currency: 'PLN', income: true, cancelled: false, set_off: null },
    ...{ price_gross: decimal(gross), paid: decimal(paid), ...more },
  }) as Invoice

// Columns: totals and payments of the documents, and the amounts set off.
test.each<[what: string, members: Member[], expected: string[]]>([
  ['sets off nothing for a single document', [{ gross: '100' }], ['0.0']],
  ['sets off a partial refund', [{ gross: '100' }, { gross: '-30' }], ['30.0', '-30.0']],
  ['sets off at most the open amount', [{ gross: '100', paid: '90' }, { gross: '-30' }], ['10.0', '-10.0']],
  [
    'sets off nothing if the document is paid',
    [{ gross: '100', paid: '100' }, { gross: '-30' }],
    ['0.0', '0.0'],
  ],
  [
    'sets off nothing if the refund is paid',
    [{ gross: '100' }, { gross: '-30', paid: '-30' }],
    ['0.0', '0.0'],
  ],
  [
    'sets off nothing for a correction that raises the amount',
    [{ gross: '100' }, { gross: '30' }],
    ['0.0', '0.0'],
  ],
  [
    'sets off the oldest amount due first',
    [{ gross: '100' }, { gross: '30' }, { gross: '-110' }],
    ['100.0', '10.0', '-110.0'],
  ],
  [
    'sets off the oldest refund first',
    [{ gross: '40' }, { gross: '-30' }, { gross: '-30' }],
    ['40.0', '-30.0', '-10.0'],
  ],
  [
    'sets off an overpayment against a raise',
    [{ gross: '100', paid: '120' }, { gross: '30' }],
    ['-20.0', '20.0'],
  ],
  [
    'sets off nothing for a document marked as paid',
    [{ gross: '100', more: { status: 'paid' } }, { gross: '-30' }],
    ['0.0', '0.0'],
  ],
  [
    'keeps the set-off of a document that was marked as paid for the remainder',
    [{ gross: '100', paid: '70', more: { status: 'paid', set_off: decimal('30') } }, { gross: '-30' }],
    ['30.0', '-30.0'],
  ],
  ['ignores void documents', [{ gross: '100', more: { cancelled: true } }, { gross: '-30' }], ['0.0', '0.0']],
  [
    'sets off a receipt that has an invoice',
    [{ gross: '100', more: { kind: 'receipt', invoice_for_receipt_id: 7 } }, { gross: '-30' }],
    ['30.0', '-30.0'],
  ],
  ['ignores estimates', [{ gross: '100', more: { kind: 'estimate' } }, { gross: '-30' }], ['0.0', '0.0']],
])('%s', (_, members, expected) => {
  expect(openSetOffs(members.map(member)).map(printDecimal)).toEqual(expected)
})

test('only documents of one client form a balance', () => {
  const [sale, otherClient, withoutClient] = [
    { gross: '100', more: { client_id: 7 } },
    { gross: '-1', more: { client_id: 8 } },
    { gross: '-1' },
  ].map(member) as [Invoice, Invoice, Invoice]
  expect(sameMoney([sale, otherClient, withoutClient])).toEqual([sale, withoutClient])
  expect(sameMoney([withoutClient, otherClient])).toEqual([withoutClient, otherClient])
})

test('only documents of one currency and direction form a balance', () => {
  const [sale, euro, purchase, withoutSide] = [
    { gross: '100' },
    { gross: '-1', more: { currency: 'EUR' } },
    { gross: '-1', more: { income: false } },
    { gross: '-1', more: { income: undefined } },
  ].map(member) as [Invoice, Invoice, Invoice, Invoice]
  expect(sameMoney([sale, euro, purchase, withoutSide])).toEqual([sale, withoutSide])
})

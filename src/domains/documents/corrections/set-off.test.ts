import { expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import type { Invoice } from '../invoices/schema.ts'
import { sameMoney, setOffs } from './set-off.ts'

type Member = { gross: string; paid?: string; more?: Partial<Invoice> }
const member = ({ gross, paid = '0', more }: Member) =>
  ({
    ...{ kind: 'vat', status: 'issued', currency: 'PLN', income: true, cancelled: false, set_off: null },
    ...{ price_gross: decimal(gross), paid: decimal(paid), ...more },
  }) as Invoice

// What each comes to and what was paid of it, and what of it is set off.
test.each<[what: string, members: Member[], expected: string[]]>([
  ['alone', [{ gross: '100' }], ['0.0']],
  ['a part taken back', [{ gross: '100' }, { gross: '-30' }], ['30.0', '-30.0']],
  ['more taken back than is open', [{ gross: '100', paid: '90' }, { gross: '-30' }], ['10.0', '-10.0']],
  ['nothing open', [{ gross: '100', paid: '100' }, { gross: '-30' }], ['0.0', '0.0']],
  ['given back already', [{ gross: '100' }, { gross: '-30', paid: '-30' }], ['0.0', '0.0']],
  ['raised', [{ gross: '100' }, { gross: '30' }], ['0.0', '0.0']],
  [
    'the oldest debt first',
    [{ gross: '100' }, { gross: '30' }, { gross: '-110' }],
    ['100.0', '10.0', '-110.0'],
  ],
  [
    'and the oldest refund',
    [{ gross: '40' }, { gross: '-30' }, { gross: '-30' }],
    ['40.0', '-30.0', '-10.0'],
  ],
  ['overpaid, then raised', [{ gross: '100', paid: '120' }, { gross: '30' }], ['-20.0', '20.0']],
  ['called paid', [{ gross: '100', more: { status: 'paid' } }, { gross: '-30' }], ['0.0', '0.0']],
  [
    'called paid for the rest',
    [{ gross: '100', paid: '70', more: { status: 'paid', set_off: decimal('30') } }, { gross: '-30' }],
    ['30.0', '-30.0'],
  ],
  ['cancelled', [{ gross: '100', more: { cancelled: true } }, { gross: '-30' }], ['0.0', '0.0']],
  [
    'a receipt that has its invoice',
    [{ gross: '100', more: { kind: 'receipt', invoice_for_receipt_id: 7 } }, { gross: '-30' }],
    ['30.0', '-30.0'],
  ],
  ['an offer', [{ gross: '100', more: { kind: 'estimate' } }, { gross: '-30' }], ['0.0', '0.0']],
])('%s', (_, members, expected) => {
  expect(setOffs(members.map(member)).map(printDecimal)).toEqual(expected)
})

test('only what one client owes or is owed is one sum', () => {
  const [sale, theirs, nobody] = [
    { gross: '100', more: { client_id: 7 } },
    { gross: '-1', more: { client_id: 8 } },
    { gross: '-1' },
  ].map(member) as [Invoice, Invoice, Invoice]
  expect(sameMoney([sale, theirs, nobody])).toEqual([sale, nobody])
  expect(sameMoney([nobody, theirs])).toEqual([nobody, theirs])
})

test('only what is in one currency and on one side is one sum', () => {
  const [sale, euro, theirs, plain] = [
    { gross: '100' },
    { gross: '-1', more: { currency: 'EUR' } },
    { gross: '-1', more: { income: false } },
    { gross: '-1', more: { income: undefined as never } },
  ].map(member) as [Invoice, Invoice, Invoice, Invoice]
  expect(sameMoney([sale, euro, theirs, plain])).toEqual([sale, plain])
})

import { describe, expect, test } from 'vitest'
import { accountsOf, type Claim, entriesOf, type PaymentEntry } from './rules.ts'

const claim = (id: number, due: number, paid: number, more: Partial<Claim> = {}): Claim => ({
  id,
  kind: 'vat',
  number: `F ${id}`,
  currency: 'PLN',
  issue_date: `2026-06-0${id}`,
  payment_to: null,
  paid_date: null,
  amount_due: String(due),
  paid: String(paid),
  set_off: null,
  ...more,
})
const payment = (invoice_id: number, amount: number, date: string): PaymentEntry => ({
  invoice_id,
  payment_id: 1,
  name: 'Transfer',
  date,
  amount: String(amount),
  origin: null,
})

type Case = [
  name: string,
  claims: Claim[],
  payments: PaymentEntry[],
  expected: [date: string, amount: number, balance: number][],
]

const CASES: Case[] = [
  ['no claims make no entries', [], [], []],
  ['a claim makes a debit entry', [claim(1, 100, 0)], [], [['2026-06-01', 100, 100]]],
  [
    'a payment by hand is entered on its day',
    [claim(1, 0, 100, { paid_date: '2026-06-05' })],
    [],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-05', -100, 0],
    ],
  ],
  [
    'payments and payments by hand make separate entries',
    [claim(1, 10, 90)],
    [payment(1, 60, '2026-06-04')],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-01', -30, 70],
      ['2026-06-04', -60, 10],
    ],
  ],
  [
    'a correction reduces an unpaid amount',
    [claim(1, 60, 0, { set_off: '0.4' }), claim(2, 0, 0, { kind: 'correction', set_off: '-0.4' })],
    [],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-02', -40, 60],
    ],
  ],
  [
    'a refunded correction makes two entries',
    [claim(1, 100, 0), claim(2, 0, -40, { kind: 'correction', paid_date: '2026-06-09' })],
    [],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-02', -40, 60],
      ['2026-06-09', 40, 100],
    ],
  ],
]

describe('the account of a client', () => {
  test.each(CASES)('%s', (_name, claims, shares, expected) => {
    const entries = accountsOf(entriesOf(claims, shares, []), null, null).flatMap(({ entries }) => entries)
    expect(entries.map(({ date, amount, balance }) => [date, Number(amount), Number(balance)])).toEqual(
      expected,
    )
  })

  test('has an opening balance and ends with the period', () => {
    const entries = entriesOf([claim(1, 100, 0), claim(2, 50, 0), claim(3, 7, 0)], [], [])
    const [account] = accountsOf(entries, '2026-06-02', '2026-06-02')
    expect(account).toMatchObject({ opening: 100n, debit: 50n, credit: 0n, closing: 150n })
  })
})

test.each<[what: string, due: number, set_off: string | null, payment_to: string | null]>([
  ['open', -100, null, '2026-07-01'],
  ['set off in part', -40, '-0.6', '2026-07-01'],
  ['set off in full', 0, '-1', null],
])('a claim that is %s with amount %i and set-off %j is due on %j', (_, due, set_off, paymentTo) => {
  const [entry] = entriesOf([claim(1, due, 0, { set_off, payment_to: '2026-07-01' })], [], [])
  expect(entry?.payment_to).toBe(paymentTo)
})

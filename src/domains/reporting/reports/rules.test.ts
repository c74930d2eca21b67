import { describe, expect, test } from 'vitest'
import { accountsOf, type Claim, entriesOf, type Given } from './rules.ts'

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
const given = (invoice_id: number, amount: number, date: string): Given => ({
  invoice_id,
  payment_id: 1,
  name: 'Transfer',
  date,
  amount: String(amount),
})

type Case = [
  name: string,
  claims: Claim[],
  given: Given[],
  told: [date: string, amount: number, balance: number][],
]

const CASES: Case[] = [
  ['nothing', [], [], []],
  ['a debt', [claim(1, 100, 0)], [], [['2026-06-01', 100, 100]]],
  [
    'paid by hand, on the day that is said',
    [claim(1, 0, 100, { paid_date: '2026-06-05' })],
    [],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-05', -100, 0],
    ],
  ],
  [
    'paid by hand and by a payment',
    [claim(1, 10, 90)],
    [given(1, 60, '2026-06-04')],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-01', -30, 70],
      ['2026-06-04', -60, 10],
    ],
  ],
  [
    'a correction takes off what is not paid',
    [claim(1, 60, 0, { set_off: '0.4' }), claim(2, 0, 0, { kind: 'correction', set_off: '-0.4' })],
    [],
    [
      ['2026-06-01', 100, 100],
      ['2026-06-02', -40, 60],
    ],
  ],
  [
    'a correction takes off, and is given back',
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
  test.each(CASES)('%s', (_name, claims, shares, told) => {
    const entries = accountsOf(entriesOf(claims, shares, []), null, null).flatMap(({ entries }) => entries)
    expect(entries.map(({ date, amount, balance }) => [date, Number(amount), Number(balance)])).toEqual(told)
  })

  test('begins with what was before the period, and ends with it', () => {
    const entries = entriesOf([claim(1, 100, 0), claim(2, 50, 0), claim(3, 7, 0)], [], [])
    const [account] = accountsOf(entries, '2026-06-02', '2026-06-02')
    expect(account).toMatchObject({ opening: 100n, debit: 50n, credit: 0n, closing: 150n })
  })
})

test.each<[what: string, due: number, set_off: string | null, payment_to: string | null]>([
  ['is owed', -100, null, '2026-07-01'],
  ['is set off in part', -40, '-0.6', '2026-07-01'],
  ['is set off whole', 0, '-1', null],
])('what %s is due: %i with %j set off by %j', (_, due, set_off, payment_to) => {
  const [entry] = entriesOf([claim(1, due, 0, { set_off, payment_to: '2026-07-01' })], [], [])
  expect(entry?.payment_to).toBe(payment_to)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  fromUnits,
  isNegative,
  isZero,
  multiply,
  printDecimal,
  subtract,
  sum,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { overpaidOf, type Paying, type Room, rateBetween, shareOut } from './allocation.ts'

const paying = (id: number, price: string, invoice_ids: number[], more: Partial<Paying> = {}): Paying => ({
  id,
  price: decimal(price),
  currency: 'PLN',
  exchange_currency_rate: null,
  paid_date: id,
  invoice_ids,
  ...more,
})
const room = (due: string, more: Partial<Room> = {}): Room => ({
  due: decimal(due),
  currency: 'PLN',
  exchange_currency: null,
  exchange_currency_rate: null,
  ...more,
})
const EUR = { currency: 'EUR' }
const EUR_AT = { ...EUR, exchange_currency: 'PLN', exchange_currency_rate: decimal('4.25') }

// Dues of the invoices 1, 2, …; payments; what each gives to its invoices, then what is over.
const CASES: [what: string, rooms: Room[], payments: Paying[], expected: string[][]][] = [
  ['all of it', [room('100')], [paying(1, '100', [1])], [['100.0', '0.0']]],
  ['a part', [room('100')], [paying(1, '99.99', [1])], [['99.99', '0.0']]],
  ['too much', [room('100')], [paying(1, '100.01', [1])], [['100.0', '0.01']]],
  ['in order', [room('5'), room('7')], [paying(1, '10', [2, 1])], [['7.0', '3.0', '0.0']]],
  ['no invoice', [room('5')], [paying(1, '10', [])], [['0.0']]],
  ['an invoice that is gone', [], [paying(1, '10', [1])], [['0.0', '10.0']]],
  ['a paid one', [room('0')], [paying(1, '10', [1])], [['0.0', '10.0']]],
  ['a refund', [room('-5')], [paying(1, '-10', [1])], [['-5.0', '-5.0']]],
  ['a refund of what is owed to us', [room('5')], [paying(1, '-10', [1])], [['0.0', '-10.0']]],
  [
    'the earlier first, whatever its id',
    [room('10')],
    [paying(1, '8', [1], { paid_date: 9 }), paying(2, '8', [1], { paid_date: 3 })],
    [
      ['2.0', '6.0'],
      ['8.0', '0.0'],
    ],
  ],
  ['another currency without a rate', [room('5', EUR)], [paying(1, '10', [1])], [['0.0', '10.0']]],
  [
    'a rate of the payment',
    [room('5', EUR)],
    [paying(1, '10', [1], { exchange_currency_rate: decimal('0.2351') })],
    [['2.35', '0.0']],
  ],
  ['a rate of the invoice', [room('2', EUR_AT)], [paying(1, '10', [1])], [['2.0', '1.5']]],
  [
    'a price of more places than money has never spends more than came',
    [room('0.15')],
    [paying(1, '0.016', [1], { ...EUR, exchange_currency_rate: decimal('10') })],
    [['0.15', '0.0']],
  ],
  ['less than a cent', [room('2', EUR_AT)], [paying(1, '0.01', [1])], [['0.0', '0.01']]],
]

describe('shares', () => {
  test.each(CASES)('%s', (_what, rooms, payments, expected) => {
    const shares = shareOut(payments, new Map(rooms.map((one, place) => [place + 1, one])))
    const told = payments.map((payment) => {
      const own = shares.get(payment.id) ?? []
      return [...own.map(({ amount }) => amount), overpaidOf(payment, own)].map(printDecimal)
    })
    expect(told).toEqual(expected)
  })

  const cents = (max: number) => fc.integer({ min: -max, max }).map((units) => fromUnits(units, 2))
  const currency = fc.constantFrom('PLN', 'EUR')
  const rate = fc.option(fc.integer({ min: 1, max: 90_000_000 }).map((units) => fromUnits(units, 7)))
  const rooms = fc.array(
    fc.record({ due: cents(20_000), currency, exchange_currency: currency, exchange_currency_rate: rate }),
    { minLength: 4, maxLength: 4 },
  )
  const payments = fc.array(
    fc.record({
      price: cents(30_000),
      currency,
      exchange_currency_rate: rate,
      paid_date: fc.nat(3),
      invoice_ids: fc.shuffledSubarray([0, 1, 2, 3]),
    }),
    { maxLength: 6 },
  )

  test('nothing is lost, nothing is given twice, and nothing lies idle', () => {
    fc.assert(
      fc.property(rooms, payments, (rooms, drafts) => {
        const all = drafts.map((draft, id) => ({ id, ...draft }))
        const shares = shareOut(all, new Map(rooms.entries()))
        const left = rooms.map(({ due }, id) => subtract(due, given(shares, id)))
        for (const [id, { due }] of rooms.entries()) {
          const rest = left[id] as Decimal
          expect(isZero(rest) || isNegative(rest) === isNegative(due)).toBe(true)
        }
        for (const payment of all) {
          const own = shares.get(payment.id) ?? []
          const over = overpaidOf(payment, own)
          if (own.length > 0) expect(add(sum(own.map(({ spent }) => spent)), over)).toEqual(payment.price)
          expect(compare(absolute(over), absolute(payment.price)) <= 0).toBe(true)
          for (const { invoice_id } of own) {
            const rate = rateBetween(payment, rooms[invoice_id] as Room)
            const rest = left[invoice_id] as Decimal
            if (!rate || isZero(over) || isZero(rest) || isNegative(over) !== isNegative(rest)) continue
            expect(isZero(divide(multiply(over, rate.of), rate.per, 2))).toBe(true)
          }
        }
      }),
      { seed: 20_261_115, numRuns: 500 },
    )
  })
})

const given = (shares: ReturnType<typeof shareOut>, id: number): Decimal =>
  sum([...shares.values()].flat().flatMap(({ invoice_id, amount }) => (invoice_id === id ? [amount] : [])))

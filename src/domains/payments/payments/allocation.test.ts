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
import {
  type AllocatablePayment,
  allocatePayments,
  type OpenAmount,
  overpaidOf,
  rateBetween,
} from './allocation.ts'

const paying = (
  id: number,
  price: string,
  invoice_ids: number[],
  more: Partial<AllocatablePayment> = {},
): AllocatablePayment => ({
  id,
  price: decimal(price),
  currency: 'PLN',
  exchange_currency_rate: null,
  paid_date: id,
  invoice_ids,
  ...more,
})
const openAmountOf = (due: string, more: Partial<OpenAmount> = {}): OpenAmount => ({
  due: decimal(due),
  currency: 'PLN',
  exchange_currency: null,
  exchange_currency_rate: null,
  ...more,
})
const EUR = { currency: 'EUR' }
const EUR_AT = { ...EUR, exchange_currency: 'PLN', exchange_currency_rate: decimal('4.25') }

// Columns: open amounts of the invoices 1, 2, …; payments; allocations of each payment, then its overpaid
// amount.
const CASES: [what: string, rooms: OpenAmount[], payments: AllocatablePayment[], expected: string[][]][] = [
  ['pay an invoice in full', [openAmountOf('100')], [paying(1, '100', [1])], [['100.0', '0.0']]],
  ['pay an invoice in part', [openAmountOf('100')], [paying(1, '99.99', [1])], [['99.99', '0.0']]],
  ['leave an overpaid amount', [openAmountOf('100')], [paying(1, '100.01', [1])], [['100.0', '0.01']]],
  [
    'follow the order of the invoices',
    [openAmountOf('5'), openAmountOf('7')],
    [paying(1, '10', [2, 1])],
    [['7.0', '3.0', '0.0']],
  ],
  ['are empty without invoices', [openAmountOf('5')], [paying(1, '10', [])], [['0.0']]],
  ['skip a deleted invoice', [], [paying(1, '10', [1])], [['0.0', '10.0']]],
  ['skip a paid invoice', [openAmountOf('0')], [paying(1, '10', [1])], [['0.0', '10.0']]],
  ['settle a refund', [openAmountOf('-5')], [paying(1, '-10', [1])], [['-5.0', '-5.0']]],
  [
    'do not settle an amount due by a refund',
    [openAmountOf('5')],
    [paying(1, '-10', [1])],
    [['0.0', '-10.0']],
  ],
  [
    'follow the date of payment, not the id',
    [openAmountOf('10')],
    [paying(1, '8', [1], { paid_date: 9 }), paying(2, '8', [1], { paid_date: 3 })],
    [
      ['2.0', '6.0'],
      ['8.0', '0.0'],
    ],
  ],
  [
    'skip another currency without a rate',
    [openAmountOf('5', EUR)],
    [paying(1, '10', [1])],
    [['0.0', '10.0']],
  ],
  [
    'use the rate of the payment',
    [openAmountOf('5', EUR)],
    [paying(1, '10', [1], { exchange_currency_rate: decimal('0.2351') })],
    [['2.35', '0.0']],
  ],
  ['use the rate of the invoice', [openAmountOf('2', EUR_AT)], [paying(1, '10', [1])], [['2.0', '1.5']]],
  [
    'never spend more than a price with fractions of a cent',
    [openAmountOf('0.15')],
    [paying(1, '0.016', [1], { ...EUR, exchange_currency_rate: decimal('10') })],
    [['0.15', '0.0']],
  ],
  ['skip amounts below a cent', [openAmountOf('2', EUR_AT)], [paying(1, '0.01', [1])], [['0.0', '0.01']]],
]

describe('allocations', () => {
  test.each(CASES)('%s', (_what, rooms, payments, expected) => {
    const shares = allocatePayments(
      payments,
      new Map(rooms.map((openAmount, index) => [index + 1, openAmount])),
    )
    const printed = payments.map((payment) => {
      const allocations = shares.get(payment.id) ?? []
      return [...allocations.map(({ amount }) => amount), overpaidOf(payment, allocations)].map(printDecimal)
    })
    expect(printed).toEqual(expected)
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

  test('money is never lost, allocated twice, or unallocated while an amount is open', () => {
    fc.assert(
      fc.property(rooms, payments, (rooms, drafts) => {
        const all = drafts.map((draft, id) => ({ id, ...draft }))
        const shares = allocatePayments(all, new Map(rooms.entries()))
        const remaining = rooms.map(({ due }, id) => subtract(due, allocatedTo(shares, id)))
        for (const [id, { due }] of rooms.entries()) {
          const remainder = remaining[id] as Decimal
          expect(isZero(remainder) || isNegative(remainder) === isNegative(due)).toBe(true)
        }
        for (const payment of all) {
          const allocations = shares.get(payment.id) ?? []
          const unallocated = overpaidOf(payment, allocations)
          if (allocations.length > 0)
            expect(add(sum(allocations.map(({ spent }) => spent)), unallocated)).toEqual(payment.price)
          expect(compare(absolute(unallocated), absolute(payment.price)) <= 0).toBe(true)
          for (const { invoice_id } of allocations) {
            const rate = rateBetween(payment, rooms[invoice_id] as OpenAmount)
            const remainder = remaining[invoice_id] as Decimal
            if (
              !rate ||
              isZero(unallocated) ||
              isZero(remainder) ||
              isNegative(unallocated) !== isNegative(remainder)
            )
              continue
            expect(isZero(divide(multiply(unallocated, rate.of), rate.per, 2))).toBe(true)
          }
        }
      }),
      { seed: 20_261_115, numRuns: 500 },
    )
  })
})

const allocatedTo = (shares: ReturnType<typeof allocatePayments>, id: number): Decimal =>
  sum([...shares.values()].flat().flatMap(({ invoice_id, amount }) => (invoice_id === id ? [amount] : [])))

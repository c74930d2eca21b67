import { describe, expect, test } from 'vitest'
import { ISSUED, NEXT, registerLaterRules } from '../../../../test/books/later-rules.ts'
import { stub } from '../../../../test/stub.ts'
import { type Decimal, decimal, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import type { CopyOptions } from '../invoices/rules/copies.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import type { Invoice } from '../invoices/schema.ts'
import { advanceLines, missingLines } from './advances.ts'
import type { DerivedDocument, OrderDocuments } from './order-documents.ts'

type Rate = [tax: string, gross: string]
const withRates = (rates: Rate[], fields: Partial<Invoice> = {}) =>
  stub<Invoice>({
    number: 'Z1',
    kind: 'client_order',
    currency: 'PLN',
    price_gross: sum(rates.map(([, gross]) => decimal(gross))),
    totals_by_rate: rates.map(([tax, gross]) => ({ tax, gross })),
    ...fields,
  })
const worth = (gross: string, fields: Partial<Invoice> = {}) => withRates([['23', gross]], fields)

const documentsOf = (order: Invoice, advances: DerivedDocument[] = []) => ({
  order: { invoice: order, positions: [] },
  isLive: true,
  advances,
  finals: [],
  others: [],
})
const paidIn = (...invoices: Invoice[]) =>
  invoices.map((invoice): DerivedDocument => ({ invoice, corrections: [] }))

const percent = (value: string) =>
  ({ advance_creation_mode: 'percent', advance_value: decimal(value) }) as CopyOptions
const fixed = (value: string) =>
  ({ advance_creation_mode: 'amount', advance_value: decimal(value) }) as CopyOptions

const grossOf = (line: PositionDraft) => printDecimal((line.total_price_gross as Decimal) ?? ZERO)
const amountsBy = (documents: OrderDocuments, options: CopyOptions) =>
  advanceLines(documents, options, 'en').map(grossOf)

// Columns: total of the order, its advances, the next advance in percent, and its amount.
describe('an advance by percent', () => {
  test.each<[order: string, advances: string[], value: string, amount: string]>([
    ['1230', [], '30', '369.0'],
    ['1230', ['369'], '70', '861.0'],
    // A quarter of 10.02 is 2.505 and is rounded up each time, so the last of four advances is two cents
    // smaller.
    ['10.02', [], '25', '2.51'],
    ['10.02', ['2.51', '2.51'], '25', '2.51'],
    ['10.02', ['2.51', '2.51', '2.51'], '25', '2.49'],
    // Each advance may exceed its exact share by at most one cent.
    ['10', ['2', '2', '2'], '40.4', '4.0'],
    ['10', ['2', '2', '2'], '40.5', '4.05'],
    // An order that is paid has no remainder. The check of its parts refuses this advance.
    ['10', ['10'], '0.1', '0.01'],
  ])('order %s, advances %j, next advance %s %%', (order, advances, value, amount) => {
    const paid = paidIn(...advances.map((gross) => worth(gross)))
    expect(amountsBy(documentsOf(worth(order), paid), percent(value))).toEqual([amount])
  })

  test.each<[currency: string, order: string, advances: string[], value: string, amount: string]>([
    ['JPY', '1001', [], '50', '501.0'],
    ['JPY', '1001', ['501'], '50', '500.0'],
    ['KWD', '1.001', [], '50', '0.501'],
    ['KWD', '1.001', ['0.501'], '50', '0.5'],
    // The remainder is 5 fils less than the share, more than two roundings.
    ['KWD', '10', ['5'], '50.05', '5.005'],
  ])('%s: order %s, advances %j, next advance %s %%', (currency, order, advances, value, amount) => {
    const paid = paidIn(...advances.map((gross) => worth(gross, { currency })))
    expect(amountsBy(documentsOf(worth(order, { currency }), paid), percent(value))).toEqual([amount])
  })

  test('is rounded by the calculation rules of the order', () => {
    const unregister = registerLaterRules()
    try {
      const amountBy = (calculation_version: number) =>
        amountsBy(documentsOf(worth('10.02', { calculation_version })), percent('25'))
      expect([amountBy(ISSUED), amountBy(NEXT)]).toEqual([['2.51'], ['2.5']])
    } finally {
      unregister()
    }
  })
})

describe('an advance by amount', () => {
  test.each<[currency: string, value: string, amount: string]>([
    ['PLN', '12.344', '12.34'],
    ['PLN', '12.345', '12.35'],
    ['JPY', '100.5', '101.0'],
    ['KWD', '1.2345', '1.235'],
  ])('%s %s', (currency, value, amount) => {
    expect(amountsBy(documentsOf(worth('1230', { currency })), fixed(value))).toEqual([amount])
  })

  test('is rounded by the calculation rules of the order', () => {
    const unregister = registerLaterRules()
    try {
      const order = worth('1230', { calculation_version: NEXT })
      expect(amountsBy(documentsOf(order), fixed('12.345'))).toEqual(['12.34'])
    } finally {
      unregister()
    }
  })
})

test.each<[name: string, options: CopyOptions, message: string]>([
  ['no value', { ...percent('1'), advance_value: null }, "can't be blank"],
  ['zero', percent('0'), 'must be greater than zero'],
  ['a negative amount', fixed('-1'), 'must be greater than zero'],
  ['a tenth of a cent', percent('0.01'), 'results in an advance of 0 on Z1; enter a larger value'],
])('an advance of %s is refused', (_, options, message) => {
  expect(() => amountsBy(documentsOf(worth('10')), options)).toThrow(
    expect.objectContaining({ detail: { advance_value: [message] } }),
  )
})

describe('an advance of several rates', () => {
  test.each<[currency: string, rates: Rate[], value: string, amounts: string[]]>([
    [
      // Of 100.01: 50.0025, 25.00125 and 25.00625.
      'PLN',
      [
        ['23', '100'],
        ['8', '50'],
        ['5', '50.01'],
      ],
      '50',
      ['50.0', '25.0', '25.01'],
    ],
    // 439.89 is 440; 330.08 and 109.92 of it.
    [
      'JPY',
      [
        ['23', '1000'],
        ['8', '333'],
      ],
      '33',
      ['330.0', '110.0'],
    ],
  ])('%s %j is split in whole units', (currency, rates, value, amounts) => {
    expect(amountsBy(documentsOf(withRates(rates, { currency })), percent(value))).toEqual(amounts)
  })

  // An order of 150.
  const ORDER: Rate[] = [
    ['23', '100'],
    ['8', '50'],
  ]
  test.each<[name: string, advance: Rate[], correction: Rate[], value: string, amounts: string[]]>([
    ['the last one takes the remainder of each rate', [['23', '90']], [], '60', ['10.0', '50.0']],
    ['corrections of advances count', [['23', '90']], [['23', '-30']], '90', ['40.0', '50.0']],
    ['no rate becomes negative', [['23', '120']], [], '30', ['20.0', '10.0']],
    ['a rate that the order lacks is split again', [['5', '30']], [], '120', ['80.0', '40.0']],
  ])('%s', (_, advance, correction, value, amounts) => {
    const corrections = correction.length > 0 ? [withRates(correction)] : []
    const paid = [{ invoice: withRates(advance), corrections }]
    expect(amountsBy(documentsOf(withRates(ORDER), paid), fixed(value))).toEqual(amounts)
  })
})

// A line deducts an advance if it contains its complete number.
test.each<[name: string, number: string, is_deducted: boolean]>([
  ['Advance ZAL/2026/1', 'ZAL/2026/1', true],
  ['Advance ZAL/2026/12', 'ZAL/2026/1', false],
  ['XZAL/2026/1', 'ZAL/2026/1', false],
  ['(ZAL/2026/1)', 'ZAL/2026/1', true],
  ['Discount', 'ZAL/2026/1', false],
])('line "%s" deducts %s: %s', (name, number, isDeducted) => {
  const line = { name, total_price_gross: decimal('-100') as Decimal }
  const missing = missingLines([line], paidIn(worth('100', { number })), 'en')
  expect(missing.map(grossOf)).toEqual(isDeducted ? [] : ['-100.0'])
})

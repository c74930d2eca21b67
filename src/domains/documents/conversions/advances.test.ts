import { describe, expect, test } from 'vitest'
import { type Decimal, decimal, printDecimal, ZERO } from '../../../money/decimal.ts'
import type { CopyOptions } from '../invoices/rules/copies.ts'
import type { Invoice } from '../invoices/schema.ts'
import { advanceLines, missingLines } from './advances.ts'
import type { Kin, Made } from './order-documents.ts'

const worth = (gross: string) =>
  ({
    number: 'Z1',
    kind: 'client_order',
    currency: 'PLN',
    price_gross: decimal(gross),
    totals_by_rate: [{ tax: '23', gross }],
  }) as unknown as Invoice
const kin = (order: string, advances: string[]) =>
  ({
    order: { invoice: worth(order), positions: [] },
    is_standing: true,
    advances: advances.map((gross): Made => ({ invoice: worth(gross), corrections: [] })),
    finals: [],
    others: [],
  }) as unknown as Kin
const percent = (value: string) =>
  ({ advance_creation_mode: 'percent', advance_value: decimal(value) }) as unknown as CopyOptions

// An order, what is paid of it, the next part in percent, and what that comes to.
describe('an advance by percent', () => {
  test.each<[order: string, advances: string[], value: string, amount: string]>([
    ['1230', [], '30', '369.0'],
    ['1230', ['369'], '70', '861.0'],
    // A quarter of 10.02 is 2.505, each time rounded up: the last of four takes what is left, two cents less.
    ['10.02', [], '25', '2.51'],
    ['10.02', ['2.51', '2.51'], '25', '2.51'],
    ['10.02', ['2.51', '2.51', '2.51'], '25', '2.49'],
    // Every part may be a cent too much, and no part more.
    ['10', ['2', '2', '2'], '40.4', '4.0'],
    ['10', ['2', '2', '2'], '40.5', '4.05'],
  ])('of %s after %j: %s %%', (order, advances, value, amount) => {
    const [line] = advanceLines(kin(order, advances), percent(value), 'en')
    expect(printDecimal((line?.total_price_gross as Decimal) ?? ZERO)).toBe(amount)
  })
})

// Who takes an advance off in a line of his own names it whole.
test.each<[name: string, number: string, taken_off: boolean]>([
  ['Advance ZAL/2026/1', 'ZAL/2026/1', true],
  ['Advance ZAL/2026/12', 'ZAL/2026/1', false],
  ['XZAL/2026/1', 'ZAL/2026/1', false],
  ['(ZAL/2026/1)', 'ZAL/2026/1', true],
  ['Discount', 'ZAL/2026/1', false],
])('%s takes off %s: %s', (name, number, taken_off) => {
  const line = { name, total_price_gross: decimal('-100') as Decimal }
  const advance: Made = { invoice: { ...worth('100'), number } as Invoice, corrections: [] }
  expect(missingLines([line], [advance], 'en')).toHaveLength(taken_off ? 0 : 1)
})

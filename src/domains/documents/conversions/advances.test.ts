import { describe, expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { type Decimal, decimal, printDecimal, ZERO } from '../../../money/decimal.ts'
import type { CopyOptions } from '../invoices/rules/copies.ts'
import type { Invoice } from '../invoices/schema.ts'
import { advanceLines, missingLines } from './advances.ts'
import type { DerivedDocument } from './order-documents.ts'

const worth = (gross: string) =>
  stub<Invoice>({
    number: 'Z1',
    kind: 'client_order',
    currency: 'PLN',
    price_gross: decimal(gross),
    totals_by_rate: [{ tax: '23', gross }],
  })
const orderDocuments = (order: string, advances: string[]) => ({
  order: { invoice: worth(order), positions: [] },
  isLive: true,
  advances: advances.map((gross): DerivedDocument => ({ invoice: worth(gross), corrections: [] })),
  finals: [],
  others: [],
})
const percent = (value: string) =>
  ({ advance_creation_mode: 'percent', advance_value: decimal(value) }) as CopyOptions

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
  ])('order %s, advances %j, next advance %s %%', (order, advances, value, amount) => {
    const [line] = advanceLines(orderDocuments(order, advances), percent(value), 'en')
    expect(printDecimal((line?.total_price_gross as Decimal) ?? ZERO)).toBe(amount)
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
  const advance: DerivedDocument = { invoice: { ...worth('100'), number } as Invoice, corrections: [] }
  expect(missingLines([line], [advance], 'en')).toHaveLength(isDeducted ? 0 : 1)
})

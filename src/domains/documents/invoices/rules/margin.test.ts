import { describe, expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../../money/decimal.ts'
import { currentRules } from '../../../../money/rules/versions.ts'
import type { Position } from '../schema.ts'
import { marginOf } from './margin.ts'

const CAR = { tax: 'disabled', vat_margin_tax: '23', total_purchase_price: '10000', quantity: '1' }
const line = (given: { [name: string]: string | null }) => {
  const { total_purchase_price, quantity, ...rest } = { ...CAR, ...given }
  return {
    ...rest,
    total_purchase_price: total_purchase_price === null ? null : decimal(total_purchase_price),
    quantity: quantity === null ? null : decimal(quantity),
  } as Position
}

// What a line says, what it was sold for, and net, tax and gross of its margin; none where there is no margin to tell of.
describe('the margin of a line', () => {
  test.each<
    [what: string, given: { [name: string]: string | null }, sold: string, margin: string[] | undefined]
  >([
    // 2300 / 1.23 = 1869.92
    ['sold for more', {}, '12300', ['1869.92', '430.08', '2300.0']],
    ['taken back whole', { quantity: '0' }, '0', undefined],
    ['a quantity that nobody named', { quantity: null }, '12300', ['1869.92', '430.08', '2300.0']],
    ['bought for nothing that is known', { total_purchase_price: null }, '12300', undefined],
    ['without a rate of its margin', { vat_margin_tax: null }, '12300', undefined],
    ['an ordinary line', { tax: '23' }, '12300', undefined],
  ])('%s', (_, given, sold, expected) => {
    const margin = marginOf(line(given), decimal(sold), { rules: currentRules() })
    expect(margin && [margin.net, margin.tax, margin.gross].map(printDecimal)).toEqual(expected)
  })
})

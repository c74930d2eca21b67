import { describe, expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../../money/decimal.ts'
import { calculationRules } from '../../../../money/rules/versions.ts'
import type { Position } from '../schema.ts'
import { marginOf } from './margin.ts'

const CAR = { tax: 'disabled', vat_margin_tax: '23', total_purchase_price: '10000', quantity: '1' }
const line = (fields: { [name: string]: string | null }) => {
  const { total_purchase_price, quantity, ...otherFields } = { ...CAR, ...fields }
  return {
    ...otherFields,
    total_purchase_price: total_purchase_price === null ? null : decimal(total_purchase_price),
    quantity: quantity === null ? null : decimal(quantity),
  } as Position
}

// Columns: fields of the line, sales price, and net, tax and gross of its margin; undefined if there is no
// margin.
describe('the margin of a line', () => {
  test.each<
    [what: string, given: { [name: string]: string | null }, sold: string, margin: string[] | undefined]
  >([
    // 2300 / 1.23 = 1869.92
    ['of a profitable sale', {}, '12300', ['1869.92', '430.08', '2300.0']],
    ['of a full reversal', { quantity: '0' }, '0', undefined],
    ['without a quantity', { quantity: null }, '12300', ['1869.92', '430.08', '2300.0']],
    ['without a purchase price', { total_purchase_price: null }, '12300', undefined],
    ['without a tax rate of the margin', { vat_margin_tax: null }, '12300', undefined],
    ['of an ordinary line', { tax: '23' }, '12300', undefined],
  ])('%s', (_, fields, sold, expected) => {
    const margin = marginOf(line(fields), decimal(sold), { rules: calculationRules(1) })
    expect(margin && [margin.net, margin.tax, margin.gross].map(printDecimal)).toEqual(expected)
  })
})

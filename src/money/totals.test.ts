import { describe, expect, test } from 'vitest'
import { decimal, printPlain } from './decimal.ts'
import { calculationRules } from './rules/versions.ts'
import type { SumStrategy } from './totals.ts'

const { calculateLine, calculateTotals } = calculationRules(1)

type Row = [given: 'total_price_gross' | 'price_net', amount: string, tax: string, quantity?: string]

const counted = ([priceField, amount, tax, quantity = '1']: Row) => ({
  tax,
  ...calculateLine(
    { given: priceField, amount: decimal(amount), tax, quantity: decimal(quantity) },
    { position: 'default', discount_kind: null },
  ),
})

// Returns net, tax and gross; then the same for each rate.
function shown(rows: Row[], strategy: SumStrategy) {
  const { price_net, price_tax, price_gross, by_rate } = calculateTotals(rows.map(counted), strategy)
  const rates = by_rate.map((rate) =>
    [rate.tax, ...[rate.net, rate.tax_amount, rate.gross].map(printPlain)].join(' '),
  )
  return [[price_net, price_tax, price_gross].map(printPlain).join(' '), ...rates]
}

const twoRates: Row[] = [
  ['total_price_gross', '10.23', '23'],
  ['total_price_gross', '50', '0'],
]
const threeSmall: Row[] = Array.from({ length: 3 }, () => ['total_price_gross', '0.99', '23'])
const tenQuebec: Row[] = Array.from({ length: 10 }, () => ['price_net', '9.99', '9.975'])

describe('strategies', () => {
  test.each<[string, SumStrategy, Row[], string[]]>([
    ['nothing', 'sum', [], ['0 0 0']],
    ['nothing', 'keep_gross', [], ['0 0 0']],
    ['nothing', 'keep_net', [], ['0 0 0']],
    ['two rates', 'sum', twoRates, ['58.32 1.91 60.23', '23 8.32 1.91 10.23', '0 50 0 50']],
    ['two rates', 'keep_gross', twoRates, ['58.32 1.91 60.23', '23 8.32 1.91 10.23', '0 50 0 50']],
    ['two rates', 'keep_net', twoRates, ['58.32 1.91 60.23', '23 8.32 1.91 10.23', '0 50 0 50']],
    // 0.99 gross is 0.80 net per line, three times 2.40; computed from 2.97 it is 2.41.
    ['three small lines', 'sum', threeSmall, ['2.4 0.57 2.97', '23 2.4 0.57 2.97']],
    ['three small lines', 'keep_gross', threeSmall, ['2.41 0.56 2.97', '23 2.41 0.56 2.97']],
    ['three small lines', 'keep_net', threeSmall, ['2.4 0.55 2.95', '23 2.4 0.55 2.95']],
    // A line of 9.99 has 0.9965 of tax; ten lines together 9.965.
    ['ten lines at 9.975 %', 'sum', tenQuebec, ['99.9 10 109.9', '9.975 99.9 10 109.9']],
    ['ten lines at 9.975 %', 'keep_gross', tenQuebec, ['99.93 9.97 109.9', '9.975 99.93 9.97 109.9']],
    ['ten lines at 9.975 %', 'keep_net', tenQuebec, ['99.9 9.97 109.87', '9.975 99.9 9.97 109.87']],
    [
      'a line that cancels another',
      'keep_gross',
      [
        ['total_price_gross', '15', '8'],
        ['total_price_gross', '-15', '8'],
      ],
      ['0 0 0', '8 0 0 0'],
    ],
    [
      'a rebate line of −15.00',
      'sum',
      [
        ['total_price_gross', '500', '23'],
        ['total_price_gross', '-15', '23'],
      ],
      ['394.3 90.7 485', '23 394.3 90.7 485'],
    ],
    [
      'a rebate line of −15.00',
      'keep_gross',
      [
        ['total_price_gross', '500', '23'],
        ['total_price_gross', '-15', '23'],
      ],
      ['394.31 90.69 485', '23 394.31 90.69 485'],
    ],
  ])('%s, %s', (_, strategy, rows, expected) => {
    expect(shown(rows, strategy)).toEqual(expected)
  })
})

test('rates are sorted from the highest, then text rates, in any order of the lines', () => {
  const order = ['23', '20', '9.975', '9', '8', '5.5', '0', 'zw', 'np', 'oo', 'disabled']
  const mixed = ['oo', '9', '0', 'zw', '23', '5.5', 'disabled', '20', 'np', '8', '9.975', '9', 'zw']
  for (const taxes of [mixed, mixed.toReversed(), mixed.toSorted()]) {
    const lines = taxes.map((tax) => counted(['price_net', '10', tax]))
    expect(calculateTotals(lines, 'sum').by_rate.map((rate) => rate.tax)).toEqual(order)
  }
})

test('does not change the lines that it gets', () => {
  const lines = [counted(['price_net', '10', '8']), counted(['price_net', '10', '23'])]
  const before = structuredClone(lines)
  calculateTotals(lines, 'keep_net')
  expect(lines).toEqual(before)
})

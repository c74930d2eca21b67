import { expect, test } from 'vitest'
import { decimal, printFixed, printPlain } from './decimal.ts'
import { differenceBetween, type LineSide } from './difference.ts'
import { calculationRules } from './rules/versions.ts'

const { calculateLine } = calculationRules(1)

type State = [quantity: string, price_net: string, tax: string] | undefined

const sideOf = (state: State): LineSide | undefined => {
  if (!state) return undefined
  const [quantity, amount, tax] = state
  const line = { quantity: decimal(quantity), tax, given: 'price_net' as const, amount: decimal(amount) }
  const { discounted, ...prices } = calculateLine(line, { position: 'default', discount_kind: null })
  return {
    ...prices,
    quantity: line.quantity,
    tax,
    total_price_net: discounted.net,
    total_price_tax: discounted.tax,
    total_price_gross: discounted.gross,
  }
}

// Columns: quantity, net unit price, rate, net, tax, gross.
test.each<[name: string, before: State, after: State, row: string]>([
  [
    'a smaller quantity',
    ['10', '100', '23'],
    ['6', '100', '23'],
    '-4 | 100.00 | 23 | -400.00 | -92.00 | -492.00',
  ],
  [
    'quantity zero',
    ['10', '100', '23'],
    ['0', '100', '23'],
    '-10 | 100.00 | 23 | -1000.00 | -230.00 | -1230.00',
  ],
  ['quantity and price zero', ['2', '5', '8'], ['0', '0', '8'], '-2 | 5.00 | 8 | -10.00 | -0.80 | -10.80'],
  ['another price', ['10', '100', '23'], ['10', '90', '23'], '0 |  | 23 | -100.00 | -23.00 | -123.00'],
  ['another rate', ['10', '100', '23'], ['10', '100', '8'], '0 |  |  | 0.00 | -150.00 | -150.00'],
  ['another notation', ['10', '100', '23'], ['10', '100', '23.0'], '0 |  | 23.0 | 0.00 | 0.00 | 0.00'],
  [
    'a larger quantity at a higher price',
    ['1', '100', '23'],
    ['2', '110', '23'],
    '1 |  | 23 | 120.00 | 27.60 | 147.60',
  ],
  ['a removed line', ['2', '100', '23'], undefined, '-2 | 100.00 | 23 | -200.00 | -46.00 | -246.00'],
  ['an added line', undefined, ['2', '100', '23'], '2 | 100.00 | 23 | 200.00 | 46.00 | 246.00'],
])('%s', (_, before, after, row) => {
  const difference = differenceBetween(sideOf(before), sideOf(after))
  const money = [difference.total_price_net, difference.total_price_tax, difference.total_price_gross]
  const printed = [
    printPlain(difference.quantity),
    difference.price_net ? printFixed(difference.price_net, 2) : '',
    difference.tax ?? '',
    ...money.map((amount) => printFixed(amount, 2)),
  ]
  expect(printed.join(' | ')).toBe(row)
})

import { expect, test } from 'vitest'
import { decimal, printFixed } from './decimal.ts'
import { calculationRules } from './rules/versions.ts'

const { calculateMargin } = calculationRules(1)

test.each([
  // 2300 / 1.23 = 1869.9187
  ['12300', '10000', '23', ['1869.92', '430.08', '2300.00']],
  // 100 / 1.08 = 92.5926
  ['1100', '1000', '8', ['92.59', '7.41', '100.00']],
  ['1000', '1000', '23', ['0.00', '0.00', '0.00']],
  ['900', '1000', '23', ['0.00', '0.00', '0.00']],
  ['-12300', '-10000', '23', ['-1869.92', '-430.08', '-2300.00']],
  ['-900', '-1000', '23', ['0.00', '0.00', '0.00']],
  ['-900', '1000', '23', ['0.00', '0.00', '0.00']],
  ['100', '0', 'zw', ['100.00', '0.00', '100.00']],
])('sold for %s, bought for %s at %s', (sold, bought, tax, expected) => {
  const { net, tax: taxed, gross } = calculateMargin(decimal(sold), decimal(bought), tax)
  expect([net, taxed, gross].map((amount) => printFixed(amount, 2))).toEqual(expected)
})

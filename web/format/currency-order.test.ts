import { expect, test } from 'vitest'
import { accountCurrencyFirst } from './currency-order.ts'

test.each([
  ['PLN', ['PLN', 'CHF', 'EUR']],
  ['EUR', ['EUR', 'CHF', 'PLN']],
  ['USD', ['CHF', 'EUR', 'PLN']],
  [undefined, ['CHF', 'EUR', 'PLN']],
])('currencies of an account in %s', (accountCurrency, order) => {
  expect(accountCurrencyFirst(['CHF', 'EUR', 'PLN'], accountCurrency, (currency) => currency)).toEqual(order)
})

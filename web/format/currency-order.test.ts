import { expect, test } from 'vitest'
import { ownFirst } from './currency-order.ts'

test.each([
  ['PLN', ['PLN', 'CHF', 'EUR']],
  ['EUR', ['EUR', 'CHF', 'PLN']],
  ['USD', ['CHF', 'EUR', 'PLN']],
  [undefined, ['CHF', 'EUR', 'PLN']],
])('of an account in %s', (own, order) => {
  expect(ownFirst(['CHF', 'EUR', 'PLN'], own, (one) => one)).toEqual(order)
})

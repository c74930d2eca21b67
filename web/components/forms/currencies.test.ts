import { expect, test } from 'vitest'
import { currenciesFor } from './currencies.ts'

test.each<[string, string | undefined, string[]]>([
  ['of an account in euros', 'EUR', ['EUR', 'PLN', 'USD', 'GBP', 'CHF']],
  ['of an account in a rare currency', 'ISK', ['ISK', 'PLN', 'EUR', 'USD', 'GBP']],
  ['before the account is loaded', undefined, ['PLN', 'EUR', 'USD', 'GBP', 'CHF']],
])('currencies %s start with its own, then the common ones', (_, accountCurrency, expected) => {
  expect(currenciesFor(accountCurrency).slice(0, 5)).toEqual(expected)
})

test('the other currencies are sorted by code, each once, without unsupported ones', () => {
  const all = currenciesFor('EUR')
  expect(all.slice(12)).toEqual(all.slice(12).toSorted())
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('KWD')
})

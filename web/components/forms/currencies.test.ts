import { expect, test } from 'vitest'
import { currenciesFor } from './currencies.ts'

test.each<[string, string | undefined, string[]]>([
  ['of an account in euros', 'EUR', ['EUR', 'PLN', 'USD', 'GBP', 'CHF']],
  ['of an account in a rarer one', 'ISK', ['ISK', 'PLN', 'EUR', 'USD', 'GBP']],
  ['while nothing is known of the account', undefined, ['PLN', 'EUR', 'USD', 'GBP', 'CHF']],
])('currencies %s begin with its own, then the usual ones', (_, accountCurrency, expected) => {
  expect(currenciesFor(accountCurrency).slice(0, 5)).toEqual(expected)
})

test('the rest follows by its codes, each once, and none that is refused', () => {
  const all = currenciesFor('EUR')
  expect(all.slice(12)).toEqual(all.slice(12).toSorted())
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('KWD')
})

import { expect, test } from 'vitest'
import { countriesIn } from './countries.ts'
import { rankOptions } from './rank-options.ts'

const first = (lang: string, typed: string): string | undefined =>
  rankOptions(countriesIn(lang), typed)[0]?.value

test.each([
  ['pl', 'Pol', 'PL'],
  ['pl', 'Nie', 'DE'],
  ['pl', 'Polinezja', 'PF'],
  ['de', 'De', 'DE'],
  ['de', 'Pol', 'PL'],
  ['en', 'Pol', 'PL'],
  ['en', 'United', 'US'],
])('in %s "%s" means %s', (lang, typed, code) => {
  expect(first(lang, typed)).toBe(code)
})

test('the country of the language is first, the others are sorted by name', () => {
  const [accountCountry, ...others] = countriesIn('pl').map(({ label }) => label)
  expect(accountCountry).toBe('Polska')
  expect(others).toEqual([...others].sort((first, second) => first.localeCompare(second, 'pl')))
})

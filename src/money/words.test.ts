import { describe, expect, test } from 'vitest'
import { decimal, fromUnits } from './decimal.ts'
import { amountInWords } from './words.ts'

// The numbers of each language are tested in words/.
const langs = ['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']
const currencies = ['PLN', 'EUR', 'USD', 'GBP', 'CZK', 'CHF', 'UAH', 'HUF', 'SEK', 'NOK', 'DKK']

const figures = [
  ...Array.from({ length: 2_500 }, (_, n) => n),
  ...Array.from({ length: 1_200 }, (_, n) => n * 997_001),
  ...Array.from({ length: 1_000 }, (_, n) => n * 1_000_000_000),
]

test.each([
  ['nl', 'five euros 00/100'],
  ['', 'five euros 00/100'],
  ['constructor', 'five euros 00/100'],
  ['en-GB', 'five euros 00/100'],
  ['pl/en', 'pięć euro 00/100'],
  ['de_AT', 'fünf Euro 00/100'],
  ['FR', 'cinq euros 00/100'],
  ['cz', 'pět eur 00/100'],
])('language %o says %s', (lang, words) => {
  expect(amountInWords(decimal('5'), 'EUR', lang)).toBe(words)
})

test.each([
  ['0.005', 'zero złotych 01/100'],
  ['0.994999', 'zero złotych 99/100'],
  ['1.995', 'dwa złote 00/100'],
  ['-0.005', 'minus zero złotych 01/100'],
  ['-0.004', 'zero złotych 00/100'],
  ['999999999999.995', '1000000000000.00 PLN'],
  ['-1000000000000.5', '-1000000000000.50 PLN'],
])('%s is rounded like every amount, and digits are used beyond the largest word: %s', (amount, words) => {
  expect(amountInWords(decimal(amount), 'PLN', 'pl')).toBe(words)
})

test('a currency is never mistaken for another one', () => {
  expect(amountInWords(decimal('1'), 'toString', 'en')).toBe('one toString 00/100')
})

describe.each(langs)('%s', (lang) => {
  test('names each currency', () => {
    const texts = currencies.flatMap((currency) =>
      [0, 1, 2, 5].map((n) => [currency, amountInWords(fromUnits(n, 0), currency, lang)] as const),
    )
    expect(texts.filter(([currency, words]) => words.includes(currency))).toEqual([])
  })

  test('different amounts have different words, separated by single spaces', () => {
    const distinct = new Set(figures)
    const texts = new Set([...distinct].map((n) => amountInWords(fromUnits(n, 0), 'CZK', lang)))
    expect(texts.size).toBe(distinct.size)
    expect(
      [...texts].filter((words) => !/^\p{L}[\p{L}’-]*( \p{L}[\p{L}’-]*)+ 00\/100$/u.test(words)),
    ).toEqual([])
  })
})

// The plural rules of the platform do not know this code.
test.each([
  ['pl', { one: 'złoty', few: 'złote', many: 'złotych' }],
  ['uk', { one: 'злотий', few: 'злоті', many: 'злотих' }],
  ['cs', { one: 'zlotý', few: 'zloté', other: 'zlotých' }],
  ['sk', { one: 'zlotý', few: 'zloté', other: 'zlotých' }],
  ['en', { one: 'zloty', other: 'zlotys' }],
])('%s uses the plural form of its grammar', (lang, forms: Record<string, string>) => {
  const rules = new Intl.PluralRules(lang)
  const nounOf = (n: number) => amountInWords(fromUnits(n, 0), 'PLN', lang).split(' ').at(-2)
  expect(figures.filter((n) => nounOf(n) !== forms[rules.select(n)])).toEqual([])
})

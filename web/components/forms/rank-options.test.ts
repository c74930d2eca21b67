import { expect, test } from 'vitest'
import { rankOptions } from './rank-options.ts'

const COUNTRIES = [
  { value: 'AT', label: 'Österreich' },
  { value: 'DE', label: 'Deutschland' },
  { value: 'DK', label: 'Dänemark' },
  { value: 'NL', label: 'Niederlande' },
  { value: 'GB', label: 'Vereinigtes Königreich' },
  { value: 'LA', label: 'Laos' },
]
const CURRENCIES = [
  { value: 'PLN', label: 'PLN', hint: 'złoty polski' },
  { value: 'EUR', label: 'EUR', hint: 'euro' },
  { value: 'USD', label: 'USD', hint: 'dolar amerykański' },
]

test.each([
  ['', ['AT', 'DE', 'DK', 'NL', 'GB', 'LA']],
  ['de', ['DE', 'NL']],
  ['DK', ['DK']],
  ['dane', ['DK']],
  ['oster', ['AT']],
  ['königr', ['GB']],
  ['la', ['LA', 'DE', 'NL']],
  ['xx', []],
])('%j finds %j', (text, codes) =>
  expect(rankOptions(COUNTRIES, text).map(({ value }) => value)).toEqual(codes),
)

test.each([
  ['eu', ['EUR']],
  ['zloty', ['PLN']],
  ['amery', ['USD']],
  ['usd', ['USD']],
])('%j finds the currency %j', (text, codes) =>
  expect(rankOptions(CURRENCIES, text).map(({ value }) => value)).toEqual(codes),
)

import { expect, test } from 'vitest'
import { searchVariants } from './search-variants.ts'

test.each([
  ['5252445767', []],
  ['525-244-57-67', ['5252445767']],
  ['PL5252445767', ['5252445767']],
  ['pl525-24-45-767', ['5252445767']],
  ['DE123456789', ['123456789']],
  ['ATU12345678', ['U12345678']],
  ['2026-11-18', []],
  ['12/11/2026', []],
  ['FV12345678901234', []],
  ['600-700-800', []],
  ['--', []],
  ['', []],
])('%s is also written as %j', (word, others) => {
  expect(searchVariants(word)).toEqual([word, ...others])
})

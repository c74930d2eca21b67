import { expect, test } from 'vitest'
import { countryCode } from './countries.ts'

test.each([
  ['PL', 'PL'],
  ['pl', 'PL'],
  [' de ', 'DE'],
  ['Polska', 'PL'],
  ['niemcy', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Czechy', 'CZ'],
  ['Vereinigtes Königreich', 'GB'],
  ['XX', undefined],
  ['EU', undefined],
  ['Polnad', undefined],
  ['', undefined],
])('%j is %s', (text, code) => expect(countryCode(text)).toBe(code))

import { expect, test } from 'vitest'
import { printPercent } from './format-values.ts'
import { printTaxNo } from './tax-number.ts'
import { textsIn } from './texts.ts'

test.each([
  ['de', 'DE123456789', 'DE', 'USt-IdNr.: DE123456789'],
  ['de', '12/345/67890', 'DE', 'Steuernummer: 12/345/67890'],
  ['de', 'PL5252445767', 'PL', 'USt-IdNr.: PL5252445767'],
  ['de', '5252445767', 'PL', 'NIP: 5252445767'],
  ['de', '525-244-57-67', null, 'NIP: 525-244-57-67'],
  ['de', 'CHE-123.456.789', 'CH', 'Steuernummer: CHE-123.456.789'],
  ['pl', '5252445767', null, 'NIP: 5252445767'],
  ['pl', 'PL5252445767', 'PL', 'NIP: PL5252445767'],
  ['pl', 'DE123456789', 'DE', 'Numer VAT UE: DE123456789'],
  ['pl', '98-7654321', 'US', 'Numer podatkowy: 98-7654321'],
  ['pl/en', '5252445767', 'PL', 'NIP / Tax ID: 5252445767'],
  ['en', 'DE123456789', 'DE', 'Tax ID: DE123456789'],
  ['fr', 'FR12345678901', 'FR', 'N° TVA: FR12345678901'],
  ['de', ' ', 'DE', ''],
])('in %s the number %s of a party in %s is printed as "%s"', (lang, tax_no, country, printed) => {
  expect(printTaxNo({ tax_no, country }, textsIn(lang))).toBe(printed)
})

test.each([
  ['en', '8.5%'],
  ['pl', '8,5%'],
  ['de', '8,5\u00a0%'],
  ['fr', '8,5\u00a0%'],
])('%s writes a percentage as %s', (lang, printed) => {
  expect(printPercent('8.5', textsIn(lang).main)).toBe(printed)
})

import { expect, test } from 'vitest'
import { isUnnamedCompany, unbrokenName, unnamedCompany } from './company-name.ts'
import { countryCode, countryCodes, countryOfVisitor, timeZoneOfCountry } from './countries.ts'
import { currencyOfCountry } from './currency-of-country.ts'

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

test('the countries to choose from are the current ones', () => {
  const codes = countryCodes()
  expect(codes).toEqual(expect.arrayContaining(['PL', 'DE', 'GB', 'US', 'XK']))
  for (const code of ['DD', 'YU', 'EU', 'ZZ', 'IC']) expect(codes).not.toContain(code)
  expect(codes.length).toBeGreaterThan(240)
})

test.each<[country: string, own: string | undefined, zone: string | undefined]>([
  ['PL', undefined, 'Europe/Warsaw'],
  ['Polska', 'UTC', 'Europe/Warsaw'],
  ['DE', undefined, 'Europe/Berlin'],
  ['ES', 'Europe/Warsaw', 'Europe/Madrid'],
  ['ES', 'Atlantic/Canary', 'Atlantic/Canary'],
  ['US', undefined, 'America/New_York'],
  ['US', 'America/Chicago', 'America/Chicago'],
  ['nowhere', 'Europe/Warsaw', undefined],
])('in %j, for a reader in %j, the time zone is %j', (country, ownZone, zone) => {
  expect(timeZoneOfCountry(country, ownZone)).toBe(zone)
})

test.each<[zone: string | undefined, languages: string[], country: string | undefined]>([
  ['Europe/Warsaw', ['en-US'], 'PL'],
  ['America/Chicago', ['de'], 'US'],
  ['UTC', ['pl'], 'PL'],
  ['UTC', ['en', 'de-AT'], 'AT'],
  ['UTC', ['C', 'en-US@posix'], 'US'],
  ['UTC', ['en'], undefined],
  [undefined, [], undefined],
])('a clock of %j and the language %j suggest the country %s', (zone, languages, country) => {
  expect(countryOfVisitor(zone, languages)).toBe(country)
})

test.each([
  ['PL', 'PLN'],
  ['Niemcy', 'EUR'],
  ['GB', 'GBP'],
  ['LI', 'CHF'],
  ['KW', undefined],
  ['nowhere', undefined],
])('the currency of %j is %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency))

test('a company without a name gets a placeholder in the language, which is recognised as no name', () => {
  expect(['pl', 'de', 'pl/en', 'fr'].map(unnamedCompany)).toEqual([
    'Moja firma',
    'Meine Firma',
    'Moja firma',
    'My company',
  ])
  expect(['Moja firma', 'ACME'].map(isUnnamedCompany)).toEqual([true, false])
})

test.each([
  ['Ferona sp. z o.o.', 'Ferona sp._z_o.o.'],
  ['Ferona Sp. z o. o. sp. k.', 'Ferona Sp._z_o._o. sp._k.'],
  ['Kowalski i synowie s. c.', 'Kowalski i synowie s._c.'],
  ['Müller & Söhne GmbH & Co. KG', 'Müller & Söhne GmbH_&_Co._KG'],
  ['Zosia z o.o.', 'Zosia z o.o.'],
  ['Acme Ltd', 'Acme Ltd'],
])('%j is shown as %j, where _ is a space that does not break', (name, shown) => {
  expect(unbrokenName(name).replaceAll('\u00a0', '_')).toBe(shown)
})

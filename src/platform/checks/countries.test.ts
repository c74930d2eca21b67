import { expect, test } from 'vitest'
import { countryCode, countryCodes, timeZoneOfCountry } from './countries.ts'

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

test('to choose from are those of today', () => {
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
])('in %j, for who is in %j, it is the time of %j', (country, own, zone) => {
  expect(timeZoneOfCountry(country, own)).toBe(zone)
})

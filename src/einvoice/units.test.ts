import { expect, test } from 'vitest'
import { einvoices } from '../../web/locales/en/settings-einvoices.ts'
import { UNITS } from './rules/codes/units.ts'
import { NAMED_UNITS, unitCode } from './units.ts'

test('every unit code that Kwit writes is in the official list', () => {
  expect([...NAMED_UNITS, ...Object.keys(einvoices.codes)].filter((code) => !UNITS.has(code))).toEqual([])
})

test.each([
  ['szt.', {}, 'H87'],
  ['ha', {}, 'H18'],
  ['KGM', {}, 'KGM'],
  ['skrzynka', { skrzynka: 'XCR' }, 'XCR'],
  ['skrzynka', {}, undefined],
  ['', {}, undefined],
])('%s is %o', (unit, accountUnits, expected) => {
  expect(unitCode(unit, accountUnits)).toBe(expected)
})

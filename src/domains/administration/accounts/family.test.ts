import { describe, expect, test } from 'vitest'
import { familySettings, isFamilyCompatible } from './family.ts'
import type { Settings } from './schema.ts'

const FAMILY_SETTINGS: Settings = {
  integration_token_optional: true,
  discount_kind: 'any',
  buyer_required: true,
}
const OWN_SETTINGS: Settings = {
  integration_token_optional: false,
  discount_kind: 'percent_unit',
  buyer_required: false,
}

describe('the setting family_compatible', () => {
  test.each<[string, boolean | null | undefined, Settings, Settings]>([
    ['turning it on sets all three settings', true, {}, FAMILY_SETTINGS],
    [
      'turning it on sets the setting that is missing',
      true,
      { ...FAMILY_SETTINGS, buyer_required: false },
      FAMILY_SETTINGS,
    ],
    ['turning it on again changes nothing', true, FAMILY_SETTINGS, {}],
    ['turning it off resets all three settings', false, FAMILY_SETTINGS, OWN_SETTINGS],
    ['turning it off while it is off keeps other choices', false, { discount_kind: 'amount' }, {}],
    ['undefined changes nothing', undefined, FAMILY_SETTINGS, {}],
    ['null changes nothing', null, {}, {}],
  ])('%s', (_, position, current, expected) => {
    expect(familySettings(position, current)).toEqual(expected)
  })

  test('is on only when all three settings are compatible', () => {
    expect(isFamilyCompatible(FAMILY_SETTINGS)).toBe(true)
    for (const name of Object.keys(FAMILY_SETTINGS))
      expect(isFamilyCompatible({ ...FAMILY_SETTINGS, [name]: null })).toBe(false)
  })
})

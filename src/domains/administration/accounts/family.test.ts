import { describe, expect, test } from 'vitest'
import { familySettings, isFamilyCompatible } from './family.ts'
import type { Settings } from './schema.ts'

const FAMILY: Settings = { integration_token_optional: true, discount_kind: 'any', buyer_required: true }
const OWN: Settings = {
  integration_token_optional: false,
  discount_kind: 'percent_unit',
  buyer_required: false,
}

describe('the switch for programs of the family', () => {
  test.each<[string, boolean | null | undefined, Settings, Settings]>([
    ['on sets all three', true, {}, FAMILY],
    ['on completes two of three', true, { ...FAMILY, buyer_required: false }, FAMILY],
    ['on again changes nothing', true, FAMILY, {}],
    ['off sets all three back', false, FAMILY, OWN],
    ['off where it is off keeps what was chosen', false, { discount_kind: 'amount' }, {}],
    ['unset changes nothing', undefined, FAMILY, {}],
    ['null changes nothing', null, {}, {}],
  ])('%s', (_, position, current, expected) => {
    expect(familySettings(position, current)).toEqual(expected)
  })

  test('is on where all three are so', () => {
    expect(isFamilyCompatible(FAMILY)).toBe(true)
    for (const name of Object.keys(FAMILY))
      expect(isFamilyCompatible({ ...FAMILY, [name]: null })).toBe(false)
  })
})

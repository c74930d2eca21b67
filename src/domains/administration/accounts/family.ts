import type { Settings } from './schema.ts'

// Three settings decide whether programs written for the family of services meet what they expect. One switch sets all of them.

const FAMILY_SETTINGS = {
  integration_token_optional: true,
  discount_kind: 'any',
  buyer_required: true,
} as const satisfies Settings

const OWN_SETTINGS = {
  integration_token_optional: false,
  discount_kind: 'percent_unit',
  buyer_required: false,
} as const satisfies Settings

type FamilySetting = keyof typeof FAMILY_SETTINGS

export const isFamilyCompatible = (settings: Settings): boolean =>
  (Object.keys(FAMILY_SETTINGS) as FamilySetting[]).every((name) => settings[name] === FAMILY_SETTINGS[name])

// What the switch changes. A record that is read and sent back whole carries the position that the switch has, which changes nothing.
export function familySettings(position: boolean | null | undefined, current: Settings): Settings {
  if (position === null || position === undefined || position === isFamilyCompatible(current)) return {}
  return position ? FAMILY_SETTINGS : OWN_SETTINGS
}

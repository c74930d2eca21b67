import type { Settings } from './schema.ts'

// Three settings decide whether programs written for compatible services find what they expect. The setting `family_compatible` sets all
// three.

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

// Settings that the switch changes. A client that sends back the value it has read changes nothing.
export function familySettings(isOn: boolean | null | undefined, current: Settings): Settings {
  if (isOn === null || isOn === undefined || isOn === isFamilyCompatible(current)) return {}
  return isOn ? FAMILY_SETTINGS : OWN_SETTINGS
}

import { choice } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { unwrap } from '../../../platform/http/crud-operations.ts'
import type { Call } from '../../../platform/http/route.ts'
import { PRESET_NAMES, type PresetName, presetOf } from './rules.ts'
import { type LookDraft, looks } from './schema.ts'

export const PRESET = choice(PRESET_NAMES, {
  about: 'Says all that a preset says, where nothing else is sent',
})

// What is sent, over the preset that is named.
export function readSent({ body }: Pick<Call, 'body'>, purpose?: 'for a new record'): LookDraft {
  const given = unwrap(body, 'look')
  const { preset } = readFields({ fields: { preset: PRESET } }, { preset: given.preset ?? null })
  return { ...(preset ? presetOf(preset as PresetName) : {}), ...readFields(looks, given, purpose) }
}

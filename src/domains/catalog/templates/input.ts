import { choice } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { unwrap } from '../../../platform/http/crud-operations.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { PRESET_NAMES, type PresetName, presetOf } from './rules.ts'
import { type LookDraft, templates } from './schema.ts'

export const PRESET = choice(PRESET_NAMES, {
  description: 'Sets all options of a preset, except those in the request',
})

// Merges the requested fields over the named preset.
export function readTemplateInput(
  { body }: Pick<ApiRequest, 'body'>,
  purpose?: 'for a new record',
): LookDraft {
  const input = unwrap(body, 'template')
  const { preset } = readFields({ fields: { preset: PRESET } }, { preset: input.preset ?? null })
  return { ...(preset ? presetOf(preset as PresetName) : {}), ...readFields(templates, input, purpose) }
}

import type { FieldProblems } from '../../../platform/api-error.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'

// Removes invalid fields from a document that is being edited, so that a preview can show the rest.

const LIST_FIELD = /^(\w+)\[(\d+)\](?:\.(\w+))?/

// Returns the input without its invalid fields, or undefined if nothing could be removed.
export function dropInvalidFields(input: InputObject, problems: FieldProblems): InputObject | undefined {
  let remaining: InputObject | undefined
  for (const field of Object.keys(problems)) remaining = withoutField(remaining ?? input, field) ?? remaining
  return remaining
}

function withoutField(input: InputObject, field: string): InputObject | undefined {
  const [, list, index, inner] = LIST_FIELD.exec(field) ?? []
  if (list === undefined) return field in input ? without(input, field) : undefined
  const items = input[list]
  if (!Array.isArray(items)) return list in input ? without(input, list) : undefined
  const item = items[Number(index)]
  if (item === undefined || item === DROPPED) return undefined
  const correctedItem = inner !== undefined && isInputObject(item) ? withoutItemField(item, inner) : undefined
  return { ...input, [list]: items.with(Number(index), correctedItem ?? DROPPED) }
}

// Removes the field from the item. A line without a price gets a total of zero.
function withoutItemField(item: InputObject, field: string): InputObject | undefined {
  if (field in item) return without(item, field)
  return field === 'total_price_gross' ? { ...item, total_price_gross: '0' } : undefined
}

// Replaces a dropped item, so that the indexes in further problems stay valid.
const DROPPED: InputObject = { _destroy: true }

const without = (input: InputObject, field: string): InputObject =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== field))

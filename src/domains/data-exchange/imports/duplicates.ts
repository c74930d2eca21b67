import { invalid } from '../../../platform/api-error.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { type Import, MATCH_FIELDS, type MatchBy } from './schema.ts'

// Finds rows of records that already exist.

// Field that identifies records: the requested one, or the first that a column contains.
export function matchField({ resource, mapping, match_by }: Import): MatchBy {
  const candidates: readonly MatchBy[] = MATCH_FIELDS[resource]
  if (match_by) return match_by
  const mappedFields = new Set(Object.values(mapping))
  return candidates.find((candidate) => mappedFields.has(candidate)) ?? (candidates.at(-1) as MatchBy)
}

export function checkDuplicateOptions({ resource, on_duplicate, match_by }: Import) {
  const candidates: readonly string[] = MATCH_FIELDS[resource]
  if (match_by && !candidates.includes(match_by))
    throw invalid({ match_by: `cannot identify ${resource}; use one of ${candidates.join(', ')}` })
  if (on_duplicate === 'update' && resource === 'invoices')
    throw invalid({
      on_duplicate: 'must not be "update" for invoices, because an import cannot change documents',
    })
}

export type Key = { by: MatchBy; text: string }

// A row without a value in the matching field is matched by its name.
export function keyOf(by: MatchBy, fields: InputObject): Key | undefined {
  for (const field of [by, 'name'] as const) {
    const value = fields[field]
    if (isBlank(value)) continue
    const text = keyText(field, String(value))
    if (text !== '') return { by: field, text }
  }
  return undefined
}

// Normalizes keys: separators and the country prefix of tax numbers, and the case of names and addresses.
export function keyText(by: MatchBy, value: string): string {
  const text = value.trim()
  if (by === 'tax_no')
    return text
      .toUpperCase()
      .replace(/[\s.-]/g, '')
      .replace(/^PL(?=\d{10}$)/, '')
  if (by === 'name' || by === 'shortcut') return searchText(text)
  return by === 'email' ? text.toLowerCase() : text
}

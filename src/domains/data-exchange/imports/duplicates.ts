import { invalid } from '../../../platform/api-error.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { type Import, MATCHES, type MatchBy } from './schema.ts'

// Whether a row tells of a record that is there already.

// What tells it: as asked, or the first that a column holds.
export function matchingOf({ resource, mapping, match_by }: Import): MatchBy {
  const ways: readonly MatchBy[] = MATCHES[resource]
  if (match_by) return match_by
  const held = new Set(Object.values(mapping))
  return ways.find((way) => held.has(way)) ?? (ways.at(-1) as MatchBy)
}

export function checkDoubles({ resource, doubles, match_by }: Import) {
  const ways: readonly string[] = MATCHES[resource]
  if (match_by && !ways.includes(match_by))
    throw invalid({ match_by: `tells no ${resource} apart; choose of ${ways.join(', ')}` })
  if (doubles === 'update' && resource === 'invoices')
    throw invalid({ doubles: 'documents are not changed by a file' })
}

export type Key = { by: MatchBy; text: string }

// A row that is empty where records are told apart goes by its name.
export function keyOf(by: MatchBy, fields: Tree): Key | undefined {
  for (const way of [by, 'name'] as const) {
    const value = fields[way]
    if (isBlank(value)) continue
    const text = keyText(way, String(value))
    if (text !== '') return { by: way, text }
  }
  return undefined
}

// Signs and the prefix of a country make no other number of a tax number, nor capitals another name.
export function keyText(by: MatchBy, value: string): string {
  const text = value.trim()
  if (by === 'tax_no')
    return text
      .toUpperCase()
      .replace(/[\s.-]/g, '')
      .replace(/^PL(?=\d{10}$)/, '')
  if (by === 'name' || by === 'shortcut') return searchForm(text)
  return by === 'email' ? text.toLowerCase() : text
}

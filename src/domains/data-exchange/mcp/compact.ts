import { namesWithParts } from './input-schema.ts'
import type { Names } from './tool-fields.ts'

// Shortens a response to what an assistant needs: the fields of the tool, without empty ones.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export type JsonRecord = { [name: string]: Json }

export function compact(value: Json, names: Names | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => compact(item, names))
  if (typeof value !== 'object' || value === null) return value
  const parts = names ? namesWithParts(names) : Object.keys(value).map((name) => [name, undefined] as const)
  const record: JsonRecord = {}
  for (const [name, inner] of parts) {
    const content = compact(value[name] ?? null, inner)
    if (!isEmpty(content)) record[name] = content
  }
  return record
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0)

// Cuts long texts, so that nobody fills the context of a model with a note.
export function shorten(value: Json, max: number): Json {
  if (typeof value === 'string' && value.length > max)
    return `${value.slice(0, max)}… (${value.length} characters)`
  if (Array.isArray(value)) return value.map((item) => shorten(item, max))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner, max)]))
}

// What a change would change, as pairs of values before and after it.
export function differences(before: JsonRecord, after: JsonRecord): JsonRecord {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('updated_at')
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  )
}

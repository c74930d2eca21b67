import { invalid } from '../../api-error.ts'
import { KEY_MAX, KEYS_MAX, type Metadata, VALUE_MAX } from '../../fields/metadata.ts'
import type { Resource } from '../../fields/resource.ts'
import { type InputValue, isInputObject } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { join, type Sql, sql } from '../sql.ts'
import type { Table } from '../tables.ts'

// The metadata of records by key and value, so that lists find them by an index. Records without metadata have no rows.

export const metadataTable: Table = {
  name: 'metadata_entries',
  has_id: false,
  key: ['account_id', 'resource', 'record_id', 'name'],
  columns: [
    { name: 'resource', type: 'text' },
    { name: 'record_id', type: 'integer' },
    { name: 'name', type: 'text' },
    { name: 'value', type: 'text' },
  ],
  indexes: [['account_id', 'resource', 'name', 'value', 'record_id']],
}

type Record = { readonly [name: string]: unknown }

// Called with each change of a record; a created record has no `before`, a deleted one no `after`.
export function updateMetadataEntries(
  db: Database,
  accountId: number,
  { plural }: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  const current = (before?.metadata ?? null) as Metadata | null
  const changed = (after?.metadata ?? null) as Metadata | null
  if (current === changed || (before && after && JSON.stringify(current) === JSON.stringify(changed))) return
  const id = Number((before ?? after)?.id)
  if (current)
    db.runUnawaited(sql`delete from metadata_entries
      where account_id = ${accountId} and resource = ${plural} and record_id = ${id}`)
  if (!changed) return
  const rows = Object.entries(changed).map(
    ([name, value]) => sql`(${accountId}, ${plural}, ${id}, ${name}, ${value})`,
  )
  db.runUnawaited(sql`insert into metadata_entries (account_id, resource, record_id, name, value)
    values ${join(rows)} on conflict (account_id, resource, record_id, name) do update set value = excluded.value`)
}

// The records whose metadata have all of these values: `metadata[order]=1077`.
export function hasMetadata(accountId: number, plural: string, filter: InputValue | undefined): Sql[] {
  if (filter === undefined || filter === null || filter === '') return []
  if (!isInputObject(filter)) throw invalid({ metadata: 'must name a key, such as metadata[order]=1077' })
  const entries = Object.entries(filter).filter(([, value]) => value !== '' && value !== null)
  if (entries.length > KEYS_MAX) throw invalid({ metadata: `has too many keys (maximum is ${KEYS_MAX})` })
  return entries.map(([name, value]) => {
    if (typeof value === 'object')
      throw invalid({ metadata: 'must name a key, such as metadata[order]=1077' })
    const text = String(value)
    // Nothing as long is stored, and no text contains a NUL.
    if (name.length > KEY_MAX || text.length > VALUE_MAX || /\0/.test(name + text)) return sql`1 = 0`
    return sql`id in (select record_id from metadata_entries where account_id = ${accountId}
      and resource = ${plural} and name = ${name} and value = ${text})`
  })
}

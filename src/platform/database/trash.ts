import { unlockedTransaction } from '../commit/index.ts'
import { labelOf } from '../fields/resource.ts'
import type { Database } from './database.ts'
import { containing, searchText } from './search-text.ts'
import { join, raw, type Sql, sql, sqlName } from './sql.ts'
import type { Table } from './tables.ts'

// The index of recently deleted records with their names, so that the trash needs no search in all tables.

export const trashTable: Table = {
  name: 'deleted_records',
  has_id: false,
  key: ['account_id', 'resource', 'record_id'],
  columns: [
    { name: 'resource', type: 'text' },
    { name: 'record_id', type: 'integer' },
    { name: 'name', type: 'text' },
    { name: 'search', type: 'text' },
    { name: 'deleted_at', type: 'integer' },
  ],
  indexes: [['account_id', 'deleted_at'], ['deleted_at']],
}

type LabelledResource = { readonly plural: string; readonly label: string | null }
type NamedRecord = { readonly id: number; readonly [field: string]: unknown }

export async function addToTrash(
  db: Database,
  accountId: number,
  resource: LabelledResource,
  record: NamedRecord,
  at: number,
) {
  const name = labelOf(resource, record)
  await db.run(sql`insert into deleted_records (account_id, resource, record_id, name, search, deleted_at)
    values (${accountId}, ${resource.plural}, ${record.id}, ${name}, ${searchText(name)}, ${at})
    on conflict (account_id, resource, record_id)
    do update set name = excluded.name, search = excluded.search, deleted_at = excluded.deleted_at`)
}

export const removeFromTrash = (db: Database, accountId: number, resource: string, recordId: number) =>
  db.run(sql`delete from deleted_records
    where account_id = ${accountId} and resource = ${resource} and record_id = ${recordId}`)

export type TrashEntry = { resource: string; record_id: number; name: string; deleted_at: number }
export type TrashQuery = { resources: readonly string[]; query: string; since: number }

// Newest first.
export async function listTrash(
  db: Database,
  accountId: number,
  { resources, query, since }: TrashQuery,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: TrashEntry[]; total: number }> {
  const conditions: Sql[] = [
    sql`account_id = ${accountId}`,
    sql`deleted_at > ${since}`,
    sql`resource in (${join(resources)})`,
  ]
  if (query !== '') conditions.push(sql`search like ${containing(query)} escape '\\'`)
  const where = join(conditions, ' and ')
  const items = await db.all<TrashEntry>(sql`select resource, record_id, name, deleted_at from deleted_records
    where ${where} order by deleted_at desc, resource, record_id desc
    limit ${per_page} offset ${(page - 1) * per_page}`)
  const count = await db.get<{ total: number }>(
    sql`select count(*) as total from deleted_records where ${where}`,
  )
  return { items, total: Number(count?.total ?? 0) }
}

export const purgeTrash = (db: Database, before: number) =>
  unlockedTransaction(db, async (db) =>
    db.run(sql`delete from deleted_records where deleted_at <= ${before}`),
  )

// Lists the records that were deleted before this table existed. Those without a name column have an empty name.
export async function fillTrash(
  db: Database,
  tables: readonly { plural: string; nameColumn: string | undefined }[],
) {
  for (const { plural, nameColumn } of tables) {
    const name = nameColumn ? sql`coalesce(${sqlName(nameColumn)}, '')` : sql`''`
    await db.run(sql`insert into deleted_records (account_id, resource, record_id, name, search, deleted_at)
      select account_id, ${raw(`'${plural}'`)}, id, ${name}, lower(${name}), updated_at from ${sqlName(plural)}
      where deleted = 1 on conflict do nothing`)
  }
}

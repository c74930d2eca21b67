import { unlockedTransaction } from '../commit/index.ts'
import type { Database } from './database.ts'
import { containing, searchForm } from './search-text.ts'
import { join, name, raw, type Sql, sql } from './sql.ts'
import type { Table } from './tables.ts'

// Deleted records are hidden; which ones lately, by what name, stands here, so that nobody has to look through all tables.

export const binTable: Table = {
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

type Named = { readonly id: number; readonly [field: string]: unknown }

export async function putIntoBin(
  db: Database,
  account_id: number,
  resource: string,
  record: Named,
  at: number,
) {
  const called = String(record.number ?? record.name ?? '')
  await db.run(sql`insert into deleted_records (account_id, resource, record_id, name, search, deleted_at)
    values (${account_id}, ${resource}, ${record.id}, ${called}, ${searchForm(called)}, ${at})
    on conflict (account_id, resource, record_id)
    do update set name = excluded.name, search = excluded.search, deleted_at = excluded.deleted_at`)
}

export const takeFromBin = (db: Database, account_id: number, resource: string, record_id: number) =>
  db.run(sql`delete from deleted_records
    where account_id = ${account_id} and resource = ${resource} and record_id = ${record_id}`)

export type Deleted = { resource: string; record_id: number; name: string; deleted_at: number }
export type BinQuestion = { resources: readonly string[]; query: string; since: number }

// The newest first.
export async function listBin(
  db: Database,
  account_id: number,
  { resources, query, since }: BinQuestion,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: Deleted[]; total: number }> {
  const conditions: Sql[] = [
    sql`account_id = ${account_id}`,
    sql`deleted_at > ${since}`,
    sql`resource in (${join(resources)})`,
  ]
  if (query !== '') conditions.push(sql`search like ${containing(query)} escape '\\'`)
  const where = join(conditions, ' and ')
  const items = await db.all<Deleted>(sql`select resource, record_id, name, deleted_at from deleted_records
    where ${where} order by deleted_at desc, resource, record_id desc
    limit ${per_page} offset ${(page - 1) * per_page}`)
  const count = await db.get<{ total: number }>(
    sql`select count(*) as total from deleted_records where ${where}`,
  )
  return { items, total: Number(count?.total ?? 0) }
}

export const emptyBin = (db: Database, before: number) =>
  unlockedTransaction(db, async (db) =>
    db.run(sql`delete from deleted_records where deleted_at <= ${before}`),
  )

// What was deleted before there was a bin; what has no column for its name goes without.
export async function fillBin(
  db: Database,
  tables: readonly { plural: string; called: 'number' | 'name' | undefined }[],
) {
  for (const { plural, called } of tables) {
    const named = called ? sql`coalesce(${name(called)}, '')` : sql`''`
    await db.run(sql`insert into deleted_records (account_id, resource, record_id, name, search, deleted_at)
      select account_id, ${raw(`'${plural}'`)}, id, ${named}, lower(${named}), updated_at from ${name(plural)}
      where deleted = 1 on conflict do nothing`)
  }
}

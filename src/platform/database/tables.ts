import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import { foundByKey, type Layout, partitionedBy, placing, WHOLE } from './layout.ts'
import { raw, type Sql, sql } from './sql.ts'

// Tables are declared, not scripted: what is missing of them is added (tables, columns, keys, indexes). When, and what cannot
// be done by adding, says upgrades/migrate.ts.
export type Table = {
  readonly name: string
  readonly has_id: boolean // an id of its own, unique in the installation
  readonly columns: readonly Column[]
  readonly key?: readonly string[] // the primary key of a table without id
  readonly unique?: readonly (readonly string[])[]
  readonly indexes?: readonly (readonly string[])[]
  readonly found_by?: readonly string[] // columns by which a row is found across accounts: unique there, where the layout allows it
  readonly few?: readonly string[] // columns of few different values
  readonly sparse?: readonly Sparse[]
  readonly across?: string // why it is looked through across accounts, so that it cannot be spread by them
  readonly passing?: true // short-lived, and of no use in another place or time: backups leave it out
}
// One of the indexes, which holds only the rows that say something in this column.
export type Sparse = { readonly given: string; readonly index: readonly string[] }
export type Column = { readonly name: string; readonly type: 'text' | 'integer' | 'blob' }

// One more whenever this file does something else with the same declaration.
export const MANNER = 5

// What of the table there is not yet: all of it, or columns.
export async function missingOf(db: Database, table: Table): Promise<'all' | readonly Column[]> {
  const existing = new Set(await columnsOf(db, table.name))
  if (existing.size === 0) return 'all'
  return withAccount(table).filter(({ name }) => !existing.has(name))
}

export async function createTable(db: Database, table: Table, layout: Layout = WHOLE) {
  const columns = [...columnLines(db, table)].join(', ')
  await db.run(raw(`create table ${table.name} (${columns})${partitionedBy(layout, table)}`))
  for (const statement of placing(layout, table)) await db.run(raw(statement))
}

export async function addColumns(db: Database, table: Pick<Table, 'name'>, columns: readonly Column[]) {
  for (const column of columns)
    await db.run(raw(`alter table ${table.name} add column ${column.name} ${typeOf(db, column)}`))
}

// Unique keys, and those that are no longer declared go. Steps before may have cleaned what a new one forbids.
export async function makeKeys(db: Database, table: Table, layout: Layout) {
  const across = foundByKey(layout, table) ? singleColumns(table) : []
  const keys = [...(table.unique ?? []), ...across].map((names) => ({
    name: indexName(table, names, 'key'),
    on: `${table.name} (${names.join(', ')})`,
  }))
  const { useless } = await compared(db, table, 'key', keys)
  for (const name of useless) await db.run(raw(`drop index ${name}`))
  for (const { name, on } of keys) await db.run(raw(`create unique index if not exists ${name} on ${on}`))
}

const singleColumns = ({ found_by = [] }: Table) => found_by.map((name) => [name])

export async function dropKeys(db: Database, table: Table) {
  const { useless } = await compared(db, table, 'key', [])
  for (const name of useless) await db.run(raw(`drop index ${name}`))
}

// What to do about its indexes, as statements. PostgreSQL can do it while others write, but not in a transaction.
export async function indexWork(
  db: Database,
  table: Table,
  layout: Layout,
  meanwhile: '' | 'concurrently',
): Promise<string[]> {
  const across = foundByKey(layout, table) ? [] : singleColumns(table)
  const declared = [...(table.indexes ?? []), ...across].map((names): Index => {
    const sparse = sparseIn(table, names)
    const rows = sparse === undefined ? '' : ` where ${sparse} is not null`
    return { name: indexName(table, names), on: `${table.name} (${indexed(db, table, names)})${rows}` }
  })
  const { useless, missing } = await compared(db, table, 'index', declared)
  return [
    ...useless.map((name) => `drop index ${meanwhile} if exists ${name}`),
    ...missing.map(({ name, on }) => `create index ${meanwhile} ${name} on ${on}`),
  ]
}

type Index = { readonly name: string; readonly on: string }

// One that is no longer declared costs every write, and may mislead whoever plans a read; one that was broken off while it was
// made is of no use to anybody.
async function compared(db: Database, table: Table, ending: 'index' | 'key', declared: readonly Index[]) {
  const wanted = new Set(declared.map(({ name }) => name))
  const found = await db.all<{ name: string; whole: number }>(indexesIn(db, table.name))
  const ours = found.filter(({ name }) => name.startsWith(`${table.name}_`) && name.endsWith(`_${ending}`))
  const useful = new Set(
    ours.filter(({ name, whole }) => wanted.has(name) && whole === 1).map(({ name }) => name),
  )
  return {
    useless: ours.map(({ name }) => name).filter((name) => !useful.has(name)),
    missing: declared.filter(({ name }) => !useful.has(name)),
  }
}

export async function columnsOf(db: Database, table: string): Promise<string[]> {
  const columns =
    db.engine === 'sqlite'
      ? sql`select name from pragma_table_info(${table})`
      : sql`select column_name as name from information_schema.columns
          where table_name = ${table} and table_schema = current_schema()`
  return (await db.all<{ name: string }>(columns)).map(({ name }) => name)
}

const indexesIn = ({ engine }: Database, table: string): Sql =>
  engine === 'sqlite'
    ? sql`select name, 1 as whole from pragma_index_list(${table})`
    : sql`select c.relname as name,
          (i.indisvalid and pg_get_indexdef(c.oid) not like '%, id NULLS FIRST%')::int as whole from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
        where t.relname = ${table} and n.nspname = current_schema()`

// Absent values are the smallest, as in lists. SQLite holds it so and ends every index with the id by itself. An id is never absent:
// where an index said so of it, PostgreSQL took it for another order than that of lists and sorted the records of a whole day.
function indexed({ engine }: Database, { has_id }: Table, names: readonly string[]): string {
  if (engine === 'sqlite') return names.join(', ')
  const columns = names.map((column) => (column === 'id' ? column : `${column} nulls first`))
  return [...columns, ...(has_id && !names.includes('id') ? ['id'] : [])].join(', ')
}

// Rows that leave such a column empty stay out of its index: most documents are then written into fewer of them.
const sparseIn = ({ sparse = [] }: Table, names: readonly string[]): string | undefined =>
  sparse.find(({ index }) => index.join() === names.join())?.given

const NAME_MAX = 60 // PostgreSQL cuts names at 63, and two cut alike would be one

function indexName(table: Table, names: readonly string[], ending: 'index' | 'key' = 'index'): string {
  const { name } = table
  const given = sparseIn(table, names) === undefined ? [] : ['given']
  const whole = [name, ...names, ...given, ending].join('_')
  if (whole.length <= NAME_MAX) return whole
  return `${name}_${createHash('sha256').update(whole).digest('hex').slice(0, 12)}_${ending}`
}

const ROWS = 1_000_000
const ACCOUNTS = 20
const FEW = 4
const MANY = 10_000

// SQLite chooses between indexes by figures it gathers only when asked to, and without them takes one that leads to a fourth
// of the documents for as good as one that leads to a single one. So it is told what to expect.
export async function describeIndexes(db: Database, tables: readonly Table[]) {
  if (db.engine !== 'sqlite') return
  await db.run(raw('analyze schema_state'))
  for (const table of tables) {
    const { name, few, indexes = [] } = table
    if (!few) continue
    await db.run(sql`delete from sqlite_stat1 where tbl = ${name}`)
    for (const names of indexes) {
      let rows = ROWS
      const expected = names.map((column) => {
        rows /= column === 'account_id' ? ACCOUNTS : few.includes(column) ? FEW : MANY
        rows = Math.max(1, Math.round(rows))
        return rows
      })
      const index = indexName(table, names)
      await db.run(
        sql`insert into sqlite_stat1 (tbl, idx, stat) values (${name}, ${index}, ${[ROWS, ...expected].join(' ')})`,
      )
    }
  }
  // The other connections look again because the schema has changed.
  for (const seen of [
    'create table schema_seen (at integer)',
    'drop table schema_seen',
    'analyze sqlite_schema',
  ])
    await db.run(raw(seen))
}

function* columnLines(db: Database, table: Table) {
  if (table.has_id) {
    yield db.engine === 'sqlite'
      ? 'id integer primary key autoincrement'
      : 'id bigint generated by default as identity'
  }
  for (const column of withAccount(table)) yield `${column.name} ${typeOf(db, column)}`
  if (!table.has_id) yield `primary key (${(table.key ?? []).join(', ')})`
  // SQLite keeps rows by id; PostgreSQL can spread them over machines by account.
  else if (db.engine === 'postgres') yield 'primary key (account_id, id)'
}

const withAccount = (table: Table): readonly Column[] => [
  { name: 'account_id', type: 'integer' },
  ...table.columns,
]

function typeOf(db: Database, { type }: Column): string {
  if (db.engine === 'sqlite') return type
  // The C collation orders bytes as SQLite does and lets prefix searches use an index.
  return { text: 'text collate "C"', integer: 'bigint', blob: 'bytea' }[type]
}

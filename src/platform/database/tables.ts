import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import {
  canEnforceUniqueness,
  type Layout,
  partitionedBy,
  placementStatements,
  UNPARTITIONED,
} from './layout.ts'
import { raw, type Sql, sql } from './sql.ts'

// Creates declared tables and adds what they lack (columns, keys, indexes). upgrades/migrate.ts decides when, and does
// what adding cannot do.
export type Table = {
  readonly name: string
  readonly has_id: boolean // an id of its own, unique in the installation
  readonly columns: readonly Column[]
  readonly key?: readonly string[] // the primary key of a table without id
  readonly unique?: readonly (readonly string[])[]
  readonly indexes?: readonly (readonly string[])[]
  readonly found_by?: readonly string[] // columns by which a row is found across accounts: unique, if the layout allows it
  readonly few?: readonly string[] // columns with few distinct values
  readonly sparse?: readonly Sparse[]
  readonly across?: string // why the table is read across accounts, so that it cannot be split by account
  readonly passing?: true // short-lived and useless elsewhere: backups omit it
}
// An index that holds only the rows with a value in this column.
export type Sparse = { readonly given: string; readonly index: readonly string[] }
export type Column = { readonly name: string; readonly type: 'text' | 'integer' | 'blob' }

// Incremented whenever this file treats the same declaration in another way.
export const TABLES_REVISION = 5

// Returns what the database lacks of the table: everything, or some columns.
export async function missingParts(db: Database, table: Table): Promise<'all' | readonly Column[]> {
  const existing = new Set(await columnsOf(db, table.name))
  if (existing.size === 0) return 'all'
  return withAccount(table).filter(({ name }) => !existing.has(name))
}

export async function createTable(db: Database, table: Table, layout: Layout = UNPARTITIONED) {
  const columns = [...columnLines(db, table)].join(', ')
  await db.run(raw(`create table ${table.name} (${columns})${partitionedBy(layout, table)}`))
  for (const statement of placementStatements(layout, table)) await db.run(raw(statement))
}

export async function addColumns(db: Database, table: Pick<Table, 'name'>, columns: readonly Column[]) {
  for (const column of columns)
    await db.run(raw(`alter table ${table.name} add column ${column.name} ${typeOf(db, column)}`))
}

// Creates unique keys and drops those no longer declared. Runs after the first migrations, which may remove duplicates
// that a new key forbids.
export async function createKeys(db: Database, table: Table, layout: Layout) {
  const across = canEnforceUniqueness(layout, table) ? singleColumns(table) : []
  const keys = [...(table.unique ?? []), ...across].map((names) => ({
    name: indexName(table, names, 'key'),
    on: `${table.name} (${names.join(', ')})`,
  }))
  const { obsolete } = await compareIndexes(db, table, 'key', keys)
  for (const name of obsolete) await db.run(raw(`drop index ${name}`))
  for (const { name, on } of keys) await db.run(raw(`create unique index if not exists ${name} on ${on}`))
}

const singleColumns = ({ found_by = [] }: Table) => found_by.map((name) => [name])

export async function dropKeys(db: Database, table: Table) {
  const { obsolete } = await compareIndexes(db, table, 'key', [])
  for (const name of obsolete) await db.run(raw(`drop index ${name}`))
}

// Returns statements that create and drop indexes. PostgreSQL can run them while others write, but not in a
// transaction.
export async function indexStatements(
  db: Database,
  table: Table,
  layout: Layout,
  mode: '' | 'concurrently',
): Promise<string[]> {
  const across = canEnforceUniqueness(layout, table) ? [] : singleColumns(table)
  const declared = [...(table.indexes ?? []), ...across].map((names): Index => {
    const sparse = sparseIn(table, names)
    const rows = sparse === undefined ? '' : ` where ${sparse} is not null`
    return { name: indexName(table, names), on: `${table.name} (${indexColumns(db, table, names)})${rows}` }
  })
  const { obsolete, missing } = await compareIndexes(db, table, 'index', declared)
  return [
    ...obsolete.map((name) => `drop index ${mode} if exists ${name}`),
    ...missing.map(({ name, on }) => `create index ${mode} ${name} on ${on}`),
  ]
}

type Index = { readonly name: string; readonly on: string }

// An index no longer declared slows every write and may mislead the planner; an index whose creation was interrupted is
// unusable.
async function compareIndexes(
  db: Database,
  table: Table,
  ending: 'index' | 'key',
  declared: readonly Index[],
) {
  const declaredNames = new Set(declared.map(({ name }) => name))
  const existing = await db.all<{ name: string; is_usable: number }>(indexesIn(db, table.name))
  const ours = existing.filter(({ name }) => name.startsWith(`${table.name}_`) && name.endsWith(`_${ending}`))
  const useful = new Set(
    ours.filter(({ name, is_usable }) => declaredNames.has(name) && is_usable === 1).map(({ name }) => name),
  )
  return {
    obsolete: ours.map(({ name }) => name).filter((name) => !useful.has(name)),
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
    ? sql`select name, 1 as is_usable from pragma_index_list(${table})`
    : sql`select c.relname as name,
          (i.indisvalid and pg_get_indexdef(c.oid) not like '%, id NULLS FIRST%')::int as is_usable from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
        where t.relname = ${table} and n.nspname = current_schema()`

// Absent values sort first, as in lists. SQLite does so by itself and ends every index with the id. An id is never
// absent: declared "nulls first" in an index, it made PostgreSQL treat its order as another one than that of lists and
// sort a whole day.
function indexColumns({ engine }: Database, { has_id }: Table, names: readonly string[]): string {
  if (engine === 'sqlite') return names.join(', ')
  const columns = names.map((column) => (column === 'id' ? column : `${column} nulls first`))
  return [...columns, ...(has_id && !names.includes('id') ? ['id'] : [])].join(', ')
}

// Rows without a value stay out of a sparse index, so that most documents are written into fewer indexes.
const sparseIn = ({ sparse = [] }: Table, names: readonly string[]): string | undefined =>
  sparse.find(({ index }) => index.join() === names.join())?.given

const NAME_MAX = 60 // PostgreSQL truncates names at 63 characters, so that two could become equal

function indexName(table: Table, names: readonly string[], ending: 'index' | 'key' = 'index'): string {
  const { name } = table
  const sparseMark = sparseIn(table, names) === undefined ? [] : ['given']
  const fullName = [name, ...names, ...sparseMark, ending].join('_')
  if (fullName.length <= NAME_MAX) return fullName
  return `${name}_${createHash('sha256').update(fullName).digest('hex').slice(0, 12)}_${ending}`
}

const ROWS = 1_000_000
const ACCOUNTS = 20
const FEW = 4
const MANY = 10_000

// Gives SQLite estimated statistics. It gathers them only on request, and without them considers an index that leads to
// a fourth of the documents as good as one that leads to a single one.
export async function writeIndexStatistics(db: Database, tables: readonly Table[]) {
  if (db.engine !== 'sqlite') return
  await db.run(raw('analyze schema_state'))
  for (const table of tables) {
    const { name, few, indexes = [] } = table
    if (!few) continue
    await db.run(sql`delete from sqlite_stat1 where tbl = ${name}`)
    const indexed = indexes.map((names) => ({ names, index: indexName(table, names) }))
    // Without figures of its own a primary key is taken for more selective than every index.
    if (table.key) indexed.push({ names: table.key, index: `sqlite_autoindex_${name}_1` })
    for (const { names, index } of indexed) {
      let rows = ROWS
      const expected = names.map((column) => {
        rows /= column === 'account_id' ? ACCOUNTS : few.includes(column) ? FEW : MANY
        rows = Math.max(1, Math.round(rows))
        return rows
      })
      await db.run(
        sql`insert into sqlite_stat1 (tbl, idx, stat) values (${name}, ${index}, ${[ROWS, ...expected].join(' ')})`,
      )
    }
  }
  // Other connections read the statistics again after a schema change.
  for (const statement of [
    'create table schema_seen (at integer)',
    'drop table schema_seen',
    'analyze sqlite_schema',
  ])
    await db.run(raw(statement))
}

function* columnLines(db: Database, table: Table) {
  if (table.has_id) {
    yield db.engine === 'sqlite'
      ? 'id integer primary key autoincrement'
      : 'id bigint generated by default as identity'
  }
  for (const column of withAccount(table)) yield `${column.name} ${typeOf(db, column)}`
  if (!table.has_id) yield `primary key (${(table.key ?? []).join(', ')})`
  // SQLite stores rows by id; PostgreSQL can distribute them by account.
  else if (db.engine === 'postgres') yield 'primary key (account_id, id)'
}

const withAccount = (table: Table): readonly Column[] => [
  { name: 'account_id', type: 'integer' },
  ...table.columns,
]

function typeOf(db: Database, { type }: Column): string {
  if (db.engine === 'sqlite') return type
  // The C collation orders by bytes, as SQLite does, and lets prefix searches use an index.
  return { text: 'text collate "C"', integer: 'bigint', blob: 'bytea' }[type]
}

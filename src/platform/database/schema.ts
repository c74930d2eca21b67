import { createHash } from 'node:crypto'
import type { Engine } from './database.ts'
import { sql } from './sql.ts'

// Tables are declared, not scripted: at start what is missing is added (tables, columns, indexes). What cannot be done by
// adding is a step: a named piece of work that runs once.
export type Table = {
  readonly name: string
  readonly has_id: boolean // an id of its own, unique in the installation
  readonly columns: readonly Column[]
  readonly key?: readonly string[] // the primary key of a table without id
  readonly unique?: readonly (readonly string[])[]
  readonly indexes?: readonly (readonly string[])[]
  readonly few?: readonly string[] // columns of few different values
  readonly sparse?: readonly Sparse[]
}
// One of the indexes, which holds only the rows that say something in this column.
export type Sparse = { readonly given: string; readonly index: readonly string[] }
export type Column = { readonly name: string; readonly type: 'text' | 'integer' | 'blob' }
export type Step = { readonly name: string; readonly run: (db: Engine) => Promise<void> }

// One more whenever this file does something else with the same declaration.
const MANNER = 2

const MIGRATION_LOCK = 5_649_321

export async function migrate(engine: Engine, tables: readonly Table[], steps: readonly Step[] = []) {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([MANNER, tables, steps.map((step) => step.name)]))
    .digest('hex')
  await exclusively(engine, async () => {
    await engine.exec('create table if not exists schema_state (name text primary key, value text not null)')
    if ((await stateOf(engine, 'fingerprint')) === fingerprint) return
    for (const table of tables) await ensureTable(engine, table)
    await describeIndexes(engine, tables)
    for (const step of steps) {
      if (await stateOf(engine, `step ${step.name}`)) continue
      await step.run(engine)
      await keepState(engine, `step ${step.name}`, new Date().toISOString())
    }
    await keepState(engine, 'fingerprint', fingerprint)
  })
}

async function ensureTable(engine: Engine, table: Table) {
  const columns = withAccount(table)
  const existing = new Set(await engine.columnsOf(table.name))
  if (existing.size === 0) {
    await engine.exec(
      `create table if not exists ${table.name} (${[...columnLines(engine, table)].join(', ')})`,
    )
  } else {
    for (const column of columns) {
      if (existing.has(column.name)) continue
      await engine.exec(`alter table ${table.name} add column ${column.name} ${typeOf(engine, column)}`)
    }
  }
  for (const names of table.unique ?? []) {
    const index = indexName(table, names, 'key')
    await engine.exec(`create unique index if not exists ${index} on ${table.name} (${names.join(', ')})`)
  }
  await dropOldIndexes(engine, table)
  for (const names of table.indexes ?? []) {
    const index = indexName(table, names)
    const sparse = sparseIn(table, names)
    const rows = sparse === undefined ? '' : `where ${sparse} is not null`
    await engine.exec(
      `create index if not exists ${index} on ${table.name} (${indexed(engine, table, names)}) ${rows}`,
    )
  }
}

// Absent values are the smallest, as in lists. SQLite holds it so and ends every index with the id by itself.
function indexed({ engine }: Engine, { has_id }: Table, names: readonly string[]): string {
  if (engine === 'sqlite') return names.join(', ')
  const columns = names.map((column) => `${column} nulls first`)
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

// One that is no longer declared costs every write, and may mislead whoever plans a read.
async function dropOldIndexes(engine: Engine, table: Table) {
  const declared = new Set((table.indexes ?? []).map((names) => indexName(table, names)))
  for (const index of await engine.indexesOf(table.name)) {
    const is_ours = index.startsWith(`${table.name}_`) && index.endsWith('_index')
    if (is_ours && !declared.has(index)) await engine.exec(`drop index if exists ${index}`)
  }
}

const ROWS = 1_000_000
const ACCOUNTS = 20
const FEW = 4
const MANY = 10_000

// SQLite chooses between indexes by figures it gathers only when asked to, and without them takes one that leads to a fourth
// of the documents for as good as one that leads to a single one. So it is told what to expect.
async function describeIndexes(engine: Engine, tables: readonly Table[]) {
  if (engine.engine !== 'sqlite') return
  await engine.exec('analyze schema_state')
  for (const table of tables) {
    const { name, few, indexes = [] } = table
    if (!few) continue
    await engine.exec(`delete from sqlite_stat1 where tbl = '${name}'`)
    for (const names of indexes) {
      let rows = ROWS
      const expected = names.map((column) => {
        rows /= column === 'account_id' ? ACCOUNTS : few.includes(column) ? FEW : MANY
        rows = Math.max(1, Math.round(rows))
        return rows
      })
      const index = indexName(table, names)
      await engine.exec(
        `insert into sqlite_stat1 (tbl, idx, stat) values ('${name}', '${index}', '${[ROWS, ...expected].join(' ')}')`,
      )
    }
  }
  // The other connections look again because the schema has changed.
  await engine.exec('create table schema_seen (at integer); drop table schema_seen; analyze sqlite_schema')
}

function* columnLines(engine: Engine, table: Table) {
  if (table.has_id) {
    yield engine.engine === 'sqlite'
      ? 'id integer primary key autoincrement'
      : 'id bigint generated by default as identity'
  }
  for (const column of withAccount(table)) yield `${column.name} ${typeOf(engine, column)}`
  if (!table.has_id) yield `primary key (${(table.key ?? []).join(', ')})`
  // SQLite keeps rows by id; PostgreSQL can spread them over machines by account.
  else if (engine.engine === 'postgres') yield 'primary key (account_id, id)'
}

const withAccount = (table: Table): readonly Column[] => [
  { name: 'account_id', type: 'integer' },
  ...table.columns,
]

function typeOf(engine: Engine, { type }: Column): string {
  if (engine.engine === 'sqlite') return type
  // The C collation orders bytes as SQLite does and lets prefix searches use an index.
  return { text: 'text collate "C"', integer: 'bigint', blob: 'bytea' }[type]
}

async function exclusively(engine: Engine, work: () => Promise<void>) {
  if (engine.engine === 'sqlite') return work()
  await engine.begin(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await work()
  })
}

async function stateOf(engine: Engine, key: string): Promise<string | undefined> {
  const row = await engine.begin(async (db) =>
    db.get<{ value: string }>(sql`select value from schema_state where name = ${key}`),
  )
  return row?.value
}

const keepState = (engine: Engine, key: string, value: string) =>
  engine.begin((db) =>
    Promise.resolve(
      db.run(sql`insert into schema_state (name, value) values (${key}, ${value})
        on conflict (name) do update set value = excluded.value`),
    ),
  )

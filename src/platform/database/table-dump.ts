import type { Database, Engine } from './database.ts'
import { join, type Parameter, raw, sql, sqlName } from './sql.ts'
import type { Table } from './tables.ts'

// Reads and writes whole tables, for backups. Values are the same on both engines: integers are numbers (texts if a
// number cannot hold them), blobs are base64.

export type Cell = string | number | null

const ROWS_AT_ONCE = 500
const BLOBS_AT_ONCE = 10
const INSERTED_AT_ONCE = 256
const PARAMETERS_MAX = 30_000

type ColumnType = Table['columns'][number]['type']

export const columnsOfTable = (table: Table): { name: string; type: ColumnType }[] => [
  ...(table.has_id ? [{ name: 'id', type: 'integer' as const }] : []),
  { name: 'account_id', type: 'integer' },
  ...table.columns,
]

export async function countRows(db: Database, table: Table): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from ${sqlName(table.name)}`)
  return row?.total ?? 0
}

// Reads every row in the order of the primary key, a page at a time, so that memory use stays constant.
export async function* readRows(db: Database, table: Table): AsyncGenerator<Cell[][]> {
  const columns = columnsOfTable(table)
  const key = keyOf(db, table)
  const keyIndexes = key.map((part) => columns.findIndex((column) => column.name === part))
  const limit = columns.some(({ type }) => type === 'blob') ? BLOBS_AT_ONCE : ROWS_AT_ONCE
  // Read as text, an integer is exact on both engines.
  const selected = columns.map((column) =>
    raw(column.type === 'integer' ? `cast(${column.name} as text) as ${column.name}` : column.name),
  )
  const order = raw(key.map((part) => `${table.name}.${part}`).join(', '))
  let last: Parameter[] | undefined
  for (;;) {
    const after = last ? sql`where (${order}) > (${join(last)})` : sql``
    const rows = await db.all<{ [column: string]: string | Uint8Array | null }>(
      sql`select ${join(selected)} from ${sqlName(table.name)} ${after} order by ${order} limit ${limit}`,
    )
    const page = rows.map((row) => columns.map((column) => toCell(column.type, row[column.name] ?? null)))
    if (page.length > 0) yield page
    if (page.length < limit) return
    last = keyIndexes.map((index) => page.at(-1)?.[index] ?? null)
  }
}

// Inserts in steps of 256, 128, … rows, so that both engines cache a few prepared statements instead of one for every
// length.
export async function writeRows(
  db: Database,
  table: Table,
  columns: readonly string[],
  rows: readonly Cell[][],
) {
  const types = columns.map(
    (column) => columnsOfTable(table).find((tableColumn) => tableColumn.name === column)?.type,
  )
  const into = sql`insert into ${sqlName(table.name)} (${join(columns.map(sqlName))}) values`
  let step = INSERTED_AT_ONCE
  for (let start = 0; start < rows.length; start += step) {
    while (step > rows.length - start || step * columns.length > PARAMETERS_MAX) step /= 2
    const tuples = rows
      .slice(start, start + step)
      .map((row) => sql`(${join(row.map((cell, index) => fromCell(types[index], cell)))})`)
    await db.run(sql`${into} ${join(tuples)}`)
  }
}

// SQLite continues from the highest id by itself; the sequence of PostgreSQL does not notice rows inserted with an id.
export async function continueIds(db: Database, table: Table) {
  if (db.engine === 'sqlite' || !table.has_id) return
  await db.get(sql`select setval(pg_get_serial_sequence(${table.name}, 'id'), max(id)) as id from ${sqlName(table.name)}
    having max(id) is not null`)
}

// PostgreSQL plans with statistics, and analyzes a new table only after a minute: too late for a large import.
export async function refreshStatistics(db: Database, table: Table) {
  if (db.engine === 'postgres') await db.run(sql`analyze ${sqlName(table.name)}`)
}

const WIDE_CACHE_KIB = 400_000
const RARE_CHECKPOINT_PAGES = 65_536 // a page that changes a hundred times is then written once

// A large import touches every page of every index; the larger cache keeps them in memory. PostgreSQL has its own
// cache.
export async function widenCache(db: Engine) {
  if (db.engine !== 'sqlite') return
  await db.exec(`pragma cache_size = -${WIDE_CACHE_KIB}`)
  await db.exec(`pragma wal_autocheckpoint = ${RARE_CHECKPOINT_PAGES}`)
}

// Prevents others from adding rows until the transaction ends.
export async function lockTable(db: Database, table: Table) {
  if (db.engine === 'postgres')
    await db.run(sql`lock table ${sqlName(table.name)} in share row exclusive mode`)
}

// The order in which the engine stores the rows (tables.ts).
function keyOf(db: Database, table: Table): readonly string[] {
  if (!table.has_id) return table.key ?? []
  return db.engine === 'sqlite' ? ['id'] : ['account_id', 'id']
}

function toCell(type: ColumnType, value: string | Uint8Array | null): Cell {
  if (value === null) return null
  if (type === 'blob') return Buffer.from(value as Uint8Array).toString('base64')
  if (type === 'text') return value as string
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : (value as string)
}

function fromCell(type: ColumnType | undefined, cell: Cell): Parameter {
  if (type === 'blob' && typeof cell === 'string') return Buffer.from(cell, 'base64')
  return type === 'integer' && typeof cell === 'string' ? BigInt(cell) : cell
}

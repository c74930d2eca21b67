import { type AtCommit, currentTransaction } from '../../commit/index.ts'
import { type Pick, pickOf } from '../../fields/compiled.ts'
import type { Field, Fields } from '../../fields/field.ts'
import type { Resource, Tally } from '../../fields/resource.ts'
import { toColumn } from '../../fields/storage-values.ts'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { join, name, type Parameter, raw, sql } from '../sql.ts'
import type { Column, Table } from '../tables.ts'

// Counts and sums of records by month and by the fields that lists are filtered by, kept up to date with every write, so
// that a list of a million knows its length at once. Absent values count under 0 or the empty text.

type TalliedResource = { plural: string; fields: Fields; tally?: Tally }
const NOTHING: Tally = { month_of: '', by: [], sums: [] }

type Record = { readonly [name: string]: unknown }

export function tallyTable({ plural, fields, tally = NOTHING }: TalliedResource): Table {
  const by = tally.by.map(
    (column): Column => ({ name: column, type: typeOf(fields[column] as Field<unknown>) }),
  )
  const sums = ['count', ...tally.sums].map((column): Column => ({ name: column, type: 'integer' }))
  return {
    name: tableName(plural),
    has_id: false,
    key: ['account_id', 'month', ...tally.by],
    columns: [{ name: 'month', type: 'text' }, ...by, ...sums],
  }
}

export const tableName = (plural: string) => `${plural}_tally`

const typeOf = ({ kind }: Field<unknown>): Column['type'] =>
  ['integer', 'boolean'].includes(kind) ? 'integer' : 'text'

// A record that is made has no `before`, one that is deleted no `after`.
export function keepTally(
  db: Database,
  account_id: number,
  resource: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  if (!resource.tally) return
  for (const [record, sign] of [[before, -1n] as const, [after, 1n] as const]) {
    if (record) count(db, account_id, resource as Tallied, record, sign)
  }
}

type Tallied = Resource & { tally: Tally }
type Statement = { into: string; on_conflict: string }
type Change = { statement: Statement; key: Parameter[]; sums: bigint[] }
const CHANGES: AtCommit<Map<string, Change>> = { begin: () => new Map(), write }

// Changes wait for the end of the transaction and are then written in one order, after everything else that is locked: two
// who change many documents and goods, in whatever order, never wait for each other here.
function count(db: Database, account_id: number, resource: Tallied, record: Record, sign: bigint) {
  const waiting = currentTransaction(db).atCommit(CHANGES)
  const { statement, by, sums: summed, pick } = layoutOf(resource, resource.tally)
  const values = pick(record)
  const key: Parameter[] = [account_id, String(values[0] ?? '').slice(0, 7)]
  by.forEach((field, place) => {
    key.push(keyValue(field, values[1 + place]))
  })
  // No text that is kept holds a zero.
  const name = `${resource.plural}\0${key.join('\0')}`
  const change = waiting.get(name) ?? { statement, key, sums: [0n, ...summed.map(() => 0n)] }
  change.sums[0] = (change.sums[0] as bigint) + sign
  summed.forEach((field, place) => {
    const units = toColumn(field, values[1 + by.length + place])
    if (units) change.sums[1 + place] = (change.sums[1 + place] as bigint) + BigInt(units as bigint) * sign
  })
  waiting.set(name, change)
}

async function write(db: Database, waiting: ReadonlyMap<string, Change>) {
  const rows = new Map<Statement, Parameter[][]>()
  for (const name of [...waiting.keys()].sort()) {
    const { statement, key, sums } = waiting.get(name) as Change
    if (sums.every((sum) => sum === 0n)) continue
    const others = rows.get(statement)
    if (others) others.push([...key, ...sums])
    else rows.set(statement, [[...key, ...sums]])
  }
  for (const [{ into, on_conflict }, values] of rows) await insertRows(db, into, values, on_conflict)
}

const keyValue = (field: Field<unknown>, value: unknown): Parameter =>
  toColumn(field, value) ?? (typeOf(field) === 'integer' ? 0 : '')

type Layout = { statement: Statement; by: Field<unknown>[]; sums: Field<unknown>[]; pick: Pick }
const layouts = new WeakMap<Tally, Layout>()

// The same for every record, so it is made once.
function layoutOf({ plural, fields }: Resource, tally: Tally): Layout {
  const known = layouts.get(tally)
  if (known) return known
  const fieldOf = (column: string) => fields[column] as Field<unknown>
  const layout = {
    statement: statementFor(plural, tally),
    by: tally.by.map(fieldOf),
    sums: tally.sums.map(fieldOf),
    pick: pickOf([tally.month_of, ...tally.by, ...tally.sums]),
  }
  layouts.set(tally, layout)
  return layout
}

function statementFor(plural: string, tally: Tally): Statement {
  const table = tableName(plural)
  const key = ['account_id', 'month', ...tally.by]
  const sums = ['count', ...tally.sums]
  const columns = [...key, ...sums]
  return {
    into: `insert into ${table} (${columns.join(', ')})`,
    on_conflict: `on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ')}`,
  }
}

// From the records themselves: for those that were there before the tally was, and after a restore.
export async function rebuildTally(db: Database, { plural, fields, tally }: Resource) {
  if (!tally) return
  const table = name(tableName(plural))
  const key = tally.by.map((column) =>
    raw(`coalesce(${column}, ${typeOf(fields[column] as Field<unknown>) === 'integer' ? '0' : "''"})`),
  )
  const sums = tally.sums.map((column) => raw(`sum(coalesce(${column}, 0))`))
  const month = raw(`substr(coalesce(${tally.month_of}, ''), 1, 7)`)
  const groups = join([month, ...key])
  await db.run(sql`delete from ${table}`)
  await db.run(sql`insert into ${table} (${join(['account_id', 'month', ...tally.by, 'count', ...tally.sums].map(name))})
      select account_id, ${groups}, count(*), ${join(sums)} from ${name(plural)} where deleted = 0
      group by account_id, ${groups}`)
}

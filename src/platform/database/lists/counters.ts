import { type CommitTask, currentTransaction } from '../../commit/index.ts'
import { type Pick, pickOf } from '../../fields/compiled.ts'
import type { Field, Fields } from '../../fields/field.ts'
import type { Counters, Resource } from '../../fields/resource.ts'
import { toColumn } from '../../fields/storage-values.ts'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { join, type Parameter, raw, sql, sqlName } from '../sql.ts'
import type { Column, Table } from '../tables.ts'

// Counts and sums of records by month and filter fields. Every write updates them, so that long lists know their length
// at once. Absent values are counted as 0 or the empty text.

type CountedResource = { plural: string; fields: Fields; counters?: Counters }
const NO_COUNTERS: Counters = { month_of: '', by: [], sums: [] }

type Record = { readonly [name: string]: unknown }

export function countersTable({ plural, fields, counters = NO_COUNTERS }: CountedResource): Table {
  const by = counters.by.map(
    (column): Column => ({ name: column, type: typeOf(fields[column] as Field<unknown>) }),
  )
  const sums = ['count', ...counters.sums].map((column): Column => ({ name: column, type: 'integer' }))
  return {
    name: countersTableName(plural),
    has_id: false,
    key: ['account_id', 'month', ...counters.by],
    columns: [{ name: 'month', type: 'text' }, ...by, ...sums],
  }
}

export const countersTableName = (plural: string) => `${plural}_tally`

const typeOf = ({ kind }: Field<unknown>): Column['type'] =>
  ['integer', 'boolean'].includes(kind) ? 'integer' : 'text'

// A created record has no `before`, a deleted one no `after`.
export function updateCounters(
  db: Database,
  accountId: number,
  resource: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  if (!resource.counters) return
  for (const [record, sign] of [[before, -1n] as const, [after, 1n] as const]) {
    if (record) count(db, accountId, resource as ResourceWithCounters, record, sign)
  }
}

type ResourceWithCounters = Resource & { counters: Counters }
type Statement = { into: string; on_conflict: string }
type Change = { statement: Statement; key: Parameter[]; sums: bigint[] }
const CHANGES: CommitTask<Map<string, Change>> = { begin: () => new Map(), write }

// Writes the changes at the commit in one fixed order, after all other locks, so that two transactions that change many
// records cannot deadlock here.
function count(
  db: Database,
  accountId: number,
  resource: ResourceWithCounters,
  record: Record,
  sign: bigint,
) {
  const changes = currentTransaction(db).atCommit(CHANGES)
  const { statement, by, sums, pick } = layoutOf(resource, resource.counters)
  const values = pick(record)
  const key: Parameter[] = [accountId, String(values[0] ?? '').slice(0, 7)]
  by.forEach((field, index) => {
    key.push(keyValue(field, values[1 + index]))
  })
  // No stored text contains a NUL.
  const name = `${resource.plural}\0${key.join('\0')}`
  const change = changes.get(name) ?? { statement, key, sums: [0n, ...sums.map(() => 0n)] }
  change.sums[0] = (change.sums[0] as bigint) + sign
  sums.forEach((field, index) => {
    const units = toColumn(field, values[1 + by.length + index])
    if (units) change.sums[1 + index] = (change.sums[1 + index] as bigint) + BigInt(units as bigint) * sign
  })
  changes.set(name, change)
}

async function write(db: Database, changes: ReadonlyMap<string, Change>) {
  const rows = new Map<Statement, Parameter[][]>()
  for (const name of [...changes.keys()].sort()) {
    const { statement, key, sums } = changes.get(name) as Change
    if (sums.every((sum) => sum === 0n)) continue
    const statementRows = rows.get(statement)
    if (statementRows) statementRows.push([...key, ...sums])
    else rows.set(statement, [[...key, ...sums]])
  }
  for (const [{ into, on_conflict }, values] of rows) await insertRows(db, into, values, on_conflict)
}

const keyValue = (field: Field<unknown>, value: unknown): Parameter =>
  toColumn(field, value) ?? (typeOf(field) === 'integer' ? 0 : '')

type Layout = { statement: Statement; by: Field<unknown>[]; sums: Field<unknown>[]; pick: Pick }
const layouts = new WeakMap<Counters, Layout>()

// Computed once per resource.
function layoutOf({ plural, fields }: Resource, counters: Counters): Layout {
  const cached = layouts.get(counters)
  if (cached) return cached
  const fieldOf = (column: string) => fields[column] as Field<unknown>
  const layout = {
    statement: statementFor(plural, counters),
    by: counters.by.map(fieldOf),
    sums: counters.sums.map(fieldOf),
    pick: pickOf([counters.month_of, ...counters.by, ...counters.sums]),
  }
  layouts.set(counters, layout)
  return layout
}

function statementFor(plural: string, counters: Counters): Statement {
  const table = countersTableName(plural)
  const key = ['account_id', 'month', ...counters.by]
  const sums = ['count', ...counters.sums]
  const columns = [...key, ...sums]
  return {
    into: `insert into ${table} (${columns.join(', ')})`,
    on_conflict: `on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ')}`,
  }
}

// Counts the records again: for records older than the counters, and after a restore.
export async function rebuildCounters(db: Database, { plural, fields, counters }: Resource) {
  if (!counters) return
  const table = sqlName(countersTableName(plural))
  const key = counters.by.map((column) =>
    raw(`coalesce(${column}, ${typeOf(fields[column] as Field<unknown>) === 'integer' ? '0' : "''"})`),
  )
  const sums = counters.sums.map((column) => raw(`sum(coalesce(${column}, 0))`))
  const month = raw(`substr(coalesce(${counters.month_of}, ''), 1, 7)`)
  const groups = join([month, ...key])
  await db.run(sql`delete from ${table}`)
  await db.run(sql`insert into ${table} (${join(['account_id', 'month', ...counters.by, 'count', ...counters.sums].map(sqlName))})
      select account_id, ${groups}, count(*), ${join(sums)} from ${sqlName(plural)} where deleted = 0
      group by account_id, ${groups}`)
}

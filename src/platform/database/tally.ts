import type { Field, Fields } from '../fields/field.ts'
import { toColumn } from '../fields/keep.ts'
import type { Resource, Tally } from '../fields/resource.ts'
import type { Database, Engine } from './database.ts'
import type { Column, Table } from './schema.ts'
import { join, name, type Parameter, raw, sql } from './sql.ts'

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

export const tableName = (plural: string) => `${plural}_tallies`

const typeOf = ({ kind }: Field<unknown>): Column['type'] =>
  ['integer', 'boolean'].includes(kind) ? 'integer' : 'text'

// A record that is made has no `before`, one that is deleted no `after`.
export async function keepTally(
  db: Database,
  account_id: number,
  resource: Resource,
  before: Record | undefined,
  after: Record | undefined,
) {
  const { tally } = resource
  if (!tally) return
  const [old_key, new_key] = [
    before && keyOf(resource, tally, before),
    after && keyOf(resource, tally, after),
  ]
  const [old_sums, new_sums] = [sumsOf(resource, tally, before), sumsOf(resource, tally, after)]
  if (old_key && new_key && old_key.every((value, place) => value === new_key[place])) {
    const differences = new_sums.map((sum, place) => sum - (old_sums[place] as bigint))
    if (differences.some((difference) => difference !== 0n))
      add(db, account_id, resource, tally, new_key, differences)
    return
  }
  const changes: [key: Parameter[], sums: bigint[]][] = []
  if (old_key) changes.push([old_key, old_sums.map((sum) => -sum)])
  if (new_key) changes.push([new_key, new_sums])
  // Always in the same order, so that two records that change places do not wait for each other.
  changes.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  for (const [key, sums] of changes) add(db, account_id, resource, tally, key, sums)
}

function keyOf({ fields }: Resource, { month_of, by }: Tally, record: Record): Parameter[] {
  const month = String(record[month_of] ?? '').slice(0, 7)
  return [month, ...by.map((column) => keyValue(fields[column] as Field<unknown>, record[column]))]
}

const keyValue = (field: Field<unknown>, value: unknown): Parameter =>
  toColumn(field, value) ?? (typeOf(field) === 'integer' ? 0 : '')

const sumsOf = ({ fields }: Resource, { sums }: Tally, record: Record | undefined): bigint[] => [
  record ? 1n : 0n,
  ...sums.map((column) =>
    BigInt((toColumn(fields[column] as Field<unknown>, record?.[column]) ?? 0) as bigint),
  ),
]

const statements = new WeakMap<Tally, string>()

function add(
  db: Database,
  account_id: number,
  { plural }: Resource,
  tally: Tally,
  key: Parameter[],
  sums: bigint[],
) {
  const text = statements.get(tally) ?? statement(plural, tally)
  db.send({ text, parameters: [account_id, ...key, ...sums] })
}

function statement(plural: string, tally: Tally): string {
  const table = tableName(plural)
  const key = ['account_id', 'month', ...tally.by]
  const sums = ['count', ...tally.sums]
  const columns = [...key, ...sums]
  const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
    on conflict (${key.join(', ')}) do update set ${sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`).join(', ')}`
  statements.set(tally, text)
  return text
}

// From the records themselves: for those that were there before the tally was, and after a restore.
export const rebuildTally = (engine: Engine, { plural, fields, tally }: Resource) =>
  engine.begin(async (db) => {
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
  })

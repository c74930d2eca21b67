import { type Decimal, printDecimal } from '../../money/decimal.ts'
import { notFound } from '../api-error.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { DraftOf, Identity, RecordOf, Resource } from '../fields/resource.ts'
import { fromColumn, fromData, showDecimal } from '../fields/storage-values.ts'
import { noteChange } from './change-listeners.ts'
import { type Awaitable, after, type Database } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { checkUnchanged, laterThan } from './record-version.ts'
import { type Row, type RowReader, rowReader } from './row-reader.ts'
import { DELETED, STANDING } from './row-state.ts'
import { type RowWriter, rowWriter } from './row-writer.ts'
import { searchForm } from './search-text.ts'
import { join, name, type Parameter, raw, type Sql, sql } from './sql.ts'
import { putIntoBin } from './trash.ts'

// Reading and writing the records of any resource. Every statement carries the account.

export async function findRecord<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared> | undefined> {
  const row = await findRow(db, account_id, resource as unknown as Resource, id)
  return row && decode(resource, row)
}

export async function getRecord<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared>> {
  return decode(resource, await getRow(db, account_id, resource as unknown as Resource, id))
}

function findRow(
  db: Database,
  account_id: number,
  resource: Resource,
  id: number,
): Awaitable<Row | undefined> {
  return db.array({ text: layoutOf(resource).select_one, parameters: [account_id, id] })
}

export function getRow(db: Database, account_id: number, resource: Resource, id: number): Awaitable<Row> {
  return after(findRow(db, account_id, resource, id), (row) => {
    if (row === undefined) throw notFound()
    return row
  })
}

// Held until the transaction ends, so that two changes to one record follow each other.
export async function lockRecord<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared>> {
  const { select_one } = layoutOf(resource)
  const text = db.engine === 'postgres' ? `${select_one} for update` : select_one
  const row = await db.array({ text, parameters: [account_id, id] })
  if (row === undefined) throw notFound()
  checkUnchanged(db, resource.plural, row[2] as number)
  return decode(resource, row)
}

export async function selectRecords<Declared extends Fields>(
  db: Database,
  resource: Resource<Declared>,
  rest: Sql,
  whole?: 'with lazy fields',
): Promise<RecordOf<Declared>[]> {
  const rows = await selectRows(db, resource as unknown as Resource, rest, whole)
  return rows.map((row) => decode(resource, row))
}

export function selectRows(db: Database, resource: Resource, rest: Sql, whole?: 'with lazy fields') {
  const { select, select_whole } = layoutOf(resource)
  return db.arrays(sql`${raw(whole ? select_whole : select)} ${rest}`)
}

export const insertRecord = <Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  composed: DraftOf<Declared>,
  now: number,
) => prepareRecord(account_id, resource, composed, now)(db, {})

// The record that is stored, and what it says, as the audit log keeps it.
export type Inserted<Declared extends Fields> = { record: RecordOf<Declared>; changes: string }

// Writes the row before the transaction, and gives what stores it there. From now on only what is known late may be said: the
// row would not know of anything else.
export function prepareRecord<Declared extends Fields>(
  account_id: number,
  resource: Resource<Declared>,
  composed: DraftOf<Declared>,
  now: number,
): (db: Database, late: DraftOf<Declared>) => Promise<Inserted<Declared>> {
  const { insert, write } = layoutOf(resource)
  const row = write.begin(composed, [account_id, now, now, resource.stage ?? STANDING])
  return async (db, late) => {
    write.checkLate(late)
    Object.assign(composed, late)
    const changes = write.end(composed, row)
    const id = await db.insert({ text: insert, parameters: row.parameters })
    noteChange(db, account_id, resource, undefined, composed)
    return { record: identified(composed, { id, created_at: now, updated_at: now }), changes }
  }
}

// Many records in as few statements as the engine likes, each with a time of its own.
export async function insertRecords<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  composed: readonly DraftOf<Declared>[],
  times: readonly number[],
): Promise<{ id: number; changes: string }[]> {
  const { insert, write } = layoutOf(resource)
  const rows = times.map((at): Parameter[] => [account_id, at, at, STANDING])
  const changes = composed.map((one, place) => write.end(one, write.begin(one, rows[place] as Parameter[])))
  for (const one of composed) noteChange(db, account_id, resource, undefined, one)
  const ids = await insertRows(db, insert.replace(/ values .*$/, ''), rows, 'returning id')
  return ids.map((id, place) => ({ id, changes: changes[place] as string }))
}

export async function updateRecord<Declared extends Fields>(
  db: Database,
  { account_id, now }: { account_id: number; now: number },
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  composed: DraftOf<Declared>,
): Promise<RecordOf<Declared>> {
  const { update, write } = layoutOf(resource)
  const updated_at = laterThan(current.updated_at, now)
  const parameters: Parameter[] = [updated_at]
  write.end(composed, write.begin(composed, parameters))
  parameters.push(account_id, current.id)
  await db.run({ text: update, parameters })
  noteChange(db, account_id, resource, current, composed)
  return identified(composed, { id: current.id, created_at: current.created_at, updated_at })
}

// What was composed for storing is the record now.
function identified<Declared extends Fields>(
  composed: DraftOf<Declared>,
  { id, created_at, updated_at }: Identity,
): RecordOf<Declared> {
  const record = composed as RecordOf<Declared>
  record.id = id
  record.created_at = created_at
  record.updated_at = updated_at
  return record
}

// Soft: documents that point at it keep their copy, reads give 404, lists leave it out.
export async function hideRecord<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  now: number,
) {
  await db.run(sql`update ${name(resource.plural)} set deleted = ${DELETED},
    updated_at = ${laterThan(current.updated_at, now)} where account_id = ${account_id} and id = ${current.id}`)
  await putIntoBin(db, account_id, resource.plural, current as never, now)
  noteChange(db, account_id, resource, current, undefined)
}

// The oldest live record that is called so, in a table whose names have a folded twin.
export async function findIdByName(
  db: Database,
  account_id: number,
  table: string,
  wanted: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from ${name(table)} where account_id = ${account_id}
    and deleted = 0 and name_sort = ${searchForm(wanted)} and name = ${wanted} order by id limit 1`)
  return row?.id
}

// The same of many names, by the name.
export async function findIdsByName(
  db: Database,
  account_id: number,
  table: string,
  wanted: readonly string[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const forms = [...new Set(wanted.map(searchForm))]
  const rows = await db.all<{ id: number; name: string }>(sql`select id, name from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and name_sort in (${join(forms)}) order by id desc`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

// Which of these ids are no live records of the account.
export async function missingIds(
  db: Database,
  account_id: number,
  table: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: number }>(sql`select id from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`)
  const found = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !found.has(id))
}

type Layout = {
  write: RowWriter
  read: RowReader
  select: string
  select_whole: string
  select_one: string
  insert: string
  update: string
}
const layouts = new WeakMap<object, Layout>()

// The statements of a resource are the same every time, so they are written once.
function layoutOf(resource: Pick<Resource, 'plural' | 'fields' | 'search' | 'slots' | 'stage'>): Layout {
  const known = layouts.get(resource)
  if (known) return known
  const fields = Object.entries(resource.fields)
  const in_columns = fields.filter(([, field]) => field.options.column)
  const columns = in_columns.toSorted(
    (a, b) => Number(a[1].options.lazy ?? 0) - Number(b[1].options.lazy ?? 0),
  )
  const held = fields.filter(([, field]) => !field.options.column)
  const sorted = fields.filter(([, field]) => field.options.sorted).map(([field]) => field)
  const written = [
    ...columns.map(([field]) => field),
    ...sorted.map((field) => `${field}_sort`),
    ...(resource.search.length ? ['search'] : []),
    'data',
  ]
  const select = selectOf(
    resource.plural,
    columns.filter(([, field]) => !field.options.lazy),
  )
  const select_whole = selectOf(resource.plural, columns)
  const inserted = ['account_id', 'created_at', 'updated_at', 'deleted', ...written]
  const layout = {
    write: rowWriter({ columns, sorted, searched: resource.search, held }),
    read: rowReader({ columns, slots: resource.slots }),
    select,
    select_whole,
    select_one: `${select_whole} where account_id = ? and id = ? and deleted = ${resource.stage ?? STANDING}`,
    insert: `insert into ${resource.plural} (${inserted.join(', ')}) values (${inserted.map(() => '?').join(', ')})`,
    update: `update ${resource.plural} set ${['updated_at', ...written].map((column) => `${column} = ?`).join(', ')} where account_id = ? and id = ?`,
  }
  layouts.set(resource, layout)
  return layout
}

function selectOf(table: string, columns: [string, Field<unknown>][]): string {
  const read = columns.map(([field, { kind }]) =>
    kind === 'decimal' ? `cast(${field} as text) as ${field}` : field,
  )
  return `select ${['id', 'created_at', 'updated_at', 'data', ...read].join(', ')} from ${table}`
}

export function decode<Declared extends Fields>(resource: Resource<Declared>, row: Row): RecordOf<Declared> {
  return layoutOf(resource).read(row, resource.fresh, fromColumn, fromData) as RecordOf<Declared>
}

// A row as it is shown, without becoming a record first.
export function documentOf(
  resource: Resource,
  row: Row,
  time: (ms: number) => string,
  lines?: string, // what is hidden and still wanted, to be shown in its own way
): { [name: string]: unknown } {
  const shown = (field: Field<unknown>, value: unknown) =>
    field.kind === 'timestamp' && value !== null ? time(value as number) : value
  const document = layoutOf(resource).read(
    row,
    resource.freshShown,
    (field, value) =>
      field.kind === 'decimal'
        ? printDecimal(fromColumn(field, value) as Decimal)
        : shown(field, fromColumn(field, value)),
    (field, value) => (field.kind === 'decimal' ? showDecimal(value as string) : shown(field, value)),
  )
  for (const name of resource.hidden) if (name !== lines) document[name] = undefined
  document.created_at = time(document.created_at as number)
  document.updated_at = time(document.updated_at as number)
  return document
}

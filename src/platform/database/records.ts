import { type Decimal, printDecimal } from '../../money/decimal.ts'
import { notFound } from '../api-error.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { DraftOf, Identity, RecordOf, Resource } from '../fields/resource.ts'
import { formatDecimal, fromColumn, fromData } from '../fields/storage-values.ts'
import { notifyChange } from './change-listeners.ts'
import { type Awaitable, type Database, mapAwaitable } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { checkUnchanged, laterThan } from './record-version.ts'
import { type Row, type RowReader, rowReader } from './row-reader.ts'
import { DELETED, LIVE } from './row-state.ts'
import { type RowWriter, rowWriter } from './row-writer.ts'
import { searchText } from './search-text.ts'
import { join, type Parameter, raw, type Sql, sql, sqlName } from './sql.ts'
import { addToTrash } from './trash.ts'

// Reads and writes the records of any resource. Every statement names the account.

export async function findRecord<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared> | undefined> {
  const row = await findRow(db, accountId, resource, id)
  return row && recordFromRow(resource, row)
}

export async function getRecord<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared>> {
  return recordFromRow(resource, await getRow(db, accountId, resource, id))
}

function findRow(
  db: Database,
  accountId: number,
  resource: RowSource,
  id: number,
): Awaitable<Row | undefined> {
  return db.array({ text: layoutOf(resource).select_one, parameters: [accountId, id] })
}

export function getRow(db: Database, accountId: number, resource: RowSource, id: number): Awaitable<Row> {
  return mapAwaitable(findRow(db, accountId, resource, id), (row) => {
    if (row === undefined) throw notFound()
    return row
  })
}

// Locks the record until the transaction ends, so that two changes to it follow each other.
export async function lockRecord<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  id: number,
): Promise<RecordOf<Declared>> {
  const { select_one } = layoutOf(resource)
  const text = db.engine === 'postgres' ? `${select_one} for update` : select_one
  const row = await db.array({ text, parameters: [accountId, id] })
  if (row === undefined) throw notFound()
  checkUnchanged(db, resource.plural, row[2] as number)
  return recordFromRow(resource, row)
}

export async function selectRecords<Declared extends Fields>(
  db: Database,
  resource: Resource<Declared>,
  clause: Sql,
  lazyFields?: 'with lazy fields',
): Promise<RecordOf<Declared>[]> {
  const rows = await selectRows(db, resource, clause, lazyFields)
  return rows.map((row) => recordFromRow(resource, row))
}

export function selectRows(db: Database, resource: RowSource, clause: Sql, lazyFields?: 'with lazy fields') {
  const { select, selectLazy } = layoutOf(resource)
  return db.arrays(sql`${raw(lazyFields ? selectLazy : select)} ${clause}`)
}

export const insertRecord = <Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  composed: DraftOf<Declared>,
  now: number,
) => prepareRecord(accountId, resource, composed, now)(db, {})

// The stored record, and its fields as JSON for the audit log.
export type InsertedRecord<Declared extends Fields> = { record: RecordOf<Declared>; changes: string }

// Encodes the row before the transaction and returns the function that stores it there. From then on only fields marked
// `set_in_transaction` may change, because the row is already encoded.
export function prepareRecord<Declared extends Fields>(
  accountId: number,
  resource: Resource<Declared>,
  composed: DraftOf<Declared>,
  now: number,
): (db: Database, late: DraftOf<Declared>) => Promise<InsertedRecord<Declared>> {
  const { insert, write } = layoutOf(resource)
  const row = write.begin(composed, [accountId, now, now, resource.row_state ?? LIVE])
  return async (db, late) => {
    write.checkLate(late)
    Object.assign(composed, late)
    const changes = write.end(composed, row)
    const id = await db.insert({ text: insert, parameters: row.parameters })
    const record = withId(composed, { id, created_at: now, updated_at: now })
    notifyChange(db, accountId, resource, undefined, record)
    return { record, changes }
  }
}

// Inserts many records in as few statements as the engine needs, each with its own time.
export async function insertRecords<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  composed: readonly DraftOf<Declared>[],
  times: readonly number[],
): Promise<{ id: number; changes: string }[]> {
  const { insert, write } = layoutOf(resource)
  const rows = times.map((at): Parameter[] => [accountId, at, at, LIVE])
  const changes = composed.map((draft, index) =>
    write.end(draft, write.begin(draft, rows[index] as Parameter[])),
  )
  const ids = await insertRows(db, insert.replace(/ values .*$/, ''), rows, 'returning id')
  composed.forEach((draft, index) => {
    const at = times[index] as number
    const identity = { id: ids[index] as number, created_at: at, updated_at: at }
    notifyChange(db, accountId, resource, undefined, withId(draft, identity))
  })
  return ids.map((id, index) => ({ id, changes: changes[index] as string }))
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
  notifyChange(db, account_id, resource, current, composed)
  return withId(composed, { id: current.id, created_at: current.created_at, updated_at })
}

// Turns the draft into the record by adding its id and times.
function withId<Declared extends Fields>(
  composed: DraftOf<Declared>,
  { id, created_at, updated_at }: Identity,
): RecordOf<Declared> {
  const record = composed as RecordOf<Declared>
  record.id = id
  record.created_at = created_at
  record.updated_at = updated_at
  return record
}

// Marks the record as deleted: documents that refer to it keep their copy, reads return 404, lists omit it.
export async function softDeleteRecord<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  current: RecordOf<Declared>,
  now: number,
) {
  await db.run(sql`update ${sqlName(resource.plural)} set deleted = ${DELETED},
    updated_at = ${laterThan(current.updated_at, now)} where account_id = ${accountId} and id = ${current.id}`)
  // TypeScript cannot resolve the fields of a generic record.
  await addToTrash(db, accountId, resource, current, now)
  notifyChange(db, accountId, resource, current, undefined)
}

// The oldest live record with this name, in a table that has a folded copy of its names.
export async function findIdByName(
  db: Database,
  accountId: number,
  table: string,
  name: string,
): Promise<number | undefined> {
  const row = await db.get<{
    id: number
  }>(sql`select id from ${sqlName(table)} where account_id = ${accountId}
    and deleted = 0 and name_sort = ${searchText(name)} and name = ${name} order by id limit 1`)
  return row?.id
}

// Like findIdByName(), but for many names.
export async function findIdsByName(
  db: Database,
  accountId: number,
  table: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const foldedNames = [...new Set(names.map(searchText))]
  const rows = await db.all<{ id: number; name: string }>(sql`select id, name from ${sqlName(table)}
    where account_id = ${accountId} and deleted = 0 and name_sort in (${join(foldedNames)}) order by id desc`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

// Returns the ids that do not belong to live records of the account.
export async function missingIds(
  db: Database,
  accountId: number,
  table: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ id: number }>(sql`select id from ${sqlName(table)}
    where account_id = ${accountId} and deleted = 0 and id in (${join(ids)})`)
  const existingIds = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !existingIds.has(id))
}

type Layout = {
  write: RowWriter
  read: RowReader
  select: string
  selectLazy: string
  select_one: string
  insert: string
  update: string
}
// The parts of a resource that decide how its rows are stored.
type RowSource = Pick<Resource, 'plural' | 'fields' | 'search' | 'accessors' | 'row_state'>

const layouts = new WeakMap<object, Layout>()

// Builds the statements of a resource once.
function layoutOf(resource: RowSource): Layout {
  const cached = layouts.get(resource)
  if (cached) return cached
  const fields = Object.entries(resource.fields)
  const columnFields = fields.filter(([, field]) => field.options.column)
  const columns = columnFields.toSorted(
    (a, b) => Number(a[1].options.lazy ?? 0) - Number(b[1].options.lazy ?? 0),
  )
  const dataFields = fields.filter(([, field]) => !field.options.column)
  const sorted = fields.filter(([, field]) => field.options.sorted).map(([field]) => field)
  const writtenColumns = [
    ...columns.map(([field]) => field),
    ...sorted.map((field) => `${field}_sort`),
    ...(resource.search.length ? ['search'] : []),
    'data',
  ]
  const select = selectOf(
    resource.plural,
    columns.filter(([, field]) => !field.options.lazy),
  )
  const selectLazy = selectOf(resource.plural, columns)
  const insertedColumns = ['account_id', 'created_at', 'updated_at', 'deleted', ...writtenColumns]
  const layout = {
    write: rowWriter({ columns, sorted, searched: resource.search, dataFields }),
    read: rowReader({ columns, accessors: resource.accessors }),
    select,
    selectLazy,
    select_one: `${selectLazy} where account_id = ? and id = ? and deleted = ${resource.row_state ?? LIVE}`,
    insert: `insert into ${resource.plural} (${insertedColumns.join(', ')}) values (${insertedColumns.map(() => '?').join(', ')})`,
    update: `update ${resource.plural} set ${['updated_at', ...writtenColumns].map((column) => `${column} = ?`).join(', ')} where account_id = ? and id = ?`,
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

export function recordFromRow<Declared extends Fields>(
  resource: Resource<Declared>,
  row: Row,
): RecordOf<Declared> {
  return layoutOf(resource).read(row, resource.newRecord, fromColumn, fromData) as RecordOf<Declared>
}

// Converts a row straight to its JSON, without a record in between.
export function jsonFromRow(
  resource: Resource,
  row: Row,
  time: (ms: number) => string,
  included?: string, // a hidden field to include; the caller converts it
): { [name: string]: unknown } {
  const shown = (field: Field<unknown>, value: unknown) =>
    field.kind === 'timestamp' && value !== null ? time(value as number) : value
  const document = layoutOf(resource).read(
    row,
    resource.newJson,
    (field, value) =>
      field.kind === 'decimal'
        ? printDecimal(fromColumn(field, value) as Decimal)
        : shown(field, fromColumn(field, value)),
    (field, value) => (field.kind === 'decimal' ? formatDecimal(value as string) : shown(field, value)),
  )
  for (const name of resource.hidden) if (name !== included) document[name] = undefined
  document.created_at = time(document.created_at as number)
  document.updated_at = time(document.updated_at as number)
  return document
}

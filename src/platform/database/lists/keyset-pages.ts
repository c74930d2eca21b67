import type { Resource } from '../../fields/resource.ts'
import type { InputValue } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { selectRows } from '../records.ts'
import type { Row } from '../row-reader.ts'
import { join, type Parameter, raw, type Sql, sql, sqlName } from '../sql.ts'
import { type Selection, whereOf } from './filter.ts'
import { type Order, readOrder } from './list.ts'

// Reads all records of a query in the order of its list, a page at a time. Each page starts after the last record of
// the one before, so that the last page costs no more than the first. Within a snapshot no record is skipped or
// repeated.

const PAGE = 500

type Key = { id: number; key: Parameter }

export async function* walkRows(
  db: Database,
  resource: Resource,
  selection: Selection,
  orderParameter: InputValue | undefined,
  lazyFields?: 'with lazy fields' | undefined,
): AsyncGenerator<Row[]> {
  const order = readOrder(resource, orderParameter)
  for (const segment of segmentsOf(resource, order)) {
    let last: Key | undefined
    for (;;) {
      const keys = await segment(db, whereOf(selection), last)
      if (keys.length > 0) yield await rowsOf(db, resource, selection.account_id, keys, lazyFields)
      if (keys.length < PAGE) break
      last = keys.at(-1)
    }
  }
}

type Segment = (db: Database, where: Sql, last: Key | undefined) => Promise<Key[]>

// Absent values sort first and compare with nothing, so they are read as a segment of their own.
function segmentsOf({ plural, fields }: Resource, { column, direction }: Order): Segment[] {
  const table = sqlName(plural)
  const key = raw(`${plural}.${column}`)
  const directionSql = raw(direction)
  const after = raw(direction === 'asc' ? '>' : '<')
  const byId = (only: Sql): Segment => {
    return async (db, where, last) =>
      db.all<Key>(sql`select id, id as key from ${table} where ${where} ${only}
        ${last ? sql`and id ${after} ${last.id}` : sql``} order by id ${directionSql} limit ${PAGE}`)
  }
  const byKey: Segment = async (db, where, last) =>
    db.all<Key>(sql`select id, ${key} as key from ${table} where ${where} and ${key} is not null
      ${last ? sql`and (${key}, id) ${after} (${last.key}, ${last.id})` : sql``}
      order by ${key} ${directionSql}, id ${directionSql} limit ${PAGE}`)
  if (column === 'id') return [byId(sql``)]
  if (!(column in fields)) return [byKey]
  const absent = byId(sql`and ${key} is null`)
  return direction === 'asc' ? [absent, byKey] : [byKey, absent]
}

async function rowsOf(
  db: Database,
  resource: Resource,
  accountId: number,
  keys: readonly Key[],
  lazyFields?: 'with lazy fields' | undefined,
): Promise<Row[]> {
  const ids = keys.map(({ id }) => id)
  const rows = await selectRows(
    db,
    resource,
    sql`where account_id = ${accountId} and id in (${join(ids)})`,
    lazyFields,
  )
  const rowsById = new Map(rows.map((row) => [row[0], row]))
  return ids.flatMap((id) => (rowsById.has(id) ? [rowsById.get(id) as Row] : []))
}

import type { Resource } from '../../fields/resource.ts'
import type { Value } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { selectRows } from '../records.ts'
import type { Row } from '../row-reader.ts'
import { join, name, type Parameter, raw, type Sql, sql } from '../sql.ts'
import { type Question, whereOf } from './filter.ts'
import { type Order, readOrder } from './list.ts'

// Everything a question is about, in the order of its list, a page at a time: each page begins after the last record of the one
// before, so that the last page costs no more than the first. Inside a snapshot no record is missed or given twice.

const PAGE = 500

type Key = { id: number; key: Parameter }

export async function* walk(
  db: Database,
  resource: Resource,
  question: Question,
  asked_order: Value | undefined,
  whole?: 'with lazy fields' | undefined,
): AsyncGenerator<Row[]> {
  const order = readOrder(resource, asked_order)
  for (const stretch of stretchesOf(resource, order)) {
    let last: Key | undefined
    for (;;) {
      const keys = await stretch(db, whereOf(question), last)
      if (keys.length > 0) yield await rowsOf(db, resource, question.account_id, keys, whole)
      if (keys.length < PAGE) break
      last = keys.at(-1)
    }
  }
}

type Stretch = (db: Database, where: Sql, last: Key | undefined) => Promise<Key[]>

// Absent values are the smallest, and compare with nothing: they are a stretch of their own.
function stretchesOf({ plural, fields }: Resource, { column, direction }: Order): Stretch[] {
  const table = name(plural)
  const key = raw(`${plural}.${column}`)
  const way = raw(direction)
  const after = raw(direction === 'asc' ? '>' : '<')
  const by_id = (only: Sql): Stretch => {
    return async (db, where, last) =>
      db.all<Key>(sql`select id, id as key from ${table} where ${where} ${only}
        ${last ? sql`and id ${after} ${last.id}` : sql``} order by id ${way} limit ${PAGE}`)
  }
  const by_key: Stretch = async (db, where, last) =>
    db.all<Key>(sql`select id, ${key} as key from ${table} where ${where} and ${key} is not null
      ${last ? sql`and (${key}, id) ${after} (${last.key}, ${last.id})` : sql``}
      order by ${key} ${way}, id ${way} limit ${PAGE}`)
  if (column === 'id') return [by_id(sql``)]
  if (!(column in fields)) return [by_key]
  const absent = by_id(sql`and ${key} is null`)
  return direction === 'asc' ? [absent, by_key] : [by_key, absent]
}

async function rowsOf(
  db: Database,
  resource: Resource,
  account_id: number,
  keys: readonly Key[],
  whole?: 'with lazy fields' | undefined,
): Promise<Row[]> {
  const ids = keys.map(({ id }) => id)
  const rows = await selectRows(
    db,
    resource,
    sql`where account_id = ${account_id} and id in (${join(ids)})`,
    whole,
  )
  const known = new Map(rows.map((row) => [row[0], row]))
  return ids.flatMap((id) => (known.has(id) ? [known.get(id) as Row] : []))
}

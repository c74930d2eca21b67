import { text } from '../../fields/field.ts'
import type { Tree } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { raw, type Sql, sql } from '../sql.ts'
import { textOf } from './filter.ts'

// Conditions on what has no column: it stands inside the record, as JSON.

export const dataOf = ({ engine }: Database): Sql =>
  raw(engine === 'postgres' ? 'cast(data as json)' : 'data')

// Whether one of a list inside is so; `item.value` is that one, on PostgreSQL as JSON.
export function within({ engine }: Database, whole: Sql, list: string | null, is: Sql): Sql {
  if (engine === 'sqlite') {
    const path = list === null ? '$' : `$.${list}`
    return sql`exists (select 1 from json_each(${whole}, ${path}) item where ${is})`
  }
  const part = list === null ? whole : sql`${whole} -> ${raw(`'${list}'`)}`
  return sql`exists (select 1 from json_array_elements(case when json_typeof(${part}) = 'array'
    then ${part} else '[]' end) item(value) where ${is})`
}

export const TAG = { tag: text({ about: 'That carry this tag' }) }

// By one of `tag_list`, as it is written.
export function isTagged(db: Database, { tag }: Tree): Sql[] {
  const asked = textOf('tag', tag ?? '').trim()
  if (asked === '') return []
  const value = raw(db.engine === 'postgres' ? `item.value #>> '{}'` : 'item.value')
  return [within(db, dataOf(db), 'tag_list', sql`${value} = ${asked}`)]
}

import { text } from '../../fields/field.ts'
import type { InputObject } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { raw, type Sql, sql } from '../sql.ts'
import { textOf } from './filter.ts'

// SQL conditions on fields that are stored in the JSON column.

export const jsonColumn = ({ engine }: Database): Sql =>
  raw(engine === 'postgres' ? 'cast(data as json)' : 'data')

// True if an item of a JSON list meets the condition; `item.value` is the item, on PostgreSQL as JSON.
export function anyItem({ engine }: Database, json: Sql, list: string | null, condition: Sql): Sql {
  if (engine === 'sqlite') {
    const path = list === null ? '$' : `$.${list}`
    return sql`exists (select 1 from json_each(${json}, ${path}) item where ${condition})`
  }
  const items = list === null ? json : sql`${json} -> ${raw(`'${list}'`)}`
  return sql`exists (select 1 from json_array_elements(case when json_typeof(${items}) = 'array'
    then ${items} else '[]' end) item(value) where ${condition})`
}

export const TAG = { tag: text({ description: 'Only records with this tag' }) }

// Filters by an exact tag of `tag_list`.
export function isTagged(db: Database, { tag }: InputObject): Sql[] {
  const tagText = textOf('tag', tag ?? '').trim()
  if (tagText === '') return []
  const value = raw(db.engine === 'postgres' ? `item.value #>> '{}'` : 'item.value')
  return [anyItem(db, jsonColumn(db), 'tag_list', sql`${value} = ${tagText}`)]
}

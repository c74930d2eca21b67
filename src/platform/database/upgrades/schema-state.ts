import type { Database } from '../database.ts'
import { type Layout, UNPARTITIONED } from '../layout.ts'
import { sql } from '../sql.ts'
import { columnsOf } from '../tables.ts'

// The version and layout of the schema, as the database records them.

export type State = ReadonlyMap<string, string>

export async function readState(db: Database): Promise<State> {
  if ((await columnsOf(db, 'schema_state')).length === 0) return new Map()
  const rows = await db.all<{ name: string; value: string }>(sql`select name, value from schema_state`)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export const readSchemaFingerprint = async (db: Database): Promise<string | undefined> =>
  (await db.get<{ value: string }>(sql`select value from schema_state where name = 'form'`))?.value

export async function saveState(db: Database, key: string, value: string) {
  await db.run(sql`insert into schema_state (name, value) values (${key}, ${value})
    on conflict (name) do update set value = excluded.value`)
}

const LAYOUT = 'layout'

export const layoutIn = (state: State): Layout => {
  const stored = state.get(LAYOUT)
  return stored === undefined ? UNPARTITIONED : JSON.parse(stored)
}

export const readLayout = async (db: Database): Promise<Layout> => layoutIn(await readState(db))

export const saveLayout = (db: Database, layout: Layout) => saveState(db, LAYOUT, JSON.stringify(layout))

import type { Database } from '../database.ts'
import { type Layout, WHOLE } from '../layout.ts'
import { sql } from '../sql.ts'
import { columnsOf } from '../tables.ts'

// What a database knows of its own form.

export type State = ReadonlyMap<string, string>

export async function readState(db: Database): Promise<State> {
  if ((await columnsOf(db, 'schema_state')).length === 0) return new Map()
  const rows = await db.all<{ name: string; value: string }>(sql`select name, value from schema_state`)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export const readForm = async (db: Database): Promise<string | undefined> =>
  (await db.get<{ value: string }>(sql`select value from schema_state where name = 'form'`))?.value

export async function keepState(db: Database, key: string, value: string) {
  await db.run(sql`insert into schema_state (name, value) values (${key}, ${value})
    on conflict (name) do update set value = excluded.value`)
}

const LAYOUT = 'layout'

export const layoutIn = (state: State): Layout => {
  const kept = state.get(LAYOUT)
  return kept === undefined ? WHOLE : JSON.parse(kept)
}

export const readLayout = async (db: Database): Promise<Layout> => layoutIn(await readState(db))

export const keepLayout = (db: Database, layout: Layout) => keepState(db, LAYOUT, JSON.stringify(layout))

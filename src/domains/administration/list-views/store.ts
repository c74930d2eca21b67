import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ListView } from './schema.ts'

type Owner = { account_id: number; user_id: number }

export const listViews = (db: Database, { account_id, user_id }: Owner): Promise<ListView[]> =>
  Promise.resolve(
    db.all<ListView>(sql`select id, user_id, list, name, query, created_at, updated_at from list_views
      where account_id = ${account_id} and user_id = ${user_id} order by list, name`),
  )

export const insertView = (
  db: Database,
  { account_id, user_id }: Owner,
  view: Omit<ListView, 'id' | 'user_id'>,
) =>
  db.insert(sql`insert into list_views (account_id, user_id, list, name, query, created_at, updated_at) values
    (${account_id}, ${user_id}, ${view.list}, ${view.name}, ${view.query}, ${view.created_at}, ${view.updated_at})`)

export const updateView = (db: Database, { account_id, user_id }: Owner, view: ListView) =>
  db.run(sql`update list_views set name = ${view.name}, query = ${view.query}, updated_at = ${view.updated_at}
    where account_id = ${account_id} and user_id = ${user_id} and id = ${view.id}`)

export const deleteView = (db: Database, { account_id, user_id }: Owner, id: number) =>
  db.run(sql`delete from list_views where account_id = ${account_id} and user_id = ${user_id} and id = ${id}`)

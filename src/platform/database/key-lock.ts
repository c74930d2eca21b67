import type { Database } from './database.ts'
import { raw, type Sql, sql } from './sql.ts'

const lock = (key: string): Sql => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`

// Of what belongs to no account. Held until the transaction ends: who comes later with the same key waits. SQLite has one
// writer anyway.
export async function lockKey(db: Database, key: string) {
  if (db.engine === 'postgres') await db.get(lock(key))
}

// Ends a query whose rows are held until the transaction ends.
export const forUpdate = (db: Database): Sql => raw(db.engine === 'postgres' ? 'for update' : '')

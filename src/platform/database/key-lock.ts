import type { Database } from './database.ts'
import { raw, type Sql, sql } from './sql.ts'

const lock = (key: string): Sql => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`

// Locks a key of data that belongs to no account until the transaction ends. SQLite has a single writer and needs no
// lock.
export async function lockKey(db: Database, key: string) {
  if (db.engine === 'postgres') await db.get(lock(key))
}

// Ends a query that locks its rows until the transaction ends.
export const forUpdate = (db: Database): Sql => raw(db.engine === 'postgres' ? 'for update' : '')

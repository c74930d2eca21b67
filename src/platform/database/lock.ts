import type { Database } from './database.ts'
import { raw, type Sql, sql } from './sql.ts'

const lock = (key: string): Sql => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`

// Held until the transaction ends: who comes later with the same key waits. SQLite has one writer anyway.
export async function lockKey(db: Database, key: string) {
  if (db.engine === 'postgres') await db.get(lock(key))
}

// The same without waiting for it: it is held once anything asked after it is answered.
export function lockKeyAhead(db: Database, key: string) {
  if (db.engine === 'postgres') db.send(lock(key))
}

// Ends a query whose rows are held until the transaction ends.
export const forUpdate = (db: Database): Sql => raw(db.engine === 'postgres' ? 'for update' : '')

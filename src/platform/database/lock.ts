import type { Database } from './database.ts'
import { sql } from './sql.ts'

// Held until the transaction ends: who comes later with the same key waits. SQLite has one writer anyway.
export async function lockKey(db: Database, key: string) {
  if (db.engine === 'postgres') await db.get(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`)
}

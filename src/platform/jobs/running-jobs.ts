import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { isClaimed, type Job } from './jobs.ts'

// How many jobs of the kind are at work in the whole installation beside this one, in whatever process: for kinds that must not take more
// than their share of it.
export async function countOthersAtWork(
  db: Database,
  { kind, account_id, id }: Job,
  now: number,
): Promise<number> {
  const rows = await db.all<{ account_id: number; id: number }>(sql`select account_id, id from jobs
    where kind = ${kind} and ${isClaimed(now)}`)
  return rows.filter((row) => row.account_id !== account_id || row.id !== id).length
}

import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { isClaimed, type Job } from './jobs.ts'

// Counts the other running jobs of the kind in all processes, for kinds that may use only a part of the installation.
export async function countOtherRunningJobs(
  db: Database,
  { kind, account_id, id }: Job,
  now: number,
): Promise<number> {
  const rows = await db.all<{ account_id: number; id: number }>(sql`select account_id, id from jobs
    where kind = ${kind} and ${isClaimed(now)}`)
  return rows.filter((row) => row.account_id !== account_id || row.id !== id).length
}

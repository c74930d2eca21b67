import type { Database } from './database.ts'
import { raw, sql } from './sql.ts'

// Detects whether a database belongs to a Citus cluster, and whether this node is its coordinator or a worker.

export const IS_CITUS = `to_regclass('pg_dist_partition') is not null`

export async function isCitus(db: Database): Promise<boolean> {
  if (db.engine !== 'postgres') return false
  const row = await db.get<{ is_citus: boolean }>(raw(`select ${IS_CITUS} as is_citus`))
  return row?.is_citus === true
}

// The coordinator has group 0. Workers do not accept schema changes.
export async function isWorkerNode(db: Database): Promise<boolean> {
  if (!(await isCitus(db))) return false
  const local = await db.get<{ groupid: number }>(sql`select groupid from pg_dist_local_group`)
  return (local?.groupid ?? 0) > 0
}

export const WORKER_REFUSAL =
  'this is a Citus worker, and only the coordinator accepts schema changes. Run this version there first ' +
  '(any kwit command with the DATABASE_URL of the coordinator). If Kwit has never used this worker, ' +
  'also run kwit database distribute --citus --reference there'

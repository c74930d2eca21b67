import type { Database } from './database.ts'
import { raw, sql } from './sql.ts'

// What Kwit has to know about Citus: whether a database belongs to a cluster, and which of its nodes this is.

export const IS_CITUS = `to_regclass('pg_dist_partition') is not null`

export async function isCitus(db: Database): Promise<boolean> {
  if (db.engine !== 'postgres') return false
  const answer = await db.get<{ is_citus: boolean }>(raw(`select ${IS_CITUS} as is_citus`))
  return answer?.is_citus === true
}

// The coordinator has the group 0. Workers take no changes of tables.
export async function isWorkerNode(db: Database): Promise<boolean> {
  if (!(await isCitus(db))) return false
  const local = await db.get<{ groupid: number }>(sql`select groupid from pg_dist_local_group`)
  return (local?.groupid ?? 0) > 0
}

export const WORKER_REFUSAL =
  'this is a worker of Citus, and tables are only changed on the coordinator: run this version there first ' +
  '(any command of kwit with the DATABASE_URL of the coordinator). Where no Kwit has run beside this worker yet, ' +
  'also run kwit database distribute --citus --reference there'

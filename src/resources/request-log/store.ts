import type { Database } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { lockKey } from '../../platform/database/lock.ts'
import { sql } from '../../platform/database/sql.ts'

export const KEPT = 500 // calls of an account

export type LoggedRequest = {
  id: number
  user_id: number
  method: string
  path: string
  status: number
  elapsed_us: number
  at: number
  message: string | null
}

const INTO = 'insert into request_log (account_id, user_id, method, path, status, elapsed_us, at, message)'

// Processes that write for the same account take turns, so that none waits for the other in a circle.
export async function insertRequests(
  db: Database,
  account_id: number,
  requests: readonly Omit<LoggedRequest, 'id'>[],
) {
  await lockKey(db, `request log ${account_id}`)
  await insertRows(
    db,
    INTO,
    requests.map((one) => [
      account_id,
      one.user_id,
      one.method,
      one.path,
      one.status,
      one.elapsed_us,
      one.at,
      one.message,
    ]),
  )
  await db.run(sql`delete from request_log where account_id = ${account_id} and id <= (select id from request_log
    where account_id = ${account_id} order by id desc limit 1 offset ${KEPT})`)
}

export async function listRequests(
  db: Database,
  account_id: number,
  { page, per_page }: { page: number; per_page: number },
  which: 'all' | 'errors',
) {
  const where = sql`r.account_id = ${account_id} ${which === 'errors' ? sql`and r.status >= 400` : sql``}`
  const items = await db.all<
    LoggedRequest & { login: string | null }
  >(sql`select r.id, r.user_id, r.method, r.path,
    r.status, r.elapsed_us, r.at, r.message, u.login from request_log r
    left join users u on u.account_id = 0 and u.id = r.user_id
    where ${where} order by r.at desc, r.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const count = await db.get<{ total: number }>(
    sql`select count(*) as total from request_log r where ${where}`,
  )
  return { items, total: count?.total ?? 0 }
}

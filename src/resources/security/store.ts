import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Role } from '../../platform/http/route.ts'

export type KeptToken = {
  user_id: number
  login: string
  first_name: string | null
  last_name: string | null
  role: Role
  created_at: number
  last_used_at: number | null
}

// When each was used stands in the log of requests, so that no call has to write it down.
export const listTokens = (db: Database, account_id: number) =>
  db.all<KeptToken>(sql`select t.user_id, u.login, u.first_name, u.last_name, m.role, t.created_at,
    (select max(r.at) from request_log r where r.account_id = t.account_id and r.user_id = t.user_id
      and r.at >= t.created_at) as last_used_at
    from api_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.account_id = ${account_id} order by t.user_id`)

import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Role } from '../../../platform/http/route.ts'

export type StoredToken = {
  user_id: number
  login: string
  first_name: string | null
  last_name: string | null
  role: Role
  created_at: number
  last_used_at: number | null
}

// Takes the last use from the request log, so that requests do not have to write it.
export async function listTokens(db: Database, accountId: number): Promise<StoredToken[]> {
  const tokens = await db.all<
    Omit<StoredToken, 'last_used_at'>
  >(sql`select t.user_id, u.login, u.first_name, u.last_name, m.role, t.created_at
    from api_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.account_id = ${accountId} order by t.user_id`)
  const lastUses = await db.all<{ user_id: number; at: number }>(
    sql`select user_id, max(at) as at from request_log where account_id = ${accountId} group by user_id`,
  )
  const lastUsedAt = new Map(lastUses.map(({ user_id, at }) => [user_id, at]))
  return tokens.map((token) => {
    const at = lastUsedAt.get(token.user_id) ?? 0
    return { ...token, last_used_at: at >= token.created_at ? at : null }
  })
}

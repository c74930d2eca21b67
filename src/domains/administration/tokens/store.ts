import { afterCommit } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { hashToken } from '../../../platform/secret.ts'
import { clearCallers } from '../accounts/caller-cache.ts'
import type { StoredToken, TokenRow } from './schema.ts'

type Owner = { account_id: number; user_id: number }

// Lists the limited tokens of one user, or of all members of the account, newest first.
export const listTokens = (db: Database, accountId: number, userId?: number): Promise<StoredToken[]> =>
  selectTokens(db, accountId, userId === undefined ? sql`` : sql`and t.user_id = ${userId}`)

export async function findToken(
  db: Database,
  accountId: number,
  id: number,
): Promise<StoredToken | undefined> {
  const [token] = await selectTokens(db, accountId, sql`and t.id = ${id}`)
  return token
}

async function selectTokens(db: Database, accountId: number, condition: Sql): Promise<StoredToken[]> {
  const rows = await db.all<TokenRow>(sql`select t.id, t.user_id, u.login, m.role, t.name, t.hint, t.limits,
      t.expires_at, t.created_at, t.updated_at, t.last_used_at, t.revoked_at
    from access_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.account_id = ${accountId} ${condition} order by t.id desc`)
  return rows.map((row) => ({ ...row, limits: JSON.parse(row.limits) }))
}

const HINT_LENGTH = 4

export function insertToken(
  db: Database,
  { account_id, user_id }: Owner,
  { name, limits, expires_at }: Pick<StoredToken, 'name' | 'limits' | 'expires_at'>,
  { token, now }: { token: string; now: number },
): Awaitable<number> {
  const hint = token.slice(-HINT_LENGTH)
  return db.insert(sql`insert into access_tokens
      (account_id, user_id, name, token_hash, hint, limits, expires_at, created_at, updated_at)
    values (${account_id}, ${user_id}, ${name}, ${hashToken(token)}, ${hint}, ${JSON.stringify(limits)},
      ${expires_at}, ${now}, ${now})`)
}

export async function updateToken(
  db: Database,
  accountId: number,
  { id, name, limits, expires_at, updated_at }: StoredToken,
) {
  afterCommit(db, clearCallers)
  await db.run(sql`update access_tokens set name = ${name}, limits = ${JSON.stringify(limits)},
    expires_at = ${expires_at}, updated_at = ${updated_at} where account_id = ${accountId} and id = ${id}`)
}

export async function revokeToken(db: Database, accountId: number, id: number, now: number) {
  afterCommit(db, clearCallers)
  await db.run(sql`update access_tokens set revoked_at = ${now}
    where account_id = ${accountId} and id = ${id} and revoked_at is null`)
}

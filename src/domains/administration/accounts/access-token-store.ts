import { afterCommit } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { hashToken, randomToken } from '../../../platform/secret.ts'
import { clearCallers } from './caller-cache.ts'
import type { TokenOwner } from './schema.ts'

// Stores limited tokens as far as requests need them. Users manage theirs in tokens/.

export type AccessTokenOwner = TokenOwner & {
  name: string
  limits: string
  expires_at: number | null
  revoked_at: number | null
}

// The beginning tells in which table a token is, and lets scanners find secrets in code.
const BEGINNING = 'kwit_'
const SECRET_LENGTH = 40

export const newAccessToken = (): string => `${BEGINNING}${randomToken(SECRET_LENGTH)}`

export const mayBeAccessToken = (token: string): boolean => token.startsWith(BEGINNING)

export async function findAccessTokenOwners(
  db: Database,
  tokens: readonly string[],
): Promise<Map<string, AccessTokenOwner>> {
  if (tokens.length === 0) return new Map()
  const tokensByHash = new Map(tokens.map((token) => [hashToken(token), token]))
  const owners = await db.all<
    AccessTokenOwner & { token_hash: string }
  >(sql`select t.id as token_id, t.token_hash, t.account_id, t.user_id, t.name, t.limits, t.expires_at, t.revoked_at,
      u.login, a.prefix, a.settings, m.role, m.department_ids
    from access_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    left join accounts a on a.account_id = 0 and a.id = t.account_id
    left join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.token_hash in (${join([...tokensByHash.keys()])})`)
  return new Map(owners.map((owner) => [tokensByHash.get(owner.token_hash) as string, owner]))
}

// Revokes the limited tokens of a user in one account.
export async function revokeAccessTokens(db: Database, accountId: number, userId: number, now: number) {
  afterCommit(db, clearCallers)
  await db.run(sql`update access_tokens set revoked_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and revoked_at is null`)
}

// Revokes the limited tokens of a user in all accounts.
export async function revokeAllAccessTokens(db: Database, userId: number, now: number) {
  afterCommit(db, clearCallers)
  await db.run(sql`update access_tokens set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null`)
}

const USED_STEP_MS = 60_000

// Stores the last use at most once a minute.
export function touchAccessToken(db: Database, accountId: number, id: number, now: number) {
  db.runUnawaited(sql`update access_tokens set last_used_at = ${now} where account_id = ${accountId}
    and id = ${id} and (last_used_at is null or last_used_at < ${now - USED_STEP_MS})`)
}

// Names of limited tokens by their ids, for the audit log.
export async function accessTokenNames(
  db: Database,
  accountId: number,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))]
  if (uniqueIds.length === 0) return new Map()
  const rows = await db.all<{ id: number; name: string }>(
    sql`select id, name from access_tokens where account_id = ${accountId} and id in (${join(uniqueIds)})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

import { afterCommit } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { hashToken, open, randomToken, seal } from '../../../platform/secret.ts'
import { revokeAllAccessTokens } from './access-token-store.ts'
import { clearCallers } from './caller-cache.ts'
import type { TokenOwner } from './schema.ts'

// Stores API tokens of users and integration tokens of programs.

export async function findTokenOwners(
  db: Database,
  tokens: readonly string[],
): Promise<Map<string, TokenOwner>> {
  const tokensByHash = new Map(tokens.map((token) => [hashToken(token), token]))
  const owners = await db.all<TokenOwner & { token_hash: string }>(sql`select t.id as token_id, t.token_hash,
      t.account_id, t.user_id, u.login, a.prefix, a.settings, m.role, m.department_ids
    from api_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    left join accounts a on a.account_id = 0 and a.id = t.account_id
    left join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.token_hash in (${join([...tokensByHash.keys()])})`)
  return new Map(owners.map((owner) => [tokensByHash.get(owner.token_hash) as string, owner]))
}

export const findTokenOwner = async (db: Database, token: string): Promise<TokenOwner | undefined> =>
  (await findTokenOwners(db, [token])).get(token)

// Renews the tokens of a user and revokes the limited ones.
export async function renewTokensOf(
  db: Database,
  user_id: number,
  secret: Buffer,
  now: number,
): Promise<number[]> {
  const rows = await db.all<{ account_id: number }>(
    sql`select account_id from api_tokens where user_id = ${user_id}`,
  )
  for (const { account_id } of rows) await saveToken(db, { account_id, user_id }, secret, now)
  await revokeAllAccessTokens(db, user_id, now)
  return rows.map(({ account_id }) => account_id)
}

// Stores one token per user and account; account 0 is for a user who has no account yet.
export async function saveToken(
  db: Database,
  owner: { account_id: number; user_id: number },
  secret: Buffer,
  now: number,
  token = randomToken(),
): Promise<string> {
  const hash = hashToken(token)
  afterCommit(db, clearCallers)
  await db.run(sql`insert into api_tokens (account_id, user_id, token_hash, sealed, created_at)
    values (${owner.account_id}, ${owner.user_id}, ${hash}, ${seal(token, secret)}, ${now})
    on conflict (account_id, user_id) do update set token_hash = excluded.token_hash, sealed = excluded.sealed,
    created_at = excluded.created_at`)
  return token
}

export async function deleteToken(db: Database, accountId: number, userId: number): Promise<boolean> {
  afterCommit(db, clearCallers)
  const { changes } = await db.run(
    sql`delete from api_tokens where account_id = ${accountId} and user_id = ${userId}`,
  )
  return changes === 1
}

export async function readToken(
  db: Database,
  owner: { account_id: number; user_id: number },
  secret: Buffer,
): Promise<string | null> {
  const row = await db.get<{ sealed: string }>(
    sql`select sealed from api_tokens where account_id = ${owner.account_id} and user_id = ${owner.user_id}`,
  )
  return row ? openIfOurs(row.sealed, secret) : null
}

// After a restore with another secret a token still works, but cannot be decrypted.
function openIfOurs(sealed: string, secret: Buffer): string | null {
  try {
    return open(sealed, secret)
  } catch {
    return null
  }
}

// The token that a user got before having an account becomes the token of the first account, so that it keeps working.
export async function adoptToken(db: Database, userId: number, accountId: number): Promise<boolean> {
  const { changes } = await db.run(sql`update api_tokens set account_id = ${accountId}
    where account_id = 0 and user_id = ${userId}`)
  return changes === 1
}

export const insertIntegrationToken = (db: Database, token: string, label: string, now: number) =>
  db.get<{ id: number }>(sql`insert into integration_tokens (account_id, name, token_hash, hint, created_at)
    values (0, ${label}, ${hashToken(token)}, ${token.slice(-4)}, ${now}) on conflict do nothing returning id`)

export async function isIntegrationToken(db: Database, token: string): Promise<boolean> {
  const row = await db.get(sql`select id from integration_tokens
    where token_hash = ${hashToken(token)} and revoked_at is null`)
  return row !== undefined
}

export const listIntegrationTokens = (db: Database) =>
  db.all<{ id: number; name: string; hint: string; created_at: number; revoked_at: number | null }>(
    sql`select id, name, hint, created_at, revoked_at from integration_tokens order by id`,
  )

export async function revokeIntegrationToken(db: Database, id: number, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update integration_tokens set revoked_at = ${now}
    where account_id = 0 and id = ${id} and revoked_at is null`)
  return changes === 1
}

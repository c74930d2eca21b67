import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Role } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/secret.ts'
import { deleteOldProviderSessions, PROVIDER_SESSION_MS } from '../openid-connect/session-store.ts'

export const SESSION_LIFETIME_MS = 14 * DAY_MS
const SESSIONS_MAX = 50 // per user

export type Session = {
  id: number
  user_id: number
  remember: boolean
  seen_at: number
  confirmed_at: number | null
  is_limited: number | null
  second_factor: number | null
}
export type SessionAccount = {
  id: number
  seen_at: number
  user_id: number
  login: string
  account_id: number
  prefix: string
  settings: string
  role: Role
  department_ids: string
  confirmed_at: number | null
  two_factor: number | null
  is_limited: number | null
  second_factor: number | null // asked for by the provider of the installation
  provider_since: number | null // when the provider of the account signed the user in
  provider_factor: number | null
}

export async function findSession(db: Database, token: string, now: number): Promise<Session | undefined> {
  const row = await db.get<Omit<Session, 'remember'> & { remember: number }>(
    sql`select id, user_id, remember, seen_at, confirmed_at, is_limited, second_factor from sessions
      where token_hash = ${hashToken(token)} and seen_at > ${now - SESSION_LIFETIME_MS}`,
  )
  return row && { ...row, remember: row.remember === 1 }
}

// Accounts that a session opens: the one with this prefix, or else at most two, which is enough to see that there are several.
export const findSessionAccounts = (db: Database, token: string, prefix: string | undefined, now: number) =>
  db.all<SessionAccount>(sql`select s.id, s.seen_at, s.user_id, u.login, m.account_id, m.role, m.department_ids, a.prefix, a.settings,
    s.confirmed_at, u.two_factor, s.is_limited, s.second_factor, p.signed_in_at as provider_since, p.second_factor as provider_factor
    from sessions s join users u on u.account_id = 0 and u.id = s.user_id
    join memberships m on m.user_id = s.user_id
    join accounts a on a.account_id = 0 and a.id = m.account_id
    left join provider_sessions p on p.account_id = m.account_id and p.session_hash = s.token_hash
      and p.signed_in_at > ${now - PROVIDER_SESSION_MS}
    where (s.is_limited is null or p.signed_in_at is not null) and s.token_hash = ${hashToken(token)} and s.seen_at > ${now - SESSION_LIFETIME_MS}
    ${prefix === undefined ? sql`` : sql`and a.prefix = ${prefix}`} limit 2`)

export async function isMemberSession(
  db: Database,
  token: string,
  accountId: number,
  now: number,
): Promise<boolean> {
  const row = await db.get(sql`select s.id from sessions s join memberships m on m.user_id = s.user_id
    left join provider_sessions p on p.account_id = m.account_id and p.session_hash = s.token_hash
    where (s.is_limited is null or p.signed_in_at is not null) and s.token_hash = ${hashToken(token)} and s.seen_at > ${now - SESSION_LIFETIME_MS}
    and m.account_id = ${accountId}`)
  return row !== undefined
}

export type NewSessionRow = {
  user_id: number
  remember: boolean
  agent: string | null
  address: string
  is_limited?: boolean
  second_factor?: boolean
}

export async function insertSession(db: Database, token: string, session: NewSessionRow, now: number) {
  const { user_id, remember, agent, address, is_limited, second_factor } = session
  await db.run(sql`insert into sessions (account_id, user_id, token_hash, remember, created_at, seen_at, agent, address,
    confirmed_at, is_limited, second_factor)
    values (0, ${user_id}, ${hashToken(token)}, ${remember}, ${now}, ${now}, ${agent}, ${address}, ${now},
    ${is_limited || null}, ${second_factor || null})`)
  await db.run(sql`delete from sessions where account_id = 0 and id in (select id from sessions
    where user_id = ${user_id} order by seen_at desc, id desc limit 1000 offset ${SESSIONS_MAX})`)
}

type OwnSession = {
  id: number
  created_at: number
  seen_at: number
  agent: string | null
  address: string | null
}

export const listSessions = (db: Database, userId: number, now: number) =>
  db.all<OwnSession>(sql`select id, created_at, seen_at, agent, address from sessions
    where account_id = 0 and user_id = ${userId} and seen_at > ${now - SESSION_LIFETIME_MS}
    order by seen_at desc, id desc limit ${SESSIONS_MAX}`)

export async function deleteSessionById(db: Database, userId: number, id: number): Promise<boolean> {
  const { changes } = await db.run(
    sql`delete from sessions where account_id = 0 and id = ${id} and user_id = ${userId}`,
  )
  return changes === 1
}

export async function deleteSession(db: Database, token: string) {
  await db.run(sql`delete from sessions where token_hash = ${hashToken(token)}`)
}

export async function deleteSessionsOf(db: Database, userId: number, exceptToken = '') {
  await db.run(sql`delete from sessions where account_id = 0 and user_id = ${userId}
    and token_hash <> ${hashToken(exceptToken)}`)
}

export async function touchSession(db: Database, id: number, now: number) {
  await db.run(
    sql`update sessions set seen_at = ${now} where account_id = 0 and id = ${id} and seen_at < ${now}`,
  )
}

export async function confirmSession(db: Database, id: number, now: number) {
  await db.run(sql`update sessions set confirmed_at = ${now} where account_id = 0 and id = ${id}`)
}

export async function findLastAccount(db: Database, userId: number): Promise<number | null> {
  const row = await db.get<{ last_account_id: number | null }>(
    sql`select last_account_id from users where account_id = 0 and id = ${userId}`,
  )
  return row?.last_account_id ?? null
}

export async function saveLastAccount(db: Database, userId: number, accountId: number) {
  await db.run(sql`update users set last_account_id = ${accountId} where account_id = 0 and id = ${userId}`)
}

export const insertReset = (db: Database, userId: number, now: number, expiresAt: number) =>
  db.insert(sql`insert into password_resets (account_id, user_id, created_at, expires_at)
    values (0, ${userId}, ${now}, ${expiresAt})`)

export async function saveResetToken(db: Database, id: number, token: string) {
  await db.run(
    sql`update password_resets set token_hash = ${hashToken(token)} where account_id = 0 and id = ${id}`,
  )
}

export type Reset = { id: number; user_id: number; created_at: number }

export const findReset = (db: Database, id: number, now: number) =>
  db.get<Reset>(sql`select id, user_id, created_at from password_resets
    where account_id = 0 and id = ${id} and used_at is null and expires_at > ${now}`)

export const findResetByToken = (db: Database, token: string, now: number) =>
  db.get<Reset>(sql`select id, user_id, created_at from password_resets
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}`)

export async function countResets(db: Database, userId: number, since: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from password_resets where user_id = ${userId} and created_at > ${since}`,
  )
  return row?.total ?? 0
}

// Returns false if the token was used before.
export async function useReset(db: Database, token: string, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update password_resets set used_at = ${now}
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}`)
  return changes === 1
}

export async function endResets(db: Database, userId: number, now: number) {
  await db.run(sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`)
}

const RESET_RETENTION_MS = DAY_MS

export const deleteOldSessions = (db: Database, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`delete from sessions where seen_at <= ${now - SESSION_LIFETIME_MS}`)
    await deleteOldProviderSessions(db, now)
    await db.run(sql`delete from password_resets where created_at < ${now - RESET_RETENTION_MS}`)
  })

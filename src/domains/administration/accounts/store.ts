import { notFound } from '../../../platform/api-error.ts'
import { afterCommit } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Role } from '../../../platform/http/route.ts'
import { revokeAccessTokens } from './access-token-store.ts'
import { clearCallers } from './caller-cache.ts'
import type { Settings } from './schema.ts'
import { deleteToken } from './token-store.ts'

// Stores accounts, users and memberships. Only this module and token-store.ts read across accounts.

export type Account = { id: number; prefix: string; settings: Settings }
export type User = {
  id: number
  login: string
  email: string
  password_hash: string | null
  first_name: string | null
  last_name: string | null
  lang: string | null
  unproven: number | null
  two_factor?: number | null // 1 for a user with two factors
}
export type Membership = { account_id: number; prefix: string; role: Role; department_ids: string }
export async function findAccount(db: Database, prefix: string): Promise<Account | undefined> {
  const row = await db.get<{ id: number; prefix: string; settings: string }>(
    sql`select id, prefix, settings from accounts where prefix = ${prefix}`,
  )
  return row && { ...row, settings: JSON.parse(row.settings) }
}

export async function getAccount(db: Database, id: number): Promise<Account> {
  const row = await db.get<{ id: number; prefix: string; settings: string }>(
    sql`select id, prefix, settings from accounts where account_id = 0 and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return { ...row, settings: JSON.parse(row.settings) }
}

// Only the administrator of an installation with a single account may see data of the machine.
export async function isOnlyAccount(db: Database): Promise<boolean> {
  return (await db.all(sql`select id from accounts limit 2`)).length === 1
}

export const listAccounts = (db: Database) =>
  db.all<{ id: number; prefix: string }>(sql`select id, prefix from accounts order by id`)

export async function getSettings(db: Database, accountId: number): Promise<Settings> {
  const row = await db.get<{ settings: string }>(
    sql`select settings from accounts where account_id = 0 and id = ${accountId}`,
  )
  return JSON.parse(row?.settings ?? '{}')
}

export async function settingsOf(db: Database, ids: readonly number[]): Promise<Map<number, Settings>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; settings: string }>(
    sql`select id, settings from accounts where account_id = 0 and id in (${join(ids)})`,
  )
  return new Map(rows.map(({ id, settings }) => [id, JSON.parse(settings)]))
}

export async function lockSettings(db: Database, accountId: number): Promise<Settings> {
  const row = await db.get<{ settings: string }>(
    sql`select settings from accounts where account_id = 0 and id = ${accountId} ${forUpdate(db)}`,
  )
  return JSON.parse(row?.settings ?? '{}')
}

export async function saveSettings(db: Database, accountId: number, settings: Settings) {
  await db.run(sql`update accounts set settings = ${JSON.stringify(settings)}
    where account_id = 0 and id = ${accountId}`)
  afterCommit(db, clearCallers)
}

// Returns undefined if the prefix is taken.
export async function insertAccount(db: Database, prefix: string, settings: Settings, now: number) {
  const row = await db.get<{ id: number }>(sql`insert into accounts (account_id, prefix, settings, created_at)
    values (0, ${prefix}, ${JSON.stringify(settings)}, ${now}) on conflict do nothing returning id`)
  return row?.id
}

const NAMESAKES_MAX = 5
const STILL_CLAIMED = sql`coalesce(unproven, 0) <> 3`

// Finds the users whom a login or an email address may mean; the password decides. Case matters only if two of them differ in nothing else.
export async function findNamesakes(db: Database, name: string): Promise<User[]> {
  const exact = await namesakes(db, name, sql`(login = ${name} or (email = ${name} and ${STILL_CLAIMED}))`)
  if (exact.length > 0) return exact
  const lowerCase = name.toLowerCase()
  return namesakes(
    db,
    name,
    sql`(lower(login) = ${lowerCase} or (lower(email) = ${lowerCase} and ${STILL_CLAIMED}))`,
  )
}

// Anyone can be given any address, so users who were added by others or belong to no account come last, and among those who claim the
// address the newest come first: they must not displace the real owner from the limited list.
const namesakes = (db: Database, name: string, condition: Sql) =>
  db.all<User>(sql`select id, login, email, password_hash, first_name, last_name, lang, unproven, two_factor from users
    where ${condition} order by case unproven when 2 then 1 when 1 then 2 when 3 then 3 else 0 end, case when login = ${name} then 0
      when exists (select 1 from memberships where memberships.user_id = users.id) then 1 else 2 end,
      case when unproven is null then id else -id end
    limit ${NAMESAKES_MAX}`)

export async function isMemberEmail(db: Database, accountId: number, email: string): Promise<boolean> {
  const row =
    await db.get(sql`select u.id from memberships m join users u on u.account_id = 0 and u.id = m.user_id
    where m.account_id = ${accountId} and lower(u.email) = ${email.toLowerCase()} limit 1`)
  return row !== undefined
}

export const findUser = (db: Database, id: number) =>
  db.get<User>(
    sql`select id, login, email, password_hash, first_name, last_name, lang, unproven, two_factor from users
      where account_id = 0 and id = ${id}`,
  )

// Display names of users, by their ids.
export async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<Pick<User, 'id' | 'login' | 'first_name' | 'last_name'>>(
    sql`select id, login, first_name, last_name from users where account_id = 0 and id in (${join(ids)})`,
  )
  return new Map(
    rows.map(({ id, login, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(' ') || login,
    ]),
  )
}

export async function savePassword(db: Database, userId: number, passwordHash: string) {
  await db.run(sql`update users set password_hash = ${passwordHash} where account_id = 0 and id = ${userId}`)
}

// Returns false if the login is taken.
export async function renameLogin(db: Database, userId: number, login: string): Promise<boolean> {
  afterCommit(db, clearCallers)
  const { changes } =
    await db.run(sql`update users set login = ${login} where account_id = 0 and id = ${userId}
    and not exists (select 1 from users where login = ${login})`)
  return changes === 1
}

export async function saveUserDetails(
  db: Database,
  { id, first_name, last_name, lang }: Pick<User, 'id' | 'first_name' | 'last_name' | 'lang'>,
) {
  await db.run(sql`update users set first_name = ${first_name}, last_name = ${last_name}, lang = ${lang}
    where account_id = 0 and id = ${id}`)
}

export async function loginsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; login: string }>(
    sql`select id, login from users where account_id = 0 and id in (${join(ids)})`,
  )
  return new Map(rows.map(({ id, login }) => [id, login]))
}

// Returns undefined if the login is taken.
export async function insertUser(
  db: Database,
  user: Omit<User, 'id' | 'two_factor'> & { from_partner: string | null },
  now: number,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`insert into users
    (account_id, login, email, password_hash, first_name, last_name, lang, from_partner, created_at, unproven)
    values (0, ${user.login}, ${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
    ${user.lang}, ${user.from_partner}, ${now}, ${user.unproven}) on conflict do nothing returning id`)
  return row?.id
}

export const membershipsOf = (db: Database, userId: number) =>
  db.all<Membership>(sql`select m.account_id, a.prefix, m.role, m.department_ids from memberships m join accounts a on a.account_id = 0 and a.id = m.account_id
    where m.user_id = ${userId} order by m.account_id`)

export async function insertMembership(
  db: Database,
  membership: { account_id: number; user_id: number; role: Role; department_ids: number[] },
  now: number,
): Promise<boolean> {
  const { account_id, user_id, role, department_ids } = membership
  const { changes } =
    await db.run(sql`insert into memberships (account_id, user_id, role, department_ids, created_at)
    values (${account_id}, ${user_id}, ${role}, ${JSON.stringify(department_ids)}, ${now}) on conflict do nothing`)
  return changes === 1
}

export async function countOwners(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from memberships where account_id = ${accountId} and role = 'owner'`,
  )
  return row?.total ?? 0
}

const SEEN_STEP_MS = 10 * 60_000

// Records roughly when a member was last active, at most every ten minutes.
export function touchMembership(db: Database, accountId: number, userId: number, now: number) {
  db.runUnawaited(sql`update memberships set last_seen_at = ${now} where account_id = ${accountId}
    and user_id = ${userId} and (last_seen_at is null or last_seen_at < ${now - SEEN_STEP_MS})`)
}

export async function updateMembership(
  db: Database,
  { account_id, user_id, role, department_ids }: Parameters<typeof insertMembership>[1],
) {
  afterCommit(db, clearCallers)
  await db.run(sql`update memberships set role = ${role}, department_ids = ${JSON.stringify(department_ids)}
    where account_id = ${account_id} and user_id = ${user_id}`)
}

// Deletes the user's token for this account and the link to its provider too, and revokes the limited tokens.
export async function deleteMembership(db: Database, accountId: number, userId: number, now: number) {
  afterCommit(db, clearCallers)
  await db.run(sql`delete from memberships where account_id = ${accountId} and user_id = ${userId}`)
  await db.run(
    sql`delete from openid_connect_identities where account_id = ${accountId} and user_id = ${userId}`,
  )
  await deleteToken(db, accountId, userId)
  await revokeAccessTokens(db, accountId, userId, now)
}

type OwnedAccount = {
  id: number
  prefix: string
  created_at: number
  login: string | null
  email: string | null
  from_partner: string | null
}

// Lists every account with its first owner, for the operator.
export const listOwnedAccounts = (db: Database) =>
  db.all<OwnedAccount>(sql`select accounts.id, accounts.prefix, accounts.created_at, login, email, from_partner from accounts
    left join users on users.id = (select min(user_id) from memberships
      where memberships.account_id = accounts.id and role = 'owner') order by accounts.id`)

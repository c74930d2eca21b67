import { notFound } from '../../../platform/api-error.ts'
import { afterCommit } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Role } from '../../../platform/http/route.ts'
import { hashToken, open, randomToken, seal } from '../../../platform/secret.ts'
import { forgetCallers } from './caller-cache.ts'
import type { Settings } from './schema.ts'

// Accounts, people and their tokens. The only place that looks across accounts.

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
}
export type Membership = { account_id: number; prefix: string; role: Role; department_ids: string }
export type TokenOwner = {
  token_id: number
  account_id: number
  user_id: number
  login: string
  prefix: string | null
  settings: string | null
  role: Role | null
  department_ids: string | null
}

export async function findTokenOwners(
  db: Database,
  tokens: readonly string[],
): Promise<Map<string, TokenOwner>> {
  const carried = new Map(tokens.map((token) => [hashToken(token), token]))
  const owners = await db.all<TokenOwner & { token_hash: string }>(sql`select t.id as token_id, t.token_hash,
      t.account_id, t.user_id, u.login, a.prefix, a.settings, m.role, m.department_ids
    from api_tokens t join users u on u.account_id = 0 and u.id = t.user_id
    left join accounts a on a.account_id = 0 and a.id = t.account_id
    left join memberships m on m.account_id = t.account_id and m.user_id = t.user_id
    where t.token_hash in (${join([...carried.keys()])})`)
  return new Map(owners.map((owner) => [carried.get(owner.token_hash) as string, owner]))
}

export const findTokenOwner = async (db: Database, token: string): Promise<TokenOwner | undefined> =>
  (await findTokenOwners(db, [token])).get(token)

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

// Who runs an installation of one account is who administers it: they may be told of the machine. Among others nobody is.
export async function isOnlyAccount(db: Database): Promise<boolean> {
  return (await db.all(sql`select id from accounts limit 2`)).length === 1
}

export const listAccounts = (db: Database) =>
  db.all<{ id: number; prefix: string }>(sql`select id, prefix from accounts order by id`)

export async function getSettings(db: Database, account_id: number): Promise<Settings> {
  const row = await db.get<{ settings: string }>(
    sql`select settings from accounts where account_id = 0 and id = ${account_id}`,
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

export async function lockSettings(db: Database, account_id: number): Promise<Settings> {
  const row = await db.get<{ settings: string }>(
    sql`select settings from accounts where account_id = 0 and id = ${account_id} ${forUpdate(db)}`,
  )
  return JSON.parse(row?.settings ?? '{}')
}

export async function keepSettings(db: Database, account_id: number, settings: Settings) {
  await db.run(sql`update accounts set settings = ${JSON.stringify(settings)}
    where account_id = 0 and id = ${account_id}`)
  afterCommit(db, forgetCallers)
}

// Undefined when the prefix is taken.
export async function insertAccount(db: Database, prefix: string, settings: Settings, now: number) {
  const row = await db.get<{ id: number }>(sql`insert into accounts (account_id, prefix, settings, created_at)
    values (0, ${prefix}, ${JSON.stringify(settings)}, ${now}) on conflict do nothing returning id`)
  return row?.id
}

const NAMESAKES_MAX = 5
const NOT_ENDED = sql`coalesce(unproven, 0) <> 3`

// Whom a login or an e-mail address may mean; the password decides. Capital letters count only where they tell two apart.
export async function findNamesakes(db: Database, name: string): Promise<User[]> {
  const exact = await namesakes(db, name, sql`(login = ${name} or (email = ${name} and ${NOT_ENDED}))`)
  if (exact.length > 0) return exact
  const folded = name.toLowerCase()
  return namesakes(db, name, sql`(lower(login) = ${folded} or (lower(email) = ${folded} and ${NOT_ENDED}))`)
}

// Anybody may be given any address, so those who were only written down, or removed everywhere, come last, and of those who say
// that it is theirs the newest come first: they must not crowd out who is there.
const namesakes = (db: Database, name: string, are: Sql) =>
  db.all<User>(sql`select id, login, email, password_hash, first_name, last_name, lang, unproven from users
    where ${are} order by case unproven when 2 then 1 when 1 then 2 when 3 then 3 else 0 end, case when login = ${name} then 0
      when exists (select 1 from memberships where memberships.user_id = users.id) then 1 else 2 end,
      case when unproven is null then id else -id end
    limit ${NAMESAKES_MAX}`)

export async function isMemberEmail(db: Database, account_id: number, email: string): Promise<boolean> {
  const row =
    await db.get(sql`select u.id from memberships m join users u on u.account_id = 0 and u.id = m.user_id
    where m.account_id = ${account_id} and lower(u.email) = ${email.toLowerCase()} limit 1`)
  return row !== undefined
}

export const findUser = (db: Database, id: number) =>
  db.get<User>(
    sql`select id, login, email, password_hash, first_name, last_name, lang, unproven from users
      where account_id = 0 and id = ${id}`,
  )

// What people are called, by their ids.
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

export async function keepPassword(db: Database, user_id: number, password_hash: string) {
  await db.run(
    sql`update users set password_hash = ${password_hash} where account_id = 0 and id = ${user_id}`,
  )
}

// False when the login is taken.
export async function renameLogin(db: Database, user_id: number, login: string): Promise<boolean> {
  afterCommit(db, forgetCallers)
  const { changes } =
    await db.run(sql`update users set login = ${login} where account_id = 0 and id = ${user_id}
    and not exists (select 1 from users where login = ${login})`)
  return changes === 1
}

export async function keepPerson(
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

// Undefined when the login is taken.
export async function insertUser(
  db: Database,
  user: Omit<User, 'id'> & { from_partner: string | null },
  now: number,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`insert into users
    (account_id, login, email, password_hash, first_name, last_name, lang, from_partner, created_at, unproven)
    values (0, ${user.login}, ${user.email}, ${user.password_hash}, ${user.first_name}, ${user.last_name},
    ${user.lang}, ${user.from_partner}, ${now}, ${user.unproven}) on conflict do nothing returning id`)
  return row?.id
}

export const membershipsOf = (db: Database, user_id: number) =>
  db.all<Membership>(sql`select m.account_id, a.prefix, m.role, m.department_ids from memberships m join accounts a on a.account_id = 0 and a.id = m.account_id
    where m.user_id = ${user_id} order by m.account_id`)

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

export async function countOwners(db: Database, account_id: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from memberships where account_id = ${account_id} and role = 'owner'`,
  )
  return row?.total ?? 0
}

const SEEN_STEP_MS = 10 * 60_000

// When somebody was here last, roughly: a member is changed only now and then.
export function touchMembership(db: Database, account_id: number, user_id: number, now: number) {
  db.send(sql`update memberships set last_seen_at = ${now} where account_id = ${account_id}
    and user_id = ${user_id} and (last_seen_at is null or last_seen_at < ${now - SEEN_STEP_MS})`)
}

export async function updateMembership(
  db: Database,
  { account_id, user_id, role, department_ids }: Parameters<typeof insertMembership>[1],
) {
  afterCommit(db, forgetCallers)
  await db.run(sql`update memberships set role = ${role}, department_ids = ${JSON.stringify(department_ids)}
    where account_id = ${account_id} and user_id = ${user_id}`)
}

// The token for this account goes with the membership.
export async function deleteMembership(db: Database, account_id: number, user_id: number) {
  afterCommit(db, forgetCallers)
  await db.run(sql`delete from memberships where account_id = ${account_id} and user_id = ${user_id}`)
  await deleteToken(db, account_id, user_id)
}

export async function renewTokensOf(
  db: Database,
  user_id: number,
  secret: Buffer,
  now: number,
): Promise<number[]> {
  const rows = await db.all<{ account_id: number }>(
    sql`select account_id from api_tokens where user_id = ${user_id}`,
  )
  for (const { account_id } of rows) await putToken(db, { account_id, user_id }, secret, now)
  return rows.map(({ account_id }) => account_id)
}

// One token for each person and account; account 0 is a person who has none yet.
export async function putToken(
  db: Database,
  owner: { account_id: number; user_id: number },
  secret: Buffer,
  now: number,
  token = randomToken(),
): Promise<string> {
  const hash = hashToken(token)
  afterCommit(db, forgetCallers)
  await db.run(sql`insert into api_tokens (account_id, user_id, token_hash, sealed, created_at)
    values (${owner.account_id}, ${owner.user_id}, ${hash}, ${seal(token, secret)}, ${now})
    on conflict (account_id, user_id) do update set token_hash = excluded.token_hash, sealed = excluded.sealed,
    created_at = excluded.created_at`)
  return token
}

export async function deleteToken(db: Database, account_id: number, user_id: number): Promise<boolean> {
  afterCommit(db, forgetCallers)
  const { changes } = await db.run(
    sql`delete from api_tokens where account_id = ${account_id} and user_id = ${user_id}`,
  )
  return changes === 1
}

export async function showToken(
  db: Database,
  owner: { account_id: number; user_id: number },
  secret: Buffer,
): Promise<string | null> {
  const row = await db.get<{ sealed: string }>(
    sql`select sealed from api_tokens where account_id = ${owner.account_id} and user_id = ${owner.user_id}`,
  )
  return row ? openIfOurs(row.sealed, secret) : null
}

// After a restore with another secret a token still works, but cannot be shown.
function openIfOurs(sealed: string, secret: Buffer): string | null {
  try {
    return open(sealed, secret)
  } catch {
    return null
  }
}

// The token a person got before having an account becomes the one of the first account, so that it keeps working.
export async function adoptToken(db: Database, user_id: number, account_id: number): Promise<boolean> {
  const { changes } = await db.run(sql`update api_tokens set account_id = ${account_id}
    where account_id = 0 and user_id = ${user_id}`)
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

type Owned = {
  id: number
  prefix: string
  created_at: number
  login: string | null
  email: string | null
  from_partner: string | null
}

// For the operator: every account with its first owner.
export const listOwnedAccounts = (db: Database) =>
  db.all<Owned>(sql`select accounts.id, accounts.prefix, accounts.created_at, login, email, from_partner from accounts
    left join users on users.id = (select min(user_id) from memberships
      where memberships.account_id = accounts.id and role = 'owner') order by accounts.id`)

export const listIntegrationTokens = (db: Database) =>
  db.all<{ id: number; name: string; hint: string; created_at: number; revoked_at: number | null }>(
    sql`select id, name, hint, created_at, revoked_at from integration_tokens order by id`,
  )

export async function revokeIntegrationToken(db: Database, id: number, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update integration_tokens set revoked_at = ${now}
    where account_id = 0 and id = ${id} and revoked_at is null`)
  return changes === 1
}

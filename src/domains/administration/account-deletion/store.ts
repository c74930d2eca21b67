import type { Database } from '../../../platform/database/database.ts'
import { join, sql, sqlName } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { hashToken } from '../../../platform/secret.ts'
import type { Settings } from '../accounts/schema.ts'

export type Closing = { account_id: number; id: number; user_id: number; created_at: number }

export const insertDeletionRequest = (db: Database, request: Omit<Closing, 'id'>, expiresAt: number) =>
  db.insert(sql`insert into closings (account_id, user_id, created_at, expires_at)
    values (${request.account_id}, ${request.user_id}, ${request.created_at}, ${expiresAt})`)

export async function saveDeletionToken(db: Database, accountId: number, id: number, token: string) {
  await db.run(sql`update closings set token_hash = ${hashToken(token)}
    where account_id = ${accountId} and id = ${id}`)
}

export async function countDeletionRequests(db: Database, accountId: number, since: number): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from closings
    where account_id = ${accountId} and created_at > ${since}`)
  return row?.total ?? 0
}

export const findDeletionRequest = (db: Database, accountId: number, id: number, now: number) =>
  db.get<Closing>(sql`select account_id, id, user_id, created_at from closings
    where account_id = ${accountId} and id = ${id} and used_at is null and expires_at > ${now}`)

export const findDeletionRequestByToken = (db: Database, token: string, now: number) =>
  db.get<Closing>(sql`select account_id, id, user_id, created_at from closings
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now}`)

// Returns false if the token was used before. Ends all other open links of the account too.
export async function useDeletionRequest(
  db: Database,
  { account_id, id }: Closing,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`update closings set used_at = ${now}
    where account_id = ${account_id} and id = ${id} and used_at is null and expires_at > ${now}`)
  if (changes === 0) return false
  await db.run(sql`update closings set used_at = ${now} where account_id = ${account_id} and used_at is null`)
  return true
}

type ClosedAccountRow = { id: number; prefix: string; settings: Settings }

export async function listClosedAccounts(db: Database): Promise<ClosedAccountRow[]> {
  const rows = await db.all<{ id: number; prefix: string; settings: string }>(
    sql`select id, prefix, settings from accounts where account_id = 0 and settings like '%"closed_at":%' order by id`,
  )
  return rows
    .map((row) => ({ ...row, settings: JSON.parse(row.settings) as Settings }))
    .filter(({ settings }) => Boolean(settings.closed_at))
}

export async function membersOf(db: Database, accountId: number): Promise<number[]> {
  const rows = await db.all<{ user_id: number }>(
    sql`select user_id from memberships where account_id = ${accountId}`,
  )
  return rows.map(({ user_id }) => user_id)
}

export async function clearLastAccount(db: Database, accountId: number) {
  await db.run(sql`update users set last_account_id = null
    where account_id = 0 and last_account_id = ${accountId}`)
}

const TABLES_OF_PERSONS = [
  'sessions',
  'password_resets',
  'api_tokens',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
]

// Deletes the users who belong to no account. The statement itself checks that, because one of them may join another account meanwhile.
export async function deleteUsersWithoutAccount(db: Database, userIds: readonly number[]) {
  if (userIds.length === 0) return
  await db.run(sql`delete from users where account_id = 0 and id in (${join(userIds)})
    and not exists (select 1 from memberships where memberships.user_id = users.id)`)
  for (const table of TABLES_OF_PERSONS)
    await db.run(sql`delete from ${sqlName(table)} where account_id = 0 and user_id in (${join(userIds)})
      and not exists (select 1 from users where users.account_id = 0 and users.id = ${sqlName(table)}.user_id)`)
}

const ROWS_AT_ONCE = 2000

// Deletes a limited number of rows per call, so that other writers of SQLite do not wait long. Returns whether more rows may be left.
export async function deleteRows(db: Database, { name: table }: Table, accountId: number): Promise<boolean> {
  const limitClause =
    db.engine === 'sqlite'
      ? sql`and rowid in (select rowid from ${sqlName(table)} where account_id = ${accountId} limit ${ROWS_AT_ONCE})`
      : sql``
  const { changes } = await db.run(
    sql`delete from ${sqlName(table)} where account_id = ${accountId} ${limitClause}`,
  )
  return db.engine === 'sqlite' && changes === ROWS_AT_ONCE
}

export async function deleteAccount(db: Database, accountId: number) {
  await db.run(sql`delete from accounts where account_id = 0 and id = ${accountId}`)
}

// Names of all files in the file store: stored files and files that wait for removal.
export async function filesOf(db: Database, accountId: number): Promise<string[]> {
  const storedFiles = await db.all<{ name: string }>(
    sql`select name from kept_files where account_id = ${accountId}`,
  )
  const sweepJobs = await db.all<{ payload: string }>(
    sql`select payload from jobs where account_id = ${accountId} and kind = 'sweep_file'`,
  )
  const sweptNames = sweepJobs.map(({ payload }) => (JSON.parse(payload) as { name: string }).name)
  return [...new Set([...storedFiles.map(({ name }) => name), ...sweptNames])]
}

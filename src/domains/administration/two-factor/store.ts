import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { sql } from '../../../platform/database/sql.ts'
import { hashToken } from '../../../platform/secret.ts'
import type { StoredCredential } from '../../../platform/webauthn.ts'

// Stores second factors. Column `two_factor` of users is 1 for a user with an authenticator app or a passkey, because each request of a
// session needs to know it.

export type AuthenticatorApp = {
  sealed: string | null
  pending: string | null
  pending_at: number | null
  created_at: number
}
export type Passkey = StoredCredential & {
  row_id: number
  user_id: number
  name: string
  created_at: number
  last_used_at: number | null
}
export type Purpose = 'create' | 'use'

export async function hasTwoFactors(db: Database, userId: number): Promise<boolean> {
  const row = await db.get<{ two_factor: number | null }>(
    sql`select two_factor from users where account_id = 0 and id = ${userId}`,
  )
  return row?.two_factor === 1
}

// Called in the transaction of every change of the factors.
export async function refreshTwoFactor(db: Database, userId: number): Promise<boolean> {
  const app = await findApp(db, userId)
  const hasFactor = Boolean(app?.sealed) || (await listPasskeys(db, userId)).length > 0
  await db.run(sql`update users set two_factor = ${hasFactor ? 1 : null}
    where account_id = 0 and id = ${userId}`)
  return hasFactor
}

export const findApp = (db: Database, userId: number) =>
  db.get<AuthenticatorApp>(sql`select sealed, pending, pending_at, created_at from authenticator_apps
    where account_id = 0 and user_id = ${userId}`)

export async function savePendingApp(db: Database, userId: number, pending: string, now: number) {
  await db.run(sql`insert into authenticator_apps (account_id, user_id, last_step, created_at, pending, pending_at)
    values (0, ${userId}, 0, ${now}, ${pending}, ${now})
    on conflict (account_id, user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`)
}

// Returns false if another request has confirmed or replaced the app meanwhile.
export async function confirmApp(
  db: Database,
  userId: number,
  pending: string,
  step: number,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`update authenticator_apps
    set sealed = pending, pending = null, pending_at = null, last_step = ${step}, created_at = ${now}
    where account_id = 0 and user_id = ${userId} and pending = ${pending}`)
  return changes === 1
}

export async function deleteApp(db: Database, userId: number): Promise<boolean> {
  const { changes } = await db.run(
    sql`delete from authenticator_apps where account_id = 0 and user_id = ${userId} and sealed is not null`,
  )
  return changes === 1
}

// Returns false if this code or a later one was used before.
export async function useStep(db: Database, userId: number, sealed: string, step: number): Promise<boolean> {
  const { changes } = await db.run(sql`update authenticator_apps set last_step = ${step}
    where account_id = 0 and user_id = ${userId} and sealed = ${sealed} and last_step < ${step}`)
  return changes === 1
}

type PasskeyRow = Omit<Passkey, 'transports'> & { transports: string }
const parseTransports = ({ transports, ...row }: PasskeyRow): Passkey => ({
  ...row,
  transports: JSON.parse(transports),
})

const PASSKEY = sql`select id as row_id, user_id, credential_id as id, public_key, counter, transports, name, created_at,
  last_used_at from passkeys`

export async function listPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  const rows = await db.all<PasskeyRow>(
    sql`${PASSKEY} where account_id = 0 and user_id = ${userId} order by created_at, id`,
  )
  return rows.map(parseTransports)
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  const row = await db.get<PasskeyRow>(sql`${PASSKEY} where credential_id = ${credentialId}`)
  return row && parseTransports(row)
}

// Returns false if the passkey is stored already.
export async function insertPasskey(
  db: Database,
  userId: number,
  { id, public_key, counter, transports }: StoredCredential,
  name: string,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`insert into passkeys
    (account_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (0, ${userId}, ${id}, ${public_key}, ${counter}, ${JSON.stringify(transports)}, ${name}, ${now})
    on conflict do nothing`)
  return changes === 1
}

export async function deletePasskey(db: Database, userId: number, id: number): Promise<boolean> {
  const { changes } = await db.run(
    sql`delete from passkeys where account_id = 0 and id = ${id} and user_id = ${userId}`,
  )
  return changes === 1
}

// Returns false if the counter has not grown, which a copied passkey causes. Many passkeys do not count: theirs stays 0.
export async function usePasskey(
  db: Database,
  { row_id }: Passkey,
  counter: number,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`update passkeys set counter = ${counter}, last_used_at = ${now}
    where account_id = 0 and id = ${row_id} and (counter < ${counter} or ${counter} = 0)`)
  return changes === 1
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly string[]) {
  await db.run(sql`delete from recovery_codes where account_id = 0 and user_id = ${userId}`)
  const rows = hashes.map((hash) => [0, userId, hash])
  if (rows.length > 0)
    await insertRows(db, 'insert into recovery_codes (account_id, user_id, code_hash)', rows)
}

// Returns false if the code is wrong or was used before.
export async function useRecoveryCode(
  db: Database,
  userId: number,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`update recovery_codes set used_at = ${now}
    where account_id = 0 and user_id = ${userId} and code_hash = ${codeHash} and used_at is null`)
  return changes === 1
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from recovery_codes
    where account_id = 0 and user_id = ${userId} and used_at is null`)
  return row?.total ?? 0
}

export async function deleteFactors(db: Database, userId: number) {
  await db.run(sql`delete from authenticator_apps where account_id = 0 and user_id = ${userId}`)
  await db.run(sql`delete from passkeys where account_id = 0 and user_id = ${userId}`)
  await db.run(sql`delete from recovery_codes where account_id = 0 and user_id = ${userId}`)
}

export async function endSessionsOf(db: Database, userId: number, exceptId = 0) {
  await db.run(sql`delete from sessions where account_id = 0 and user_id = ${userId} and id <> ${exceptId}`)
}

export async function insertChallenge(
  db: Database,
  challenge: string,
  userId: number,
  purpose: Purpose,
  expiresAt: number,
) {
  await db.run(sql`insert into passkey_challenges (account_id, challenge_hash, user_id, purpose, expires_at)
    values (0, ${hashToken(challenge)}, ${userId}, ${purpose}, ${expiresAt})`)
}

// A challenge works once. Returns false if it is unknown, used, expired, or was made for another user or purpose.
export async function useChallenge(
  db: Database,
  challenge: string,
  userId: number,
  purpose: Purpose,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`delete from passkey_challenges
    where account_id = 0 and challenge_hash = ${hashToken(challenge)} and user_id = ${userId}
    and purpose = ${purpose} and expires_at > ${now}`)
  return changes === 1
}

export const deleteOldChallenges = (db: Database, now: number) =>
  unlockedTransaction(
    db,
    async (db) => void (await db.run(sql`delete from passkey_challenges where expires_at <= ${now}`)),
  )

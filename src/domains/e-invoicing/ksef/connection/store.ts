import type { LimitState } from '../../../../ksef/limits.ts'
import type { OfflineKey } from '../../../../ksef/links.ts'
import type { Secrets, Tokens } from '../../../../ksef/sign-in.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import { open, seal } from '../../../../platform/secret.ts'
import { UNFINISHED_STATES } from '../sending/states.ts'
import { type Connection, connections } from './schema.ts'

// Stores the encrypted secrets of connections and their leases.

export type StoredSecrets = {
  sign_in?: Secrets | undefined
  offline?: Pick<OfflineKey, 'serial' | 'private_key_pem'> | undefined
}

export const CONNECTIONS_MAX = 100

export const listConnections = (db: Database, accountId: number): Promise<Connection[]> =>
  selectRecords(
    db,
    connections,
    sql`where account_id = ${accountId} and deleted = 0 order by id limit ${CONNECTIONS_MAX}`,
  )

export async function findByTaxNo(db: Database, accountId: number, taxNo: string) {
  const [connection] = await selectRecords(
    db,
    connections,
    sql`where account_id = ${accountId} and deleted = 0 and tax_no = ${taxNo} order by id limit 1`,
  )
  return connection
}

export const listDeleted = (db: Database, accountId: number): Promise<Connection[]> =>
  selectRecords(db, connections, sql`where account_id = ${accountId} and deleted = 1 order by id`)

// Assigns queued documents of deleted connections to the new one if it leads to the same address. Returns whether
// there were any.
export async function inheritWaiting(
  db: Database,
  accountId: number,
  { id, tax_no, environment, api_url }: Connection,
  deleted: readonly Connection[],
): Promise<boolean> {
  const sameAddress = deleted.filter(
    (deletedConnection) => environment !== 'own' || deletedConnection.api_url === api_url,
  )
  if (sameAddress.length === 0) return false
  const { changes } = await db.run(sql`update ksef_transmissions set connection_id = ${id}
    where account_id = ${accountId} and tax_no = ${tax_no} and environment = ${environment}
    and (state in (${join(UNFINISHED_STATES)}) or next_attempt_at is not null)
    and connection_id in (${join(sameAddress.map((deletedConnection) => deletedConnection.id))})`)
  return changes > 0
}

// Returns whether KSeF may have some documents of the connection, which only the same address can tell.
export async function areUnderway(db: Database, accountId: number, connectionId: number): Promise<boolean> {
  const row = await db.get(sql`select id from ksef_transmissions where account_id = ${accountId}
    and connection_id = ${connectionId} and state in ('submitting', 'submitted', 'unknown') limit 1`)
  return row !== undefined
}

// Also returns undefined after a restore with another installation secret; the account must enter its secrets again.
export async function findSecrets(
  db: Database,
  accountId: number,
  connectionId: number,
  secret: Buffer,
): Promise<StoredSecrets | undefined> {
  const row = await db.get<{ sealed: string }>(sql`select sealed from ksef_secrets
    where account_id = ${accountId} and connection_id = ${connectionId}`)
  return row && decrypt<StoredSecrets>(row.sealed, secret)
}

export async function storeSecrets(
  db: Database,
  accountId: number,
  connectionId: number,
  secrets: StoredSecrets,
  secret: Buffer,
) {
  await db.run(sql`insert into ksef_secrets (account_id, connection_id, sealed)
    values (${accountId}, ${connectionId}, ${seal(JSON.stringify(secrets), secret)})
    on conflict (account_id, connection_id) do update set sealed = excluded.sealed`)
}

// Closes the sessions of a deleted connection, which KSeF ends by itself.
export async function closeSessions(db: Database, accountId: number, connectionId: number, now: number) {
  await db.run(sql`update ksef_sessions set closed_at = ${now}
    where account_id = ${accountId} and connection_id = ${connectionId} and closed_at is null`)
}

export async function dropSecrets(db: Database, accountId: number, connectionId: number) {
  await db.run(
    sql`delete from ksef_secrets where account_id = ${accountId} and connection_id = ${connectionId}`,
  )
  await dropTokens(db, accountId, connectionId)
}

// Changed secrets require a new sign-in.
export const dropTokens = (db: Database, accountId: number, connectionId: number) =>
  transaction(db, async (db) => {
    await db.run(sql`update ksef_holds set sealed_tokens = null
      where account_id = ${accountId} and connection_id = ${connectionId}`)
  })

export type LeaseState = { tokens: Tokens | undefined; limits: LimitState | undefined }

// Returns undefined if another holder has the lease.
export const acquireLease = (
  db: Database,
  { account_id, id }: LeaseKey,
  { holder, now, held_until }: { holder: string; now: number; held_until: number },
  secret: Buffer,
): Promise<LeaseState | undefined> =>
  transaction(db, async (db) => {
    await db.run(sql`insert into ksef_holds (account_id, connection_id, holder, held_until)
      values (${account_id}, ${id}, null, 0) on conflict do nothing`)
    const { changes } = await db.run(sql`update ksef_holds set holder = ${holder}, held_until = ${held_until}
      where account_id = ${account_id} and connection_id = ${id} and (holder is null or held_until <= ${now})`)
    if (changes === 0) return undefined
    const row = await db.get<{ sealed_tokens: string | null; limits: string | null }>(
      sql`select sealed_tokens, limits from ksef_holds where account_id = ${account_id} and connection_id = ${id}`,
    )
    return {
      tokens: row?.sealed_tokens ? decrypt<Tokens>(row.sealed_tokens, secret) : undefined,
      limits: row?.limits ? (JSON.parse(row.limits) as LimitState) : undefined,
    }
  })

export type LeaseKey = { account_id: number; id: number }

// Returns false if another holder has the lease by now. Also stores the rate limit counts, in case the holder dies.
export const renewLease = (
  db: Database,
  { account_id, id }: LeaseKey,
  holder: string,
  heldUntil: number,
  limits: LimitState,
) =>
  transaction(db, async (db) => {
    const { changes } =
      await db.run(sql`update ksef_holds set held_until = ${heldUntil}, limits = ${JSON.stringify(limits)}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
    return changes === 1
  })

// Stores new tokens before they are used, because KSeF issues them once.
export const storeTokens = (
  db: Database,
  { account_id, id }: LeaseKey,
  holder: string,
  tokens: Tokens | undefined,
  secret: Buffer,
) =>
  transaction(db, async (db) => {
    const sealed = tokens ? seal(JSON.stringify(tokens), secret) : null
    await db.run(sql`update ksef_holds set sealed_tokens = ${sealed}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
  })

export const releaseLease = (
  db: Database,
  { account_id, id }: LeaseKey,
  holder: string,
  limits: LimitState,
) =>
  transaction(db, async (db) => {
    await db.run(sql`update ksef_holds set holder = null, held_until = 0, limits = ${JSON.stringify(limits)}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
  })

function decrypt<Value>(sealed: string, secret: Buffer): Value | undefined {
  try {
    return JSON.parse(open(sealed, secret))
  } catch {
    return undefined
  }
}

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

// Secrets of connections, sealed with the installation's secret, and who holds a connection.

export type KeptSecrets = {
  sign_in?: Secrets | undefined
  offline?: Pick<OfflineKey, 'serial' | 'private_key_pem'> | undefined
}

export const CONNECTIONS_MAX = 100

export const listConnections = (db: Database, account_id: number): Promise<Connection[]> =>
  selectRecords(
    db,
    connections,
    sql`where account_id = ${account_id} and deleted = 0 order by id limit ${CONNECTIONS_MAX}`,
  )

export async function findByTaxNo(db: Database, account_id: number, tax_no: string) {
  const [found] = await selectRecords(
    db,
    connections,
    sql`where account_id = ${account_id} and deleted = 0 and tax_no = ${tax_no} order by id limit 1`,
  )
  return found
}

export const listDeleted = (db: Database, account_id: number): Promise<Connection[]> =>
  selectRecords(db, connections, sql`where account_id = ${account_id} and deleted = 1 order by id`)

// Documents that waited for a connection that was deleted wait for the one made after it, if that leads to the same place. True
// when there are any.
export async function inheritWaiting(
  db: Database,
  account_id: number,
  { id, tax_no, environment, api_url }: Connection,
  deleted: readonly Connection[],
): Promise<boolean> {
  const same = deleted.filter((one) => environment !== 'own' || one.api_url === api_url)
  if (same.length === 0) return false
  const { changes } = await db.run(sql`update ksef_transmissions set connection_id = ${id}
    where account_id = ${account_id} and tax_no = ${tax_no} and environment = ${environment}
    and (state in (${join(UNFINISHED_STATES)}) or next_attempt_at is not null)
    and connection_id in (${join(same.map((one) => one.id))})`)
  return changes > 0
}

// KSeF may have some of its documents, and only the place that they were sent to tells.
export async function areUnderway(db: Database, account_id: number, connection_id: number): Promise<boolean> {
  const found = await db.get(sql`select id from ksef_transmissions where account_id = ${account_id}
    and connection_id = ${connection_id} and state in ('submitting', 'submitted', 'unknown') limit 1`)
  return found !== undefined
}

// Undefined also after a restore with another secret: the account enters them again.
export async function findSecrets(
  db: Database,
  account_id: number,
  connection_id: number,
  secret: Buffer,
): Promise<KeptSecrets | undefined> {
  const row = await db.get<{ sealed: string }>(sql`select sealed from ksef_secrets
    where account_id = ${account_id} and connection_id = ${connection_id}`)
  return row && opened<KeptSecrets>(row.sealed, secret)
}

export async function keepSecrets(
  db: Database,
  account_id: number,
  connection_id: number,
  kept: KeptSecrets,
  secret: Buffer,
) {
  await db.run(sql`insert into ksef_secrets (account_id, connection_id, sealed)
    values (${account_id}, ${connection_id}, ${seal(JSON.stringify(kept), secret)})
    on conflict (account_id, connection_id) do update set sealed = excluded.sealed`)
}

// Nobody can ask by it any more; the ministry ends them by itself.
export async function leaveSessions(db: Database, account_id: number, connection_id: number, now: number) {
  await db.run(sql`update ksef_sessions set closed_at = ${now}
    where account_id = ${account_id} and connection_id = ${connection_id} and closed_at is null`)
}

export async function dropSecrets(db: Database, account_id: number, connection_id: number) {
  await db.run(
    sql`delete from ksef_secrets where account_id = ${account_id} and connection_id = ${connection_id}`,
  )
  await dropTokens(db, account_id, connection_id)
}

// Whoever signed in with other secrets signs in again.
export const dropTokens = (db: Database, account_id: number, connection_id: number) =>
  transaction(db, async (db) => {
    await db.run(sql`update ksef_holds set sealed_tokens = null
      where account_id = ${account_id} and connection_id = ${connection_id}`)
  })

export type Held = { tokens: Tokens | undefined; limits: LimitState | undefined }

// Undefined when somebody else holds it.
export const takeHold = (
  db: Database,
  { account_id, id }: Owned,
  { holder, now, held_until }: { holder: string; now: number; held_until: number },
  secret: Buffer,
): Promise<Held | undefined> =>
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
      tokens: row?.sealed_tokens ? opened<Tokens>(row.sealed_tokens, secret) : undefined,
      limits: row?.limits ? (JSON.parse(row.limits) as LimitState) : undefined,
    }
  })

export type Owned = { account_id: number; id: number }

// False when it is somebody else's by now. What was counted so far is kept for whoever comes after one that died.
export const renewHold = (
  db: Database,
  { account_id, id }: Owned,
  holder: string,
  held_until: number,
  limits: LimitState,
) =>
  transaction(db, async (db) => {
    const { changes } =
      await db.run(sql`update ksef_holds set held_until = ${held_until}, limits = ${JSON.stringify(limits)}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
    return changes === 1
  })

// What was given is kept before it is used: KSeF gives it once.
export const keepTokens = (
  db: Database,
  { account_id, id }: Owned,
  holder: string,
  tokens: Tokens | undefined,
  secret: Buffer,
) =>
  transaction(db, async (db) => {
    const sealed = tokens ? seal(JSON.stringify(tokens), secret) : null
    await db.run(sql`update ksef_holds set sealed_tokens = ${sealed}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
  })

export const endHold = (db: Database, { account_id, id }: Owned, holder: string, limits: LimitState) =>
  transaction(db, async (db) => {
    await db.run(sql`update ksef_holds set holder = null, held_until = 0, limits = ${JSON.stringify(limits)}
      where account_id = ${account_id} and connection_id = ${id} and holder = ${holder}`)
  })

function opened<Kept>(sealed: string, secret: Buffer): Kept | undefined {
  try {
    return JSON.parse(open(sealed, secret))
  } catch {
    return undefined
  }
}

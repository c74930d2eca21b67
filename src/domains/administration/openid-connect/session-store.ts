import { DAY_MS } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { hashToken } from '../../../platform/secret.ts'

// Stores in which sessions the provider of an account has signed in the user.

// People sign in through the provider of an account again after this time, so that those it no longer knows lose access.
export const PROVIDER_SESSION_MS = 7 * DAY_MS

export type ProviderSession = { account_id: number; second_factor: number | null }

// The accounts whose provider has signed in the user of a session.
export const listProviderSessions = (db: Database, token: string, now: number) =>
  db.all<ProviderSession>(sql`select account_id, second_factor from provider_sessions
    where session_hash = ${hashToken(token)} and signed_in_at > ${now - PROVIDER_SESSION_MS}`)

export async function saveProviderSession(
  db: Database,
  token: string,
  { account_id, second_factor }: { account_id: number; second_factor: boolean },
  now: number,
) {
  await db.run(sql`insert into provider_sessions (account_id, session_hash, second_factor, signed_in_at)
    values (${account_id}, ${hashToken(token)}, ${second_factor || null}, ${now})
    on conflict (account_id, session_hash) do update set second_factor = excluded.second_factor,
    signed_in_at = excluded.signed_in_at`)
}

// Nobody counts as signed in through a provider that has changed.
export async function deleteProviderSessionsOf(db: Database, accountId: number) {
  await db.run(sql`delete from provider_sessions where account_id = ${accountId}`)
}

export async function deleteOldProviderSessions(db: Database, now: number) {
  await db.run(sql`delete from provider_sessions where signed_in_at <= ${now - PROVIDER_SESSION_MS}`)
}

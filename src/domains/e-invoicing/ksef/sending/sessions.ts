import type { Environment } from '../../../../ksef/addresses.ts'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefError } from '../../../../ksef/errors.ts'
import {
  type Bearer,
  FA3,
  type InvoiceStatus,
  type SchemaCode,
  type Session,
} from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { open, seal } from '../../../../platform/secret.ts'
import { insertSession, markSessionClosed, openSessions, type StoredSession } from './session-store.ts'
import type { ConnectionKey } from './store.ts'

// Sessions with KSeF: one stays open as long as documents are sent, and is closed after a while without any.

export type SenderContext = {
  client: KsefClient
  tokens: Bearer
  environment: Environment
  secret: Buffer
  now: () => number
}

// A session rejects documents shortly before its end, and the clocks may differ.
const MARGIN_MS = 10 * 60_000
export const IDLE_MS = 10 * 60_000

export async function sessionFor(
  db: Database,
  connectionKey: ConnectionKey,
  sender: SenderContext,
  form: SchemaCode = FA3,
): Promise<Session> {
  const now = sender.now()
  const { environment } = sender
  const candidates = (await openSessions(db, connectionKey)).filter(
    (stored) => stored.environment === environment && stored.valid_until > now + MARGIN_MS,
  )
  const [existing] = candidates.flatMap((candidate) => decryptSession(candidate, sender.secret, form) ?? [])
  if (existing) return existing
  const session = await sender.client.openSession(sender.tokens, form)
  const sealed = seal(
    JSON.stringify({
      key: session.key.toString('base64'),
      iv: session.iv.toString('base64'),
      form: form.systemCode,
    }),
    sender.secret,
  )
  const { reference, valid_until } = session
  await transaction(db, async (db) =>
    insertSession(db, connectionKey, { reference, sealed, valid_until, used_at: now, environment }),
  )
  return session
}

// Returns undefined if the session was encrypted with the secret of another installation, whose backup it comes from,
// or accepts another schema. Older rows without a schema accept FA(3).
function decryptSession(
  { reference, sealed, valid_until }: StoredSession,
  secret: Buffer,
  { systemCode }: SchemaCode,
): Session | undefined {
  try {
    const stored = JSON.parse(open(sealed, secret)) as { key: string; iv: string; form?: string }
    const { key, iv, form = FA3.systemCode } = stored
    if (form !== systemCode) return undefined
    return { reference, valid_until, key: Buffer.from(key, 'base64'), iv: Buffer.from(iv, 'base64') }
  } catch {
    return undefined
  }
}

// Closes the session locally.
export const closeLocally = (db: Database, accountId: number, reference: string, now: number) =>
  transaction(db, async (db) => void (await markSessionClosed(db, accountId, reference, now)))

// Closes sessions that were not used for a while.
export async function closeIdle(
  db: Database,
  connectionKey: ConnectionKey,
  sender: SenderContext,
): Promise<void> {
  const now = sender.now()
  for (const { reference, used_at, environment } of await openSessions(db, connectionKey)) {
    if (used_at + IDLE_MS > now) continue
    // Sessions of another environment, or unknown ones, end by themselves.
    if (environment === sender.environment) await endSession(sender, reference).catch(unlessUnknown)
    await closeLocally(db, connectionKey.account_id, reference, now)
  }
}

function unlessUnknown(error: unknown) {
  if (!(error instanceof KsefError) || !['refused', 'forbidden'].includes(error.kind)) throw error
}

const OPEN = 100

// Returns true if the session is closed, whoever has closed it.
export async function endSession({ client, tokens }: SenderContext, reference: string): Promise<boolean> {
  try {
    await client.closeSession(tokens, reference)
    return true
  } catch (error) {
    if (!(error instanceof KsefError) || error.kind !== 'refused') throw error
    return (await client.sessionStatus(tokens, reference)).code !== OPEN
  }
}

// Finds a document in the session by the hash of its file: of several attempts the one with a number, or the last one.
export async function findInSession(
  { client, tokens }: SenderContext,
  reference: string,
  hash: string,
): Promise<InvoiceStatus | undefined> {
  const matches: InvoiceStatus[] = []
  let from: string | undefined
  do {
    const { invoices, next } = await client.sessionInvoices(tokens, reference, from)
    matches.push(...invoices.filter((status) => status.hash === hash))
    from = next
  } while (from !== undefined)
  return matches.find(({ ksef_number }) => ksef_number !== undefined) ?? matches.at(-1)
}

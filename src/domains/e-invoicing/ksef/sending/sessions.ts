import type { Environment } from '../../../../ksef/addresses.ts'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { type Bearer, FA3, type Form, type InvoiceStatus, type Session } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { open, seal } from '../../../../platform/secret.ts'
import { insertSession, type KeptSession, noteClosed, openSessions } from './session-store.ts'
import type { Place } from './store.ts'

// Sessions with the ministry: one is kept open for as long as documents come, and closed when they stop.

export type Line = {
  client: KsefClient
  tokens: Bearer
  environment: Environment
  secret: Buffer
  now: () => number
}

// It takes nothing shortly before its end, and nobody knows by whose clock that is.
const MARGIN_MS = 10 * 60_000
export const IDLE_MS = 10 * 60_000

export async function sessionFor(db: Database, place: Place, line: Line, form: Form = FA3): Promise<Session> {
  const now = line.now()
  const { environment } = line
  const kept = (await openSessions(db, place)).filter(
    (one) => one.environment === environment && one.valid_until > now + MARGIN_MS,
  )
  const [known] = kept.flatMap((one) => opened(one, line.secret, form) ?? [])
  if (known) return known
  const session = await line.client.openSession(line.tokens, form)
  const sealed = seal(
    JSON.stringify({
      ...{ key: session.key.toString('base64'), iv: session.iv.toString('base64') },
      form: form.systemCode,
    }),
    line.secret,
  )
  const { reference, valid_until } = session
  await transaction(db, async (db) =>
    insertSession(db, place, { reference, sealed, valid_until, used_at: now, environment }),
  )
  return session
}

// Undefined where it was sealed with the secret of another installation, from whose backup it comes, or takes another structure;
// sessions of before this was kept take FA(3).
function opened(
  { reference, sealed, valid_until }: KeptSession,
  secret: Buffer,
  { systemCode }: Form,
): Session | undefined {
  try {
    const kept = JSON.parse(open(sealed, secret)) as { key: string; iv: string; form?: string }
    const { key, iv, form = FA3.systemCode } = kept
    if (form !== systemCode) return undefined
    return { reference, valid_until, key: Buffer.from(key, 'base64'), iv: Buffer.from(iv, 'base64') }
  } catch {
    return undefined
  }
}

// Nobody sends into it any more.
export const leaveSession = (db: Database, account_id: number, reference: string, now: number) =>
  transaction(db, async (db) => void (await noteClosed(db, account_id, reference, now)))

// Those that nobody has used for a while.
export async function closeIdle(db: Database, place: Place, line: Line): Promise<void> {
  const now = line.now()
  for (const { reference, used_at, environment } of await openSessions(db, place)) {
    if (used_at + IDLE_MS > now) continue
    // One of another house, or one that it does not know any more, ends by itself.
    if (environment === line.environment) await endSession(line, reference).catch(unlessUnknown)
    await leaveSession(db, place.account_id, reference, now)
  }
}

function unlessUnknown(error: unknown) {
  if (!(error instanceof KsefFailure) || !['refused', 'forbidden'].includes(error.kind)) throw error
}

const OPEN = 100

// True when it takes nothing any more, whoever has closed it.
export async function endSession({ client, tokens }: Line, reference: string): Promise<boolean> {
  try {
    await client.closeSession(tokens, reference)
    return true
  } catch (error) {
    if (!(error instanceof KsefFailure) || error.kind !== 'refused') throw error
    return (await client.sessionStatus(tokens, reference)).code !== OPEN
  }
}

// What the session took, looked for by the hash of what was sent: of several tries the one that has a number, or the last.
export async function findInSession(
  { client, tokens }: Line,
  reference: string,
  hash: string,
): Promise<InvoiceStatus | undefined> {
  const found: InvoiceStatus[] = []
  let from: string | undefined
  do {
    const { invoices, next } = await client.sessionInvoices(tokens, reference, from)
    found.push(...invoices.filter((one) => one.hash === hash))
    from = next
  } while (from !== undefined)
  return found.find(({ ksef_number }) => ksef_number !== undefined) ?? found.at(-1)
}

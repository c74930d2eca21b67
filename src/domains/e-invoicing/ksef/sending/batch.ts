import { zipSync } from 'fflate'
import { splitArchive } from '../../../../ksef/batch.ts'
import { KsefError } from '../../../../ksef/errors.ts'
import { formOfKind, type InvoiceStatus } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { findFileByHash } from '../../files/store.ts'
import { pollAfter, retryAfter } from './rules.ts'
import type { Transmission } from './schema.ts'
import type { SenderContext } from './sessions.ts'
import { applyStatus, base64 } from './steps.ts'
import { changeTransmission, findTransmission, ofSession, postponeSession } from './store.ts'
import { transition, transitionAll } from './transitions.ts'

// Sends many documents in one archive, for which KSeF has separate limits. KSeF accepts nothing before the session is
// closed and then lists documents by their hashes.

export const BATCH_FROM = 21
export const BATCH_MAX = 100 // the documents change state in one transaction, which blocks others

// The reference contains the kind of session: 20260101-SB-….
export const isOfBatch = ({ session_reference }: Transmission): boolean =>
  session_reference?.slice(9, 11) === 'SB'

// Documents that were tried before are sent singly, so that a faulty document spoils only one batch.
export function forBatch(due: readonly Transmission[]): Transmission[] {
  const candidates = due.filter(
    ({ attempts, corrected_sha256 }) => attempts === 0 && corrected_sha256 === null,
  )
  const [first] = candidates
  const sameKind = candidates.filter(
    ({ mode, kind }) =>
      isOffline(mode) === isOffline(first?.mode ?? 'online') &&
      formOfKind(kind) === formOfKind(first?.kind ?? null),
  )
  return sameKind.length < BATCH_FROM ? [] : sameKind.slice(0, BATCH_MAX)
}

const isOffline = (mode: Transmission['mode']) => mode !== 'online'

export async function sendBatch(
  db: Database,
  transmissions: readonly Transmission[],
  sender: SenderContext,
): Promise<void> {
  const { client, tokens } = sender
  const files = await filesOf(db, transmissions)
  if (files.length < transmissions.length) return sendSingly(db, transmissions)
  const archive = zipSync(Object.fromEntries(files.map((bytes, at) => [`${at + 1}.xml`, bytes])), FAST)
  const parts = splitArchive(Buffer.from(archive))
  let reference: string
  try {
    const [first] = transmissions
    const batch = await client.openBatch(tokens, parts, {
      is_offline: isOffline(first?.mode ?? 'online'),
      form: formOfKind(first?.kind ?? null),
    })
    for (const upload of batch.uploads)
      await client.uploadPart(batch, upload, parts[upload.ordinal - 1] as Buffer)
    reference = batch.reference
  } catch (error) {
    if (error instanceof KsefError && error.kind === 'refused') return sendSingly(db, transmissions)
    throw error
  }
  await close(db, await begin(db, transmissions, reference, sender.now()), reference, sender)
}

// Fast compression, because the transaction blocks others and the best one saves only two percent.
const FAST = { level: 1 } as const

// Files of documents that still exist and are not cancelled.
async function filesOf(db: Database, transmissions: readonly Transmission[]): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const { account_id, invoice_id, sha256 } of transmissions) {
    const invoice = await findRecord(db, account_id, invoices, invoice_id)
    const bytes =
      invoice && !invoice.cancelled && sha256
        ? await findFileByHash(db, account_id, invoice_id, sha256)
        : undefined
    if (bytes) files.push(Buffer.from(bytes))
  }
  return files
}

const sendSingly = (db: Database, transmissions: readonly Transmission[]) =>
  transaction(db, async (db) => {
    for (const transmission of transmissions)
      await changeTransmission(db, transmission, { attempts: transmission.attempts + 1 })
  })

// Begins all transmissions or none, because whoever finds the session open may close it.
const begin = (
  db: Database,
  transmissions: readonly Transmission[],
  session_reference: string,
  now: number,
) =>
  transitionAll(
    db,
    transmissions,
    'begun',
    { session_reference, attempts: 1, next_attempt_at: now, sent_at: now },
    now,
  )

async function close(
  db: Database,
  submitting: readonly Transmission[],
  reference: string,
  sender: SenderContext,
) {
  try {
    await sender.client.closeBatch(sender.tokens, reference)
    const now = sender.now()
    const update = { attempts: 0, error_code: null, errors: null, next_attempt_at: now + pollAfter(0) }
    await transitionAll(db, submitting, 'taken', update, now)
  } catch (error) {
    if (!(error instanceof KsefError)) throw error
    const now = sender.now()
    const { kind, code, status, messages: words, retry_after_ms } = error
    const details = { kind, code, status, words }
    if (kind === 'lost')
      return void (await transitionAll(db, submitting, 'lost', { details, next_attempt_at: now }, now))
    // Putting back only some of them could send the others with whoever closes the session.
    const wait = retry_after_ms || (kind === 'refused' ? 0 : retryAfter(0))
    const update = { details, session_reference: null, sent_at: null, next_attempt_at: now + wait }
    await transitionAll(db, submitting, 'not_taken', update, now)
    if (kind !== 'refused') throw error
  }
}

const OPEN = 100
const READING = new Set([150, 170])

// Requests the status once for all documents of the session.
export async function checkBatch(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> {
  const reference = transmission.session_reference as string
  const current = await findTransmission(db, transmission.account_id, transmission.id)
  if (current?.state !== transmission.state || (current.next_attempt_at ?? 0) > sender.now()) return
  const { code } = await sender.client.sessionStatus(sender.tokens, reference)
  if (code === OPEN) await sender.client.closeBatch(sender.tokens, reference)
  if (code === OPEN || READING.has(code)) {
    const now = sender.now()
    await transaction(db, async (db) =>
      postponeSession(
        db,
        transmission.account_id,
        reference,
        transmission.attempts + 1,
        now + pollAfter(transmission.attempts),
      ),
    )
    return
  }
  const statuses = await statusesInSession(sender, reference)
  for (const sibling of await ofSession(db, transmission.account_id, reference)) {
    const status = statuses.get(base64(sibling.sha256))
    const now = sender.now()
    if (status) await applyStatus(db, sibling, status, sender)
    else {
      const update = { session_reference: null, sent_at: null, attempts: 1, next_attempt_at: now }
      await transition(db, sibling, 'not_taken', update, now)
    }
  }
}

async function statusesInSession(
  { client, tokens }: SenderContext,
  reference: string,
): Promise<Map<string, InvoiceStatus>> {
  const statuses = new Map<string, InvoiceStatus>()
  let from: string | undefined
  do {
    const page = await client.sessionInvoices(tokens, reference, from)
    for (const status of page.invoices) statuses.set(status.hash, status)
    from = page.next
  } while (from !== undefined)
  return statuses
}

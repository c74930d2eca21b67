import { hash } from 'node:crypto'
import { KsefError } from '../../../../ksef/errors.ts'
import { formOfKind, type InvoiceStatus, isFinal } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { getSettings } from '../../../administration/accounts/store.ts'
import { releaseHeldEmail } from '../../../documents/email/send.ts'
import { markAsDelivered } from '../../../documents/invoice-actions/delivery.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { gatherSources } from '../../files/gather.ts'
import { findFileByHash } from '../../files/store.ts'
import { autoSendRules } from '../auto-send.ts'
import { outagesOf } from '../outages/rules.ts'
import { listOutages } from '../outages/store.ts'
import { sourcesIn, storeFile, validateFile } from './fa3-file.ts'
import { legalModeFor } from './legal-mode.ts'
import { acceptedAs, outcomeOfFailure, outcomeOfStatus } from './outcome.ts'
import { missingPrerequisites } from './prerequisites.ts'
import { isReceiptOf } from './receipt.ts'
import { autoSendRuleFor, pollAfter, WAITING_MS } from './rules.ts'
import type { Transmission } from './schema.ts'
import { markSessionUsed } from './session-store.ts'
import { closeLocally, endSession, findInSession, type SenderContext, sessionFor } from './sessions.ts'
import { mayBeAtKsef } from './states.ts'
import { changeTransmission, insertReceipt, wakeWaiting } from './store.ts'
import { fileFields, messagesOf } from './submit.ts'
import { actorFor, checkLater, recordProgress, transition } from './transitions.ts'

// Steps of a single transmission. Each stores its result before it requests anything else.

export const base64 = (sha256: string | null): string => Buffer.from(sha256 ?? '', 'hex').toString('base64')

const HOUR_MS = 3_600_000

export async function send(db: Database, transmission: Transmission, sender: SenderContext): Promise<void> {
  const { account_id, invoice_id, connection_id, sha256 } = transmission
  const bytes = sha256 === null ? undefined : await findFileByHash(db, account_id, invoice_id, sha256)
  const invoice = await findRecord(db, account_id, invoices, invoice_id)
  if (bytes === undefined || !invoice)
    return void (await reject(db, transmission, DOCUMENT_DELETED, sender.now()))
  if (invoice.cancelled)
    return void (await reject(
      db,
      transmission,
      'a void document cannot be sent to KSeF; issue a new one',
      sender.now(),
    ))
  const session = await sessionFor(db, { account_id, connection_id }, sender, formOfKind(transmission.kind))
  const { reference: session_reference } = session
  const submitting = await transaction(db, async (db) => {
    const now = sender.now()
    await markSessionUsed(db, account_id, session_reference, now)
    // If the process ends here, the next one looks up what became of the transmission.
    const update = {
      session_reference,
      attempts: transmission.attempts + 1,
      next_attempt_at: now,
      sent_at: now,
    }
    return transition(db, transmission, 'begun', update, now)
  })
  const is_offline = transmission.mode !== 'online'
  const corrected_hash =
    transmission.corrected_sha256 === null ? undefined : base64(transmission.corrected_sha256)
  try {
    const { reference } = await sender.client.sendInvoice(sender.tokens, session, {
      bytes,
      is_offline,
      corrected_hash,
    })
    const now = sender.now()
    await transition(
      db,
      submitting,
      'taken',
      { ...submittedFields(reference), next_attempt_at: now + pollAfter(0) },
      now,
    )
  } catch (error) {
    if (!(error instanceof KsefError)) throw error
    const now = sender.now()
    const { trigger, update, ends_session, stops } = outcomeOfFailure(error, transmission.attempts, now)
    await transition(db, submitting, trigger, update, now)
    if (ends_session) await closeLocally(db, account_id, session_reference, now)
    if (stops) throw error
  }
}

const submittedFields = (remote_reference: string) => ({
  remote_reference,
  attempts: 0,
  error_code: null,
  errors: null,
})

const DOCUMENT_DELETED = 'The document was deleted'

const reject = (db: Database, transmission: Transmission, reason: string, now: number) =>
  transition(
    db,
    transmission,
    'rejected',
    { error_code: 400, errors: JSON.stringify([reason]), next_attempt_at: null },
    now,
  )

// A transmission of another environment cannot be looked up from here. If it was not sent yet, it is rejected and sent
// only on request.
export const parkForeign = async (
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> => {
  const now = sender.now()
  if (mayBeAtKsef(transmission.state))
    return transaction(db, async (db) => {
      await changeTransmission(db, transmission, { next_attempt_at: now + HOUR_MS })
    })
  const errors = JSON.stringify(['The connection leads to another environment now'])
  await transition(db, transmission, 'rejected', { error_code: 400, errors, next_attempt_at: null }, now)
}

export async function poll(db: Database, transmission: Transmission, sender: SenderContext): Promise<void> {
  const { session_reference, remote_reference } = transmission
  const status = await sender.client.invoiceStatus(
    sender.tokens,
    session_reference as string,
    remote_reference as string,
  )
  await applyStatus(db, transmission, status, sender)
}

export async function applyStatus(
  db: Database,
  transmission: Transmission,
  status: InvoiceStatus,
  sender: SenderContext,
): Promise<void> {
  const now = sender.now()
  if (!isFinal(status)) return checkLater(db, transmission, now)
  const duplicateFields =
    status.code === DUPLICATE ? await ownDuplicate(transmission, status, sender) : undefined
  const { trigger, update } = duplicateFields
    ? { trigger: 'accepted' as const, update: duplicateFields }
    : outcomeOfStatus(status, transmission.attempts, now)
  if (trigger !== 'accepted') return void (await transition(db, transmission, trigger, update, now))
  if (!duplicateFields && status.hash !== base64(transmission.sha256))
    return void (await recordProgress(
      db,
      transmission,
      'another_hash',
      { details: { hash: status.hash }, next_attempt_at: now + HOUR_MS },
      now,
    ))
  const accepted = await transaction(db, async (db) => {
    const accepted = await transition(db, transmission, 'accepted', update, now)
    await markAsDelivered(db, actorFor(accepted, now), accepted.invoice_id, 'sent')
    await wakeWaiting(db, transmission.account_id, now)
    const invoice = await findRecord(db, transmission.account_id, invoices, transmission.invoice_id)
    if (invoice) await releaseHeldEmail(db, transmission.account_id, invoice, now)
    return accepted
  })
  // If this fails, a later step fetches the receipt, of which KSeF allows 1,200 an hour.
  if (status.receipt_url && !duplicateFields)
    await storeReceipt(db, accepted, sender, () =>
      sender.client.receiptAt(status.receipt_url as string),
    ).catch(unlessFailed)
}

function unlessFailed(error: unknown) {
  if (!(error instanceof KsefError)) throw error
}

const DUPLICATE = 440

// A duplicate with identical bytes is our own document, whose response was lost.
async function ownDuplicate(transmission: Transmission, { original }: InvoiceStatus, sender: SenderContext) {
  if (original === undefined) return undefined
  const { ksef_number, session_reference } = original
  const status =
    session_reference &&
    (await findInSession(sender, session_reference, base64(transmission.sha256)).catch(unlessRefused))
  if (status && status.ksef_number === ksef_number)
    return { ...acceptedAs(status, sender.now()), session_reference }
  const bytes = await sender.client.invoiceByNumber(sender.tokens, ksef_number).catch(unlessRefused)
  if (bytes === undefined || hash('sha256', bytes, 'hex') !== transmission.sha256) return undefined
  // The receipt belongs to a session that is unknown here.
  return {
    ...acceptedAs({ ksef_number, reference: '' } as InvoiceStatus, sender.now()),
    next_attempt_at: null,
  }
}

// The document is accepted but cannot be downloaded yet.
const NOT_YET = 21165

function unlessRefused(error: unknown): undefined {
  const isRefused = error instanceof KsefError && (error.kind === 'refused' || error.kind === 'forbidden')
  if (!isRefused || error.code === NOT_YET) throw error
  return undefined
}

// Looks the document up in its session, because it must not be sent twice. If the session does not list it, the
// session is closed, so that nothing can follow, and searched once more.
export async function resolve(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> {
  const reference = transmission.session_reference as string
  const fileHash = base64(transmission.sha256)
  const status =
    (await findInSession(sender, reference, fileHash)) ??
    ((await endSession(sender, reference)) ? await findInSession(sender, reference, fileHash) : null)
  const now = sender.now()
  if (status === null) return checkLater(db, transmission, now)
  await closeLocally(db, transmission.account_id, reference, now)
  if (status)
    return void (await transition(
      db,
      transmission,
      'taken',
      { ...submittedFields(status.reference), next_attempt_at: now },
      now,
    ))
  await transition(
    db,
    transmission,
    'not_taken',
    { session_reference: null, sent_at: null, next_attempt_at: now },
    now,
  )
}

// A document that was being sent when the process ended.
export const markUnknown = (
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<Transmission> =>
  transition(db, transmission, 'lost', { next_attempt_at: sender.now() }, sender.now())

export async function fetchReceipt(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> {
  const { session_reference, remote_reference } = transmission
  try {
    await storeReceipt(db, transmission, sender, () =>
      sender.client.receipt(sender.tokens, session_reference as string, remote_reference as string),
    )
  } catch (error) {
    // The receipt is available a little later than the number.
    if (error instanceof KsefError && error.kind === 'refused')
      return checkLater(db, transmission, sender.now())
    throw error
  }
}

async function storeReceipt(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
  download: () => Promise<Buffer>,
) {
  const bytes = await download()
  const now = sender.now()
  if (!isReceiptOf(bytes, transmission)) return checkLater(db, transmission, now)
  const sha256 = hash('sha256', bytes, 'hex')
  await transaction(db, async (db) => {
    await insertReceipt(db, transmission, { sha256, bytes, now })
    await recordProgress(
      db,
      transmission,
      'receipt',
      { next_attempt_at: null, attempts: 0, details: { sha256 } },
      now,
    )
  })
}

// Queues a document whose prerequisites may have their KSeF numbers by now.
export async function release(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> {
  const { account_id, environment } = transmission
  const now = sender.now()
  const settings = await getSettings(db, account_id)
  await transaction(db, async (db) => {
    const invoice = await findRecord(db, account_id, invoices, transmission.invoice_id)
    const rule = invoice && autoSendRuleFor(autoSendRules(settings), invoice)
    if (!invoice || !rule) return void (await reject(db, transmission, DOCUMENT_DELETED, now))
    const sources = sourcesIn(environment, await gatherSources(db, account_id, settings, invoice))
    if (await missingPrerequisites(db, account_id, sources, environment))
      return void (await changeTransmission(db, transmission, { next_attempt_at: now + WAITING_MS }))
    const { root, fatal } = validateFile(sources)
    if (root === undefined || fatal.length > 0) {
      const errors = JSON.stringify(messagesOf(fatal, settings))
      return void (await transition(
        db,
        transmission,
        'rejected',
        { error_code: 450, errors, next_attempt_at: null },
        now,
      ))
    }
    const storedFile = await storeFile(db, account_id, sources, root, now)
    const outages = outagesOf(await listOutages(db, transmission))
    const update = {
      ...fileFields(rule, storedFile),
      ...(transmission.mode === 'online' ? legalModeFor(invoice.issue_date, now, outages) : {}),
      errors: null,
      next_attempt_at: now,
    }
    await transition(db, transmission, 'original_numbered', update, now)
  })
}

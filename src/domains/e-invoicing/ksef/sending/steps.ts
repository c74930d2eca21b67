import { hash } from 'node:crypto'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { formOfKind, type InvoiceStatus, isFinal } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { getSettings } from '../../../administration/accounts/store.ts'
import { releaseLetter } from '../../../documents/email/send.ts'
import { leaveHouse } from '../../../documents/invoice-actions/delivery.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { gatherSources } from '../../files/gather.ts'
import { findFileByHash } from '../../files/store.ts'
import { switchesOf } from '../auto-send.ts'
import { outagesOf } from '../outages/rules.ts'
import { listOutages } from '../outages/store.ts'
import { judgeFile, keepFile, sourcesIn } from './fa3-file.ts'
import { mannerOf } from './legal-mode.ts'
import { acceptedAs, outcomeOfFailure, outcomeOfStatus } from './outcome.ts'
import { waitedFor } from './prerequisites.ts'
import { agreesWith } from './receipt.ts'
import { pollAfter, switchFor, WAITING_MS } from './rules.ts'
import type { Transmission } from './schema.ts'
import { noteUsed } from './session-store.ts'
import { endSession, findInSession, type Line, leaveSession, sessionFor } from './sessions.ts'
import { mayBeThere } from './states.ts'
import { changeTransmission, hastenWaiting, insertReceipt } from './store.ts'
import { factsOf, sentencesOf } from './submit.ts'
import { actorFor, later, move, note } from './transitions.ts'

// One step of one sending. What it found out is stored before anything else is asked.

export const base64 = (sha256: string | null): string => Buffer.from(sha256 ?? '', 'hex').toString('base64')

const HOUR_MS = 3_600_000

export async function send(db: Database, one: Transmission, line: Line): Promise<void> {
  const { account_id, invoice_id, connection_id, sha256 } = one
  const bytes = sha256 === null ? undefined : await findFileByHash(db, account_id, invoice_id, sha256)
  const invoice = await findRecord(db, account_id, invoices, invoice_id)
  if (bytes === undefined || !invoice) return void (await giveUp(db, one, GONE, line.now()))
  if (invoice.cancelled) return void (await giveUp(db, one, 'a cancelled document is not sent', line.now()))
  const session = await sessionFor(db, { account_id, connection_id }, line, formOfKind(one.kind))
  const { reference: session_reference } = session
  const begun = await transaction(db, async (db) => {
    const now = line.now()
    await noteUsed(db, account_id, session_reference, now)
    // Whoever finds it so has to find out what became of it.
    const facts = { session_reference, attempts: one.attempts + 1, next_attempt_at: now, sent_at: now }
    return move(db, one, 'begun', facts, now)
  })
  const is_offline = one.mode !== 'online'
  const corrected_hash = one.corrected_sha256 === null ? undefined : base64(one.corrected_sha256)
  try {
    const { reference } = await line.client.sendInvoice(line.tokens, session, {
      bytes,
      is_offline,
      corrected_hash,
    })
    const now = line.now()
    await move(db, begun, 'taken', { ...taken(reference), next_attempt_at: now + pollAfter(0) }, now)
  } catch (error) {
    if (!(error instanceof KsefFailure)) throw error
    const now = line.now()
    const { happening, facts, ends_session, stops } = outcomeOfFailure(error, one.attempts, now)
    await move(db, begun, happening, facts, now)
    if (ends_session) await leaveSession(db, account_id, session_reference, now)
    if (stops) throw error
  }
}

const taken = (remote_reference: string) => ({
  remote_reference,
  attempts: 0,
  error_code: null,
  errors: null,
})

const GONE = 'The document is gone'

const giveUp = (db: Database, one: Transmission, why: string, now: number) =>
  move(db, one, 'rejected', { error_code: 400, errors: JSON.stringify([why]), next_attempt_at: null }, now)

// What is there cannot be asked about from here; what is not goes only when somebody wants it to.
export const setAside = async (db: Database, one: Transmission, line: Line): Promise<void> => {
  const now = line.now()
  if (mayBeThere(one.state))
    return transaction(db, async (db) => {
      await changeTransmission(db, one, { next_attempt_at: now + HOUR_MS })
    })
  const errors = JSON.stringify(['The connection leads to another environment now'])
  await move(db, one, 'rejected', { error_code: 400, errors, next_attempt_at: null }, now)
}

export async function poll(db: Database, one: Transmission, line: Line): Promise<void> {
  const { session_reference, remote_reference } = one
  const status = await line.client.invoiceStatus(
    line.tokens,
    session_reference as string,
    remote_reference as string,
  )
  await learn(db, one, status, line)
}

export async function learn(
  db: Database,
  one: Transmission,
  status: InvoiceStatus,
  line: Line,
): Promise<void> {
  const now = line.now()
  if (!isFinal(status)) return later(db, one, now)
  const duplicated = status.code === DUPLICATE ? await ownDuplicate(one, status, line) : undefined
  const { happening, facts } = duplicated
    ? { happening: 'accepted' as const, facts: duplicated }
    : outcomeOfStatus(status, one.attempts, now)
  if (happening !== 'accepted') return void (await move(db, one, happening, facts, now))
  if (!duplicated && status.hash !== base64(one.sha256))
    return void (await note(
      db,
      one,
      'another_hash',
      { told: { hash: status.hash }, next_attempt_at: now + HOUR_MS },
      now,
    ))
  const accepted = await transaction(db, async (db) => {
    const accepted = await move(db, one, 'accepted', facts, now)
    await leaveHouse(db, actorFor(accepted, now), accepted.invoice_id, 'sent')
    await hastenWaiting(db, one.account_id, now)
    const invoice = await findRecord(db, one.account_id, invoices, one.invoice_id)
    if (invoice) await releaseLetter(db, one.account_id, invoice, now)
    return accepted
  })
  // Where this fails it is asked for in its turn, of which KSeF gives 1,200 an hour.
  if (status.receipt_url && !duplicated)
    await keepReceipt(db, accepted, line, () => line.client.receiptAt(status.receipt_url as string)).catch(
      unlessFailed,
    )
}

function unlessFailed(error: unknown) {
  if (!(error instanceof KsefFailure)) throw error
}

const DUPLICATE = 440

// A duplicate of the very bytes is our own, whose answer was lost.
async function ownDuplicate(one: Transmission, { original }: InvoiceStatus, line: Line) {
  if (original === undefined) return undefined
  const { ksef_number, session_reference } = original
  const listed =
    session_reference &&
    (await findInSession(line, session_reference, base64(one.sha256)).catch(unlessRefused))
  if (listed && listed.ksef_number === ksef_number)
    return { ...acceptedAs(listed, line.now()), session_reference }
  const bytes = await line.client.invoiceByNumber(line.tokens, ksef_number).catch(unlessRefused)
  if (bytes === undefined || hash('sha256', bytes, 'hex') !== one.sha256) return undefined
  // Its receipt belongs to a session that is not known here.
  return { ...acceptedAs({ ksef_number, reference: '' } as InvoiceStatus, line.now()), next_attempt_at: null }
}

// It is there, and given out a little later.
const NOT_YET = 21165

function unlessRefused(error: unknown): undefined {
  const is_refused = error instanceof KsefFailure && (error.kind === 'refused' || error.kind === 'forbidden')
  if (!is_refused || error.code === NOT_YET) throw error
  return undefined
}

// Whether the ministry has it is asked, never tried: its session lists what it took. Where it is not listed, the session is closed, so
// that nothing of ours can come any more, and asked once more.
export async function resolve(db: Database, one: Transmission, line: Line): Promise<void> {
  const reference = one.session_reference as string
  const sent = base64(one.sha256)
  const found =
    (await findInSession(line, reference, sent)) ??
    ((await endSession(line, reference)) ? await findInSession(line, reference, sent) : null)
  const now = line.now()
  if (found === null) return later(db, one, now)
  await leaveSession(db, one.account_id, reference, now)
  if (found)
    return void (await move(db, one, 'taken', { ...taken(found.reference), next_attempt_at: now }, now))
  await move(db, one, 'not_taken', { session_reference: null, sent_at: null, next_attempt_at: now }, now)
}

// What was being handed over when somebody stopped.
export const doubt = (db: Database, one: Transmission, line: Line): Promise<Transmission> =>
  move(db, one, 'lost', { next_attempt_at: line.now() }, line.now())

export async function fetchReceipt(db: Database, one: Transmission, line: Line): Promise<void> {
  const { session_reference, remote_reference } = one
  try {
    await keepReceipt(db, one, line, () =>
      line.client.receipt(line.tokens, session_reference as string, remote_reference as string),
    )
  } catch (error) {
    // It is made a little later than the number.
    if (error instanceof KsefFailure && error.kind === 'refused') return later(db, one, line.now())
    throw error
  }
}

async function keepReceipt(db: Database, one: Transmission, line: Line, ask: () => Promise<Buffer>) {
  const bytes = await ask()
  const now = line.now()
  if (!agreesWith(bytes, one)) return later(db, one, now)
  const sha256 = hash('sha256', bytes, 'hex')
  await transaction(db, async (db) => {
    await insertReceipt(db, one, { sha256, bytes, now })
    await note(db, one, 'receipt', { next_attempt_at: null, attempts: 0, told: { sha256 } }, now)
  })
}

// What it names may have its number by now.
export async function release(db: Database, one: Transmission, line: Line): Promise<void> {
  const { account_id, environment } = one
  const now = line.now()
  const settings = await getSettings(db, account_id)
  await transaction(db, async (db) => {
    const invoice = await findRecord(db, account_id, invoices, one.invoice_id)
    const own = invoice && switchFor(switchesOf(settings), invoice)
    if (!invoice || !own) return void (await giveUp(db, one, GONE, now))
    const sources = sourcesIn(environment, await gatherSources(db, account_id, settings, invoice))
    if (await waitedFor(db, account_id, sources, environment))
      return void (await changeTransmission(db, one, { next_attempt_at: now + WAITING_MS }))
    const { root, fatal } = judgeFile(sources)
    if (root === undefined || fatal.length > 0) {
      const errors = JSON.stringify(sentencesOf(fatal, settings))
      return void (await move(db, one, 'rejected', { error_code: 450, errors, next_attempt_at: null }, now))
    }
    const written = await keepFile(db, account_id, sources, root, now)
    const outages = outagesOf(await listOutages(db, one))
    const facts = {
      ...factsOf(own, written),
      ...(one.mode === 'online' ? mannerOf(invoice.issue_date, now, outages) : {}),
      errors: null,
      next_attempt_at: now,
    }
    await move(db, one, 'original_numbered', facts, now)
  })
}

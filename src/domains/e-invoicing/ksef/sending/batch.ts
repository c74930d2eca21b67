import { zipSync } from 'fflate'
import { partsOf } from '../../../../ksef/batch.ts'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { formOfKind, type InvoiceStatus } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { findFileByHash } from '../../files/store.ts'
import { pollAfter, retryAfter } from './rules.ts'
import type { Transmission } from './schema.ts'
import type { Line } from './sessions.ts'
import { base64, learn } from './steps.ts'
import { changeTransmission, findTransmission, ofSession, putOffSession } from './store.ts'
import { move, moveAll } from './transitions.ts'

// Many at once: in one archive, for which KSeF has limits of its own. Nothing of it is taken before it is closed, and what it took is
// known by the hashes that it lists then.

export const BATCH_FROM = 21
export const BATCH_MAX = 100 // they change their state in one transaction, for which others wait

// Its reference says what a session is: 20260101-SB-….
export const isOfBatch = ({ session_reference }: Transmission): boolean =>
  session_reference?.slice(9, 11) === 'SB'

// What was tried before goes by itself: so one that spoils a batch spoils one batch.
export function forBatch(due: readonly Transmission[]): Transmission[] {
  const fit = due.filter(({ attempts, corrected_sha256 }) => attempts === 0 && corrected_sha256 === null)
  const [first] = fit
  const alike = fit.filter(
    ({ mode, kind }) =>
      isOffline(mode) === isOffline(first?.mode ?? 'online') &&
      formOfKind(kind) === formOfKind(first?.kind ?? null),
  )
  return alike.length < BATCH_FROM ? [] : alike.slice(0, BATCH_MAX)
}

const isOffline = (mode: Transmission['mode']) => mode !== 'online'

export async function sendBatch(db: Database, many: readonly Transmission[], line: Line): Promise<void> {
  const { client, tokens } = line
  const files = await filesOf(db, many)
  if (files.length < many.length) return goSingly(db, many)
  const archive = zipSync(Object.fromEntries(files.map((bytes, at) => [`${at + 1}.xml`, bytes])), FAST)
  const parts = partsOf(Buffer.from(archive))
  let reference: string
  try {
    const [first] = many
    const batch = await client.openBatch(tokens, parts, {
      is_offline: isOffline(first?.mode ?? 'online'),
      form: formOfKind(first?.kind ?? null),
    })
    for (const upload of batch.uploads)
      await client.uploadPart(batch, upload, parts[upload.ordinal - 1] as Buffer)
    reference = batch.reference
  } catch (error) {
    if (error instanceof KsefFailure && error.kind === 'refused') return goSingly(db, many)
    throw error
  }
  await close(db, await begin(db, many, reference, line.now()), reference, line)
}

// Everybody waits for it, and the best would be two in a hundred smaller.
const FAST = { level: 1 } as const

// Bytes of those that are still there and stand.
async function filesOf(db: Database, many: readonly Transmission[]): Promise<Buffer[]> {
  const files: Buffer[] = []
  for (const { account_id, invoice_id, sha256 } of many) {
    const invoice = await findRecord(db, account_id, invoices, invoice_id)
    const bytes =
      invoice && !invoice.cancelled && sha256
        ? await findFileByHash(db, account_id, invoice_id, sha256)
        : undefined
    if (bytes) files.push(Buffer.from(bytes))
  }
  return files
}

const goSingly = (db: Database, many: readonly Transmission[]) =>
  transaction(db, async (db) => {
    for (const one of many) await changeTransmission(db, one, { attempts: one.attempts + 1 })
  })

// All of them or none: whoever finds it open later may then close it. None of them was tried before.
const begin = (db: Database, many: readonly Transmission[], session_reference: string, now: number) =>
  moveAll(db, many, 'begun', { session_reference, attempts: 1, next_attempt_at: now, sent_at: now }, now)

async function close(db: Database, begun: readonly Transmission[], reference: string, line: Line) {
  try {
    await line.client.closeBatch(line.tokens, reference)
    const now = line.now()
    const facts = { attempts: 0, error_code: null, errors: null, next_attempt_at: now + pollAfter(0) }
    await moveAll(db, begun, 'taken', facts, now)
  } catch (error) {
    if (!(error instanceof KsefFailure)) throw error
    const now = line.now()
    const { kind, code, status, words, retry_after_ms } = error
    const told = { kind, code, status, words }
    if (kind === 'lost') return void (await moveAll(db, begun, 'lost', { told, next_attempt_at: now }, now))
    // Half of them put back would leave with those that close the session.
    const wait = retry_after_ms || (kind === 'refused' ? 0 : retryAfter(0))
    const facts = { told, session_reference: null, sent_at: null, next_attempt_at: now + wait }
    await moveAll(db, begun, 'not_taken', facts, now)
    if (kind !== 'refused') throw error
  }
}

const OPEN = 100
const READING = new Set([150, 170])

// Asked once for all that went with it.
export async function askBatch(db: Database, one: Transmission, line: Line): Promise<void> {
  const reference = one.session_reference as string
  const met = await findTransmission(db, one.account_id, one.id)
  if (met?.state !== one.state || (met.next_attempt_at ?? 0) > line.now()) return
  const { code } = await line.client.sessionStatus(line.tokens, reference)
  if (code === OPEN) await line.client.closeBatch(line.tokens, reference)
  if (code === OPEN || READING.has(code)) {
    const now = line.now()
    await transaction(db, async (db) =>
      putOffSession(db, one.account_id, reference, one.attempts + 1, now + pollAfter(one.attempts)),
    )
    return
  }
  const listed = await listedIn(line, reference)
  for (const sibling of await ofSession(db, one.account_id, reference)) {
    const status = listed.get(base64(sibling.sha256))
    const now = line.now()
    if (status) await learn(db, sibling, status, line)
    else {
      const facts = { session_reference: null, sent_at: null, attempts: 1, next_attempt_at: now }
      await move(db, sibling, 'not_taken', facts, now)
    }
  }
}

async function listedIn({ client, tokens }: Line, reference: string): Promise<Map<string, InvoiceStatus>> {
  const listed = new Map<string, InvoiceStatus>()
  let from: string | undefined
  do {
    const page = await client.sessionInvoices(tokens, reference, from)
    for (const status of page.invoices) listed.set(status.hash, status)
    from = page.next
  } while (from !== undefined)
  return listed
}

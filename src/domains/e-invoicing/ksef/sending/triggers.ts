import { forbidden, unproven } from '../../../../platform/api-error.ts'
import { type Database, transaction } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import type { Call } from '../../../../platform/http/route.ts'
import type { JobKind } from '../../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { writerForJob, writerOf } from '../../../administration/accounts/write-context.ts'
import { getDocument } from '../../../documents/drafts/store.ts'
import { isUnissued } from '../../../documents/drafts/test-documents.ts'
import type { Request } from '../../../documents/invoices/input.ts'
import type { IssuedJob } from '../../../documents/invoices/issued-job.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import type { Connected } from '../../../documents/invoices/services.ts'
import { contentHash } from '../../files/rules.ts'
import { switchesOf } from '../auto-send.ts'
import { goesByItself, switchFor } from './rules.ts'
import { submit, type Why } from './submit.ts'
import { changesContent, mayWait, withdraw, withdrawing } from './withdraw.ts'

// When a document is sent: because somebody asks for it, or because the connection of its seller says so. Whoever has no connection
// and asks for nothing pays nothing for it.

type Verbs = Pick<Connected, 'create' | 'update' | 'issue' | 'delete' | 'cancel'>

export const sending = ({ create, update, issue, delete: remove, cancel }: Verbs): Verbs => ({
  create: (db, writer, request) =>
    isWanted(request)
      ? transaction(db, async (db) => submit(db, writer, await create(db, writer, request), whyOf(request)))
      : isAutomatic(writer)
        ? transaction(db, async (db) => byItself(db, writer, await create(db, writer, request)))
        : create(db, writer, request),
  update: async (db, writer, id, request) =>
    isWanted(request) || (await mayWait(db, writer, id))
      ? transaction(db, (db) => changing(db, writer, id, request, update))
      : update(db, writer, id, request),
  issue: (db, writer, id) =>
    isAutomatic(writer)
      ? transaction(db, async (db) => byItself(db, writer, await issue(db, writer, id)))
      : issue(db, writer, id),
  delete: (db, writer, id) => withdrawing(db, writer, id, (db) => remove(db, writer, id)),
  cancel: (db, writer, id, reason) => withdrawing(db, writer, id, (db) => cancel(db, writer, id, reason)),
})

// One that waited goes anew, as it is now; so does what could not be sent and says something else.
async function changing(
  db: Database,
  writer: Writer,
  id: number,
  request: Request,
  update: Verbs['update'],
): Promise<Invoice> {
  const before = isAutomatic(writer) ? await getDocument(db, writer.account_id, id) : undefined
  const waited = changesContent(request) && (await withdraw(db, writer, id))
  const invoice = await update(db, writer, id, request)
  if (isWanted(request)) return submit(db, writer, invoice, whyOf(request))
  if (waited) return submit(db, writer, invoice, 'asked')
  return before ? mended(db, writer, before, invoice) : invoice
}

const isWanted = ({ gov_save_and_send, gov_offline }: Request) => gov_save_and_send || gov_offline
const whyOf = ({ gov_offline }: Request): Why => (gov_offline ? 'offline' : 'asked')

const isAutomatic = ({ settings }: Writer): boolean =>
  switchesOf(settings).some(({ auto_send_mode }) => auto_send_mode !== 'off')

function byItself(db: Database, writer: Writer, invoice: Invoice, why: Why = 'by itself'): Promise<Invoice> {
  const own = switchFor(switchesOf(writer.settings), invoice)
  const goes = own !== undefined && invoice.income !== false && goesByItself(own.auto_send_mode, invoice)
  return goes ? submit(db, writer, invoice, why) : Promise.resolve(invoice)
}

// What came about without a person who could be told to mend it: as by a payment.
export const sendIssued: JobKind['run'] = async (db, job) => {
  const { invoice_id, ...actor } = JSON.parse(job.payload) as IssuedJob
  const invoice = await findRecord(db, job.account_id, invoices, invoice_id)
  if (invoice) await byItself(db, await writerForJob(db, job, actor), invoice, 'in passing')
}

// What could not be sent goes again once it says something else.
async function mended(db: Database, writer: Writer, before: Invoice, invoice: Invoice): Promise<Invoice> {
  const was_draft = isUnissued(before) && !isUnissued(invoice)
  const was_refused =
    /(send|offline)_error$/.test(before.gov_status ?? '') && contentHash(before) !== contentHash(invoice)
  return was_draft || was_refused ? byItself(db, writer, invoice) : invoice
}

// By a link, as `send_to_ksef=yes`: what changes something there takes no cookie for consent.
export function sendByLink(db: Database, call: Call, invoice: Invoice): Promise<Invoice> {
  const { caller, method } = call
  if (method === 'HEAD') return Promise.resolve(invoice)
  if (caller.session_id !== 0) throw unproven()
  if (caller.role === 'accountant' || caller.limits?.rights?.includes('sales.edit') === false)
    throw forbidden()
  return submit(db, writerOf(call), invoice, 'asked')
}

import { forbidden, unproven } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import type { Call } from '../../../../platform/http/route.ts'
import type { JobKind } from '../../../../platform/jobs/jobs.ts'
import { type Writer, writerForJob, writerOf } from '../../../administration/accounts/write-context.ts'
import type { Request } from '../../../documents/invoices/input.ts'
import type { IssuedJob } from '../../../documents/invoices/issued-job.ts'
import { isUnissued } from '../../../documents/invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { contentHash } from '../../files/rules.ts'
import { switchesOf } from '../auto-send.ts'
import { goesByItself, switchFor } from './rules.ts'
import { submit, type Why } from './submit.ts'

// When a document is sent: because somebody asks for it, or because the connection of its seller says so. Whoever has no connection
// and asks for nothing pays nothing for it.

type Change = { input: Request; before: Invoice | undefined; invoice: Invoice; was_waiting: boolean }

// A document that waited goes anew as it is now; so does one that could not be sent and says something else.
export async function submitChanged(db: Database, writer: Writer, change: Change): Promise<Invoice> {
  const { input, before, invoice, was_waiting } = change
  if (isSendRequested(input)) return submit(db, writer, invoice, whyOf(input))
  if (was_waiting) return submit(db, writer, invoice, 'asked')
  return before && sendsAutomatically(writer) ? mended(db, writer, before, invoice) : invoice
}

export const maySubmitNew = (writer: Writer, input: Request): boolean =>
  isSendRequested(input) || sendsAutomatically(writer)

export const submitNew = (
  db: Database,
  writer: Writer,
  invoice: Invoice,
  input: Request,
): Promise<Invoice> =>
  isSendRequested(input)
    ? submit(db, writer, invoice, whyOf(input))
    : submitAutomatically(db, writer, invoice)

export const isSendRequested = ({ gov_save_and_send, gov_offline }: Request) =>
  gov_save_and_send || gov_offline
const whyOf = ({ gov_offline }: Request): Why => (gov_offline ? 'offline' : 'asked')

export const sendsAutomatically = ({ settings }: Writer): boolean =>
  switchesOf(settings).some(({ auto_send_mode }) => auto_send_mode !== 'off')

export function submitAutomatically(
  db: Database,
  writer: Writer,
  invoice: Invoice,
  why: Why = 'by itself',
): Promise<Invoice> {
  const own = switchFor(switchesOf(writer.settings), invoice)
  const goes = own !== undefined && invoice.income !== false && goesByItself(own.auto_send_mode, invoice)
  return goes ? submit(db, writer, invoice, why) : Promise.resolve(invoice)
}

// What came about without a person who could be told to mend it: as by a payment.
export const sendIssued: JobKind['run'] = async (db, job) => {
  const { invoice_id, ...actor } = JSON.parse(job.payload) as IssuedJob
  const invoice = await findRecord(db, job.account_id, invoices, invoice_id)
  if (invoice) await submitAutomatically(db, await writerForJob(db, job, actor), invoice, 'in passing')
}

// What could not be sent goes again once it says something else.
async function mended(db: Database, writer: Writer, before: Invoice, invoice: Invoice): Promise<Invoice> {
  const was_draft = isUnissued(before) && !isUnissued(invoice)
  const was_refused =
    /(send|offline)_error$/.test(before.gov_status ?? '') && contentHash(before) !== contentHash(invoice)
  return was_draft || was_refused ? submitAutomatically(db, writer, invoice) : invoice
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

import { csrfTokenMissing, forbidden } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import type { JobKind } from '../../../../platform/jobs/jobs.ts'
import {
  type WriteContext,
  writeContext,
  writeContextForJob,
} from '../../../administration/accounts/write-context.ts'
import type { InvoiceInput } from '../../../documents/invoices/input.ts'
import type { IssuedJob } from '../../../documents/invoices/issued-job.ts'
import { isUnissued } from '../../../documents/invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { contentHash } from '../../files/rules.ts'
import { autoSendRules } from '../auto-send.ts'
import { autoSendRuleFor, isSentAutomatically } from './rules.ts'
import { type SubmitReason, submit } from './submit.ts'

// Submits documents on request or by the auto-send rule of their seller. Accounts without a connection run no query
// unless a request asks for it.

type Change = { input: InvoiceInput; before: Invoice | undefined; invoice: Invoice; was_waiting: boolean }

// A document that was queued is submitted again with its new content; so is a rejected one whose content has changed.
export async function submitChanged(db: Database, writer: WriteContext, change: Change): Promise<Invoice> {
  const { input, before, invoice, was_waiting } = change
  if (isSendRequested(input)) return submit(db, writer, invoice, submitReasonOf(input))
  if (was_waiting) return submit(db, writer, invoice, 'asked')
  return before && sendsAutomatically(writer) ? resubmitIfChanged(db, writer, before, invoice) : invoice
}

export const maySubmitNew = (writer: WriteContext, input: InvoiceInput): boolean =>
  isSendRequested(input) || sendsAutomatically(writer)

export const submitNew = (
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  input: InvoiceInput,
): Promise<Invoice> =>
  isSendRequested(input)
    ? submit(db, writer, invoice, submitReasonOf(input))
    : submitAutomatically(db, writer, invoice)

export const isSendRequested = ({ gov_save_and_send, gov_offline }: InvoiceInput) =>
  gov_save_and_send || gov_offline
const submitReasonOf = ({ gov_offline }: InvoiceInput): SubmitReason => (gov_offline ? 'offline' : 'asked')

export const sendsAutomatically = ({ settings }: WriteContext): boolean =>
  autoSendRules(settings).some(({ auto_send_mode }) => auto_send_mode !== 'off')

export function submitAutomatically(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  reason: SubmitReason = 'by itself',
): Promise<Invoice> {
  const rule = autoSendRuleFor(autoSendRules(writer.settings), invoice)
  const isSent =
    rule !== undefined && invoice.income !== false && isSentAutomatically(rule.auto_send_mode, invoice)
  return isSent ? submit(db, writer, invoice, reason) : Promise.resolve(invoice)
}

// Submits documents created as a side effect, such as by a payment.
export const sendIssued: JobKind['run'] = async (db, job) => {
  const { invoice_id, ...actor } = JSON.parse(job.payload) as IssuedJob
  const invoice = await findRecord(db, job.account_id, invoices, invoice_id)
  if (invoice) await submitAutomatically(db, await writeContextForJob(db, job, actor), invoice, 'in passing')
}

// Submits a document again if it was rejected and its content has changed.
async function resubmitIfChanged(
  db: Database,
  writer: WriteContext,
  before: Invoice,
  invoice: Invoice,
): Promise<Invoice> {
  const wasDraft = isUnissued(before) && !isUnissued(invoice)
  const wasRefused =
    /(send|offline)_error$/.test(before.gov_status ?? '') && contentHash(before) !== contentHash(invoice)
  return wasDraft || wasRefused ? submitAutomatically(db, writer, invoice) : invoice
}

// Sends by a link such as `send_to_ksef=yes`. Because a GET request changes data here, a session cookie is not enough.
export function sendByLink(db: Database, call: ApiRequest, invoice: Invoice): Promise<Invoice> {
  const { caller, method } = call
  if (method === 'HEAD') return Promise.resolve(invoice)
  if (caller.session_id !== 0) throw csrfTokenMissing()
  if (caller.role === 'accountant' || caller.restrictions?.rights?.includes('sales.edit') === false)
    throw forbidden()
  return submit(db, writeContext(call), invoice, 'asked')
}

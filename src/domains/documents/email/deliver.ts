import { applyChangesAs } from '../../../platform/actions/crud.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import {
  type Failure,
  finishJob,
  type Job,
  PermanentFailure,
  RetryLater,
  type RunningJob,
  updateClaimedPayload,
  updatePayload,
} from '../../../platform/jobs/jobs.ts'
import {
  type Delivery,
  EmailFailed,
  type Mailer,
  type RejectedRecipient,
} from '../../../platform/mail/mailer.ts'
import { accountNow } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { freezeTemplate } from '../../catalog/templates/actions.ts'
import { markAsDelivered } from '../invoice-actions/delivery.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import { awaitsKsefNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { hasNoFrozenTemplate } from '../invoices/rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import {
  type AccountTimeJob,
  buildMessage,
  type EmailAttachments,
  type OnDelivered,
} from './build-message.ts'
import type { SendPayload } from './send.ts'

// Makes one attempt to send a document to the recipients who have not received it yet. A message that was handed over
// without a confirmation is not sent again; a person who reads the document's `email_status` decides.

const UNCERTAIN_ERROR = 'The email may have arrived: the connection ended before the mail server confirmed it'

// The arrival of the KSeF number starts the job at once; this interval covers emails other than the last one of a
// document.
const KSEF_NUMBER_RETRY_MS = 30 * 60_000

export async function deliverInvoiceEmail(
  db: Database,
  runningJob: RunningJob,
  accountMailer: AccountMailer,
  files: EmailAttachments,
): Promise<void> {
  const payload = JSON.parse(runningJob.payload) as SendPayload
  const job = await withAccountTime(db, runningJob)
  const mailer = await accountMailer(db, job.account_id, job.settings)
  const storedInvoice = await findRecord(db, job.account_id, invoices, payload.invoice_id)
  if (storedInvoice === undefined) return
  if (payload.is_handed_over) return endUncertain(db, job, payload, files.onDelivered)
  if (awaitsKsefNumber(storedInvoice)) throw new RetryLater(KSEF_NUMBER_RETRY_MS)
  const invoice = await withFrozenTemplate(db, job, storedInvoice)
  const { look_id } = invoice
  const { bytes, problems } = await buildMessage(db, job, invoice, payload, { mailer, files })
  const delivery = await attempt(db, job, payload, { bytes, look_id }, mailer)
  if (delivery === undefined) return endUncertain(db, job, payload, files.onDelivered)
  await settle(db, job, payload, delivery, {
    goes_to: mailer.goes_to,
    look_id,
    problems,
    onDelivered: files.onDelivered,
  })
}

// The delivery time of a document is recorded in the time of its account, which differs in a sandbox.
async function withAccountTime<AccountJob extends { account_id: number; now: number }>(
  db: Database,
  job: AccountJob,
) {
  const settings = await getSettings(db, job.account_id)
  return { ...job, settings, now: accountNow({ settings }, job.now), machine_now: job.now }
}

// Freezes the template before printing, so that every later print equals the attached PDF.
async function withFrozenTemplate(db: Database, job: AccountTimeJob, invoice: Invoice): Promise<Invoice> {
  if (!isIssuedByAccount(invoice) || !hasNoFrozenTemplate(invoice)) return invoice
  return {
    ...invoice,
    look_id: await transaction(db, (db) => freezeTemplate(db, job, invoice.department_id)),
  }
}

// Undefined when it is uncertain whether the message was delivered.
async function attempt(
  db: Database,
  job: AccountTimeJob,
  payload: SendPayload,
  { bytes, look_id }: { bytes: Buffer; look_id: number | null },
  mailer: Mailer,
): Promise<Delivery | undefined> {
  let isHandedOver = false
  const onHandOver = async () => {
    await transaction(db, async (db) => {
      // The mail server holds the message from now on. Locks the document first, so that a document deleted meanwhile
      // is not sent.
      await lockRecord(db, job.account_id, invoices, payload.invoice_id)
      await markAsSent(db, job, payload, look_id)
      if (!(await updateClaimedPayload(db, job, { ...payload, is_handed_over: true })))
        throw new Error('Another worker has claimed this job')
    })
    isHandedOver = true
  }
  const message = { from: mailer.from, to: payload.pending, bytes, id: payload.message_id }
  try {
    return await mailer.send(message, { onHandOver, signal: job.signal })
  } catch (error) {
    if (!(error instanceof EmailFailed)) throw error
    if (error.is_uncertain) return undefined
    if (isHandedOver) await updatePayload(db, job, payload)
    throw error.is_final ? new PermanentFailure(error.reason) : error
  }
}

const markAsSent = (
  db: Database,
  { account_id, now, machine_now }: AccountTimeJob,
  payload: SendPayload,
  lookId: number | null,
) =>
  markAsDelivered(
    db,
    { ...payload, account_id, now, machine_now },
    payload.invoice_id,
    'sent',
    lookId ?? undefined,
  )

// Stores the failure on the document, in the transaction that reschedules the job.
export async function reportFailure(
  db: Database,
  job: Job,
  { error, is_over, now }: Failure,
  onDelivered?: OnDelivered,
): Promise<void> {
  const payload = JSON.parse(job.payload) as SendPayload
  const isOurs = error instanceof EmailFailed || error instanceof PermanentFailure
  const reason = error instanceof EmailFailed ? error.reason : (error as Error).message
  const emailStatus = {
    email_status: is_over ? 'failed' : 'retrying',
    email_error: isOurs ? reason.slice(0, REASON_MAX).toWellFormed() : 'Internal server error',
  }
  await updateEmailStatus(db, await withAccountTime(db, { ...job, now }), payload, emailStatus)
  await onDelivered?.(db, job.account_id, payload, emailStatus)
}

const REASON_MAX = 1000

// The template that the PDF was printed with, and the reasons why the PDF is not the requested Factur-X.
type PrintResult = {
  look_id: number | null
  problems: readonly string[]
  onDelivered?: OnDelivered | undefined
}

// Recipients that were rejected temporarily are tried again on their own; the others are finished.
async function settle(
  db: Database,
  job: AccountTimeJob,
  payload: SendPayload,
  { accepted, refused }: Delivery,
  { goes_to, look_id, problems, onDelivered }: Pick<Mailer, 'goes_to'> & PrintResult,
): Promise<void> {
  const waiting = refused.filter(({ is_final }) => !is_final)
  const refusals = [...payload.refusals, ...refused.filter(({ is_final }) => is_final).map(describeRejection)]
  const pending = waiting.map(({ address }) => address)
  const hasRecipient =
    accepted.length > 0 ||
    payload.pending.length < payload.to.length + payload.cc.length - payload.refusals.length
  await transaction(db, async (db) => {
    if (accepted.length > 0) {
      const email_status = goes_to === 'outbox' ? 'outbox' : 'sent'
      // No server confirms messages in the outbox, so the document is marked as delivered here, with the template that
      // it was printed with.
      if (goes_to === 'outbox') await markAsSent(db, job, payload, look_id)
      const emailStatus = { email_status, email_error: refusals.join('; ') || null }
      await updateEmailStatus(db, job, payload, emailStatus, problems.slice(0, PROBLEMS_MAX))
      await onDelivered?.(db, job.account_id, payload, emailStatus)
    }
    if (pending.length > 0) await updatePayload(db, job, { ...payload, pending, refusals })
    else if (hasRecipient) await finishJob(db, job)
  })
  if (pending.length > 0) throw new EmailFailed([...waiting.map(describeRejection), ...refusals].join('; '))
  if (!hasRecipient) throw new PermanentFailure(refusals.join('; '))
}

const PROBLEMS_MAX = 5

const describeRejection = ({ address, reason }: RejectedRecipient): string => `${address}: ${reason}`

const endUncertain = (
  db: Database,
  job: AccountTimeJob,
  payload: SendPayload,
  onDelivered?: OnDelivered,
): Promise<void> =>
  transaction(db, async (db) => {
    const emailStatus = { email_status: 'unknown', email_error: UNCERTAIN_ERROR }
    await updateEmailStatus(db, job, payload, emailStatus)
    await onDelivered?.(db, job.account_id, payload, emailStatus)
    await finishJob(db, job)
  })

// Only the most recent request determines the displayed status; that the document was sent is recorded for every
// request.
async function updateEmailStatus(
  db: Database,
  { account_id, now, machine_now }: Pick<AccountTimeJob, 'account_id' | 'now' | 'machine_now'>,
  { invoice_id, user_id, request_id, message_id }: SendPayload,
  emailStatus: InvoiceDraft,
  // Set only if the document was sent: the reasons why its PDF is not Factur-X.
  problems?: readonly string[],
): Promise<void> {
  if ((await findRecord(db, account_id, invoices, invoice_id)) === undefined) return
  const current = await lockRecord(db, account_id, invoices, invoice_id)
  const sentFields: InvoiceDraft = problems
    ? { sent_time: now, ...(current.status === 'issued' && !current.cancelled ? { status: 'sent' } : {}) }
    : {}
  const shownStatus = current.email_message_id === message_id ? emailStatus : {}
  const actor = { account_id, user_id, request_id, now, machine_now }
  await applyChangesAs(db, actor, invoices, current, {
    draft: { ...shownStatus, ...sentFields },
    action: 'send_by_email',
    beside: {
      ...(problems?.length && { facturx_refused: [null, problems] }),
    },
  })
}

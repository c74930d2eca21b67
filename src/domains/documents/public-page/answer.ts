import { hash } from 'node:crypto'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import { getRecord, lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import { newMessageId } from '../../administration/email/actions.ts'
import { findConvertedInvoice } from '../conversions/payment-transfer.ts'
import { markAsDelivered } from '../invoice-actions/delivery.ts'
import {
  answerState,
  answersOf,
  type ClientAnswer,
  type Decision,
  STATUS_BY_DECISION,
} from '../invoices/rules/answers.ts'
import { deliveryReason, hasNoFrozenTemplate } from '../invoices/rules/locks.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherPrint } from '../print/gather.ts'
import { printInvoice } from '../print/pdf.ts'
import type { AnswerProblem } from './answer-form.ts'

export const ANSWER_JOB = 'tell_answer'
export type AnswerPayload = {
  invoice_id: number
  decision: Decision
  name: string
  link: string
  message_id: string
}

const ANSWERS_MAX = 20 // the audit log contains all of them

type AnswerInput = { decision: Decision; name: string; reason: string | null; version: number }

// Prints the document first, because printing is slow and must not happen inside a transaction. Stores the answer only
// if the document is still the version that was printed and shown.
export async function answerOffer(
  call: ApiRequest,
  account: Account,
  opened: Invoice,
  input: AnswerInput,
  mailFrom: string,
): Promise<AnswerProblem | undefined> {
  const { id: account_id, prefix, settings } = account
  const actor = {
    account_id,
    user_id: 0,
    request_id: call.request_id,
    now: call.now,
    machine_now: call.arrived_at,
  }
  if (input.version !== opened.updated_at) return answerProblem(opened)
  // Freezes the template first, so that the checksum matches the PDF that the buyer downloads.
  if (hasNoFrozenTemplate(opened))
    await transactionIn(call.db, account_id, (db) => markAsDelivered(db, actor, opened.id, 'opened'))
  const invoice = await getRecord(call.db, account_id, invoices, opened.id)
  const document = await gatherPrint(call.db, account_id, invoice, undefined, call.now)
  const pdf_sha256 = hash('sha256', await printInvoice(account_id, document), 'hex')
  const { decision, name, reason } = input
  const answer: ClientAnswer = { decision, name, reason, at: call.now, address: call.address, pdf_sha256 }
  const today = dayAt(call.now, timeZoneOf(settings))
  return transactionIn(call.db, account_id, async (db) => {
    const current = await lockRecord(db, account_id, invoices, invoice.id)
    const isOpen = current.updated_at === invoice.updated_at && answerState(current, today) === 'open'
    if (!isOpen || (await findConvertedInvoice(db, account_id, current))) return answerProblem(current)
    const status = STATUS_BY_DECISION[decision]
    // The type of the column is general JSON, which does not know the shape of an answer.
    const client_answers = [...answersOf(current), answer].slice(-ANSWERS_MAX)
    const answered_version = current.answered_version ?? current.updated_at
    const composed = compose(invoices, { status, client_answers, answered_version }, current)
    composed.left_by = deliveryReason(current) ?? deliveryReason(composed)
    const changes = { status: [current.status, status], client_answer: [null, answer] }
    audit(db, actor, { action: 'answer', resource: invoices.name, record_id: invoice.id, changes })
    await updateRecord(db, { account_id, now: call.now }, invoices, current, composed)
    const link = `${accountUrl(call.root_url, prefix)}/invoices/${invoice.id}`
    const job: AnswerPayload = {
      invoice_id: invoice.id,
      decision,
      name,
      link,
      message_id: newMessageId(mailFrom),
    }
    if (settings.notify_of_answers !== false) await enqueue(db, account_id, ANSWER_JOB, job, call.arrived_at)
    return undefined
  })
}

const answerProblem = ({ status }: Invoice): AnswerProblem =>
  status === 'accepted' || status === 'rejected' ? 'already_answered' : 'changed_meanwhile'

import { changesBetween } from '../../../platform/actions/crud.ts'
import { ApiError, invalid } from '../../../platform/api-error.ts'
import { audit, systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { enqueueOnce, runSooner, updatePayload, waitingJobs } from '../../../platform/jobs/jobs.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { attachmentsOf } from '../../catalog/attachments/store.ts'
import { updateClient } from '../../catalog/clients/actions.ts'
import { maySeePortals } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import { awaitsKsefNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherTemplate } from '../print/gather.ts'
import type { PdfInvoice } from '../print/pdf.ts'
import type { OnlinePaymentCheck } from '../public-page/page.ts'
import { type CustomText, composeInvoiceEmail, type EmailContent, withPortalLink } from './compose.ts'
import {
  type AttachEinvoice,
  chooseEinvoiceAttachment,
  type EinvoiceAttachment,
  type EinvoiceAttachmentChoice,
} from './einvoice-attachment.ts'
import { findPortalLink } from './portal-link.ts'

// Requests that a document is sent by email: decides who receives it and stores the request and its job in one
// transaction.

export const RECIPIENTS_MAX = 5
export const SEND_JOB = 'send_invoice'

export type SendRequest = {
  email_to: readonly string[]
  email_cc: readonly string[]
  email_pdf: boolean
  email_xml: EinvoiceAttachmentChoice | undefined
  email_attachments: boolean
  update_buyer_email: boolean
  print_option: PdfInvoice['print_option']
  words: CustomText
}

// The payload of the job. `pending` lists the recipients who have not received the message yet, `refusals` the final
// rejections of others.
export type SendPayload = {
  invoice_id: number
  user_id: number
  request_id: string
  message_id: string
  view_url: string
  reply_to: string | null
  to: readonly string[]
  cc: readonly string[]
  pending: readonly string[]
  refusals: readonly string[]
  email_pdf: boolean
  email_xml?: EinvoiceAttachment | null
  email_attachments?: boolean
  print_option: PdfInvoice['print_option'] | null
  words?: CustomText
  hides_panel?: boolean // the sender may not see the client portal
  is_handed_over?: boolean
}

export const sendInvoice = (
  db: Database,
  writer: WriteContext,
  id: number,
  request: SendRequest,
  {
    from,
    viewUrl,
    attachEinvoice,
  }: { from: string; viewUrl: (invoice: Invoice) => string; attachEinvoice: AttachEinvoice },
): Promise<{ invoice: Invoice; to: readonly string[] }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, invoices, id)
    if (current.cancelled)
      throw invalid({ status: 'cannot be sent because the document is void; issue a new document' })
    const department = await departmentOf(db, account_id, current)
    const to = await recipientsOf(db, account_id, current, request.email_to)
    if (to.length === 0)
      throw invalid({
        email_to: ["can't be blank", 'neither the document nor its client has an email address; enter one'],
      })
    const cc = checkAddresses('email_cc', copiesOf(request, department)).filter(
      (address) => !to.includes(address),
    )
    const email_xml = await findEinvoiceAttachment(db, writer, current, request)
    if (email_xml?.is_needed) await attachEinvoice(db, account_id, current, email_xml.format, writer.now)
    const sizeProblem = request.email_attachments && (await attachmentSizeProblem(db, account_id, id))
    if (sizeProblem) throw invalid({ email_attachments: sizeProblem })
    const message_id = `${randomToken(24)}@${from.slice(from.lastIndexOf('@') + 1)}`
    const buyerEmail = request.update_buyer_email ? await saveBuyerEmail(db, writer, current, to) : {}
    const payload: SendPayload = {
      invoice_id: id,
      user_id: writer.user_id,
      request_id: writer.request_id,
      message_id,
      view_url: viewUrl(current),
      reply_to: replyTo(current, department),
      to,
      cc,
      pending: [...to, ...cc],
      refusals: [],
      email_pdf: request.email_pdf,
      email_xml,
      email_attachments: request.email_attachments,
      print_option: request.print_option ?? null,
      words: customTextOf(request, department),
      ...(maySeePortals(writer.settings, writer) ? {} : { hides_panel: true }),
    }
    const isWaiting = awaitsKsefNumber(current)
    await enqueueOnce(db, {
      account_id,
      kind: SEND_JOB,
      payload,
      run_at: systemTime(writer),
      once_key: isWaiting ? emailJobKey(message_id) : null,
    })
    const email_error = isWaiting ? 'Waiting for the KSeF number' : null
    const sending = { email_status: 'queued', email_error, email_message_id: message_id }
    const composed = compose(invoices, { ...buyerEmail, ...sending }, current)
    const changes = {
      ...changesBetween(invoices, current, composed),
      email_to: [null, to],
      email_cc: [null, cc],
    }
    audit(db, writer, { action: 'send_by_email', resource: invoices.name, record_id: id, changes })
    return {
      invoice: await updateRecord(db, { account_id, now: writer.now }, invoices, current, composed),
      to,
    }
  })

// The size that most mail servers accept, less the overhead of the email encoding.
const ATTACHMENTS_BYTES_MAX = 15_000_000

export async function attachmentSizeProblem(
  db: Database,
  account_id: number,
  record_id: number,
): Promise<string | undefined> {
  const attachments = await attachmentsOf(db, { account_id, resource: invoices.plural, record_id })
  return attachments.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_BYTES_MAX
    ? `are too large for an email (maximum is ${ATTACHMENTS_BYTES_MAX / 1_000_000} MB together); send fewer files`
    : undefined
}

const emailJobKey = (messageId: string) => `letter ${messageId}`

// Sends an email that waited for the KSeF number.
export async function releaseHeldEmail(
  db: Database,
  accountId: number,
  { email_message_id }: Invoice,
  now: number,
) {
  if (email_message_id !== null) await runSooner(db, accountId, emailJobKey(email_message_id), now)
}

type PreviewOptions = {
  view_url: string
  attachEinvoice: AttachEinvoice
  acceptsOnlinePayment: OnlinePaymentCheck
  now: number
  secret: Buffer
}

// Composes the email as it would be sent now, so that the sender can read it first.
export async function previewEmail(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  request: SendRequest,
  { view_url, attachEinvoice, acceptsOnlinePayment, now, secret }: PreviewOptions,
): Promise<EmailContent & { to: string[]; cc: string[]; facturx: boolean; xml_format: string | null }> {
  const { account_id } = writer
  const department = await departmentOf(db, account_id, invoice)
  const to = await recipientsOf(db, account_id, invoice, request.email_to)
  const cc = checkAddresses('email_cc', copiesOf(request, department)).filter(
    (address) => !to.includes(address),
  )
  const { choices, pictures } = await gatherTemplate(db, account_id, invoice)
  // The email contains the logo; the preview links to the logo of the document's page instead.
  const logo = pictures.logo && `/invoice/${invoice.token}/logo.png`
  const brand = { accent: accentOf(choices), logo }
  const attachment = await findEinvoiceAttachment(db, writer, invoice, request)
  const words = await withPortalLink(customTextOf(request, department), view_url, async () =>
    maySeePortals(writer.settings, writer)
      ? findPortalLink(db, account_id, invoice, view_url, secret)
      : undefined,
  )
  const is_paid_online = await acceptsOnlinePayment(db, account_id, invoice)
  const offer = { has_pdf: request.email_pdf, is_paid_online }
  // An optional file that cannot be written is left out; a required one prevents the email.
  const fits = async ({ format, is_needed }: EinvoiceAttachment) =>
    is_needed || (await attachEinvoice(db, account_id, invoice, format, now).then(() => true, unlessUnfit))
  return {
    to,
    cc,
    facturx: isIssuedByAccount(invoice) && choices.einvoice_pdf === 'facturx',
    xml_format: attachment && (await fits(attachment)) ? attachment.format : null,
    ...composeInvoiceEmail(invoice, view_url, offer, words, brand),
  }
}

function unlessUnfit(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 422) return false
  throw error
}

async function findEinvoiceAttachment(
  db: Database,
  { account_id, settings }: Pick<WriteContext, 'account_id' | 'settings'>,
  invoice: Invoice,
  { email_xml }: SendRequest,
): Promise<EinvoiceAttachment | null> {
  const { client_id } = invoice
  const client = client_id === null ? undefined : await findRecord(db, account_id, clients, client_id)
  return chooseEinvoiceAttachment(email_xml, invoice, client, settings)
}

// After a restore it is unknown which of the waiting emails have been sent since the backup.
export async function markEmailsUncertain(db: Database, kind: string) {
  for (const job of await waitingJobs(db, kind)) {
    await updatePayload(db, job, { ...(JSON.parse(job.payload) as SendPayload), is_handed_over: true })
  }
}

export async function departmentOf(db: Database, accountId: number, { department_id }: Invoice) {
  return department_id === null ? undefined : findRecord(db, accountId, departments, department_id)
}

// Recipients come from the request, then from the buyer on the document, then from the client.
async function recipientsOf(
  db: Database,
  accountId: number,
  { buyer_email, client_id }: Invoice,
  requested: readonly string[],
): Promise<string[]> {
  const requestedAddresses = requested.flatMap(splitAddresses)
  if (requestedAddresses.length > 0) return checkAddresses('email_to', requestedAddresses)
  const onDocument = splitAddresses(buyer_email ?? '')
  if (onDocument.length > 0) return checkAddresses('email_to', onDocument)
  const client = client_id === null ? undefined : await findRecord(db, accountId, clients, client_id)
  return checkAddresses('email_to', splitAddresses(client?.email ?? ''))
}

const copiesOf = ({ email_cc }: SendRequest, department: Department | undefined): string[] => {
  const requestedAddresses = email_cc.flatMap(splitAddresses)
  if (requestedAddresses.length > 0 || !department?.own_email_settings) return requestedAddresses
  return splitAddresses(department.email_cc ?? '')
}

// Texts come from the request, then from a department with email settings of its own.
function customTextOf({ words }: SendRequest, department: Department | undefined): CustomText {
  const customDepartment = department?.own_email_settings ? department : undefined
  return {
    subject: words.subject || customDepartment?.email_subject || null,
    body: words.body || customDepartment?.email_template || null,
  }
}

function checkAddresses(field: 'email_to' | 'email_cc', addresses: readonly string[]): string[] {
  const invalidAddress = addresses.find((address) => !isMailAddress(address))
  if (invalidAddress !== undefined)
    throw invalid({ [field]: `"${invalidAddress.slice(0, 100).toWellFormed()}" is not an email address` })
  const uniqueAddresses = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
  if (uniqueAddresses.length > RECIPIENTS_MAX)
    throw invalid({ [field]: `contains too many addresses (maximum is ${RECIPIENTS_MAX})` })
  return uniqueAddresses
}

// Sends from the address of the installation, which its mail server may use; replies go to the seller.
function replyTo({ seller_email }: Invoice, department: Department | undefined): string | null {
  const departmentAddress = department?.own_email_settings ? department.email_from : null
  return [departmentAddress, seller_email].map((text) => text?.trim() ?? '').find(isMailAddress) ?? null
}

const EMAIL_MAX = 255

async function saveBuyerEmail(
  db: Database,
  writer: WriteContext,
  { client_id }: Invoice,
  to: readonly string[],
) {
  const email = to.join(', ')
  if (email.length > EMAIL_MAX)
    throw invalid({ email_to: `is too long (maximum is ${EMAIL_MAX} characters)` })
  const client = client_id === null ? undefined : await findRecord(db, writer.account_id, clients, client_id)
  if (client) await updateClient(db, writer, client.id, { email })
  return { buyer_email: email }
}

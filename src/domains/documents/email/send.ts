import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid, Refusal } from '../../../platform/api-error.ts'
import { audit, machineNow } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { enqueueOnce, hasten, rewriteJob, waitingJobs } from '../../../platform/jobs/jobs.ts'
import { isMailAddress, splitAddresses } from '../../../platform/mail/email-address.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { attachmentsOf } from '../../catalog/attachments/store.ts'
import { updateClient } from '../../catalog/clients/actions.ts'
import { maySeePanels } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import { waitsForNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherLook } from '../print/gather.ts'
import type { PdfInvoice } from '../print/pdf.ts'
import { composeLetter, type OwnWords, type Words, withPanel } from './compose.ts'
import { type Enclose, type Enclosure, type EnclosureAsked, enclosureOf } from './einvoice-attachment.ts'
import { panelOf } from './portal-link.ts'

// The wish to send a document: who gets it is decided and noted down here, in one transaction with the job that does it.

export const RECIPIENTS_MAX = 5
export const SEND_JOB = 'send_invoice'

export type SendRequest = {
  email_to: readonly string[]
  email_cc: readonly string[]
  email_pdf: boolean
  email_xml: EnclosureAsked | undefined
  email_attachments: boolean
  update_buyer_email: boolean
  print_option: PdfInvoice['print_option']
  words: OwnWords
}

// What the job knows. `pending` are those who do not have it yet; `refusals` what was said about those who never will.
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
  email_xml?: Enclosure | null
  email_attachments?: boolean
  print_option: PdfInvoice['print_option'] | null
  words?: OwnWords
  hides_panel?: boolean // who sends it may not see the page of the client
  is_handed_over?: boolean
}

export const sendInvoice = (
  db: Database,
  writer: Writer,
  id: number,
  request: SendRequest,
  { from, viewUrl, enclose }: { from: string; viewUrl: (invoice: Invoice) => string; enclose: Enclose },
): Promise<{ invoice: Invoice; to: readonly string[] }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, invoices, id)
    if (current.cancelled) throw invalid({ status: 'a cancelled document cannot be sent' })
    const department = await departmentOf(db, account_id, current)
    const to = await recipientsOf(db, account_id, current, request.email_to)
    if (to.length === 0)
      throw invalid({ email_to: "can't be blank: neither the document nor its client has an e-mail address" })
    const cc = checkAddresses('email_cc', copiesOf(request, department)).filter((one) => !to.includes(one))
    const email_xml = await enclosureFor(db, writer, current, request)
    if (email_xml?.is_needed) await enclose(db, account_id, current, email_xml.format, writer.now)
    const too_large = request.email_attachments && (await tooLarge(db, account_id, id))
    if (too_large) throw invalid({ email_attachments: too_large })
    const message_id = `${randomToken(24)}@${from.slice(from.lastIndexOf('@') + 1)}`
    const kept_email = request.update_buyer_email ? await keepEmail(db, writer, current, to) : {}
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
      words: wordsOf(request, department),
      ...(maySeePanels(writer.settings, writer) ? {} : { hides_panel: true }),
    }
    const waits = waitsForNumber(current)
    await enqueueOnce(db, {
      account_id,
      kind: SEND_JOB,
      payload,
      run_at: machineNow(writer),
      once_key: waits ? letterKey(message_id) : null,
    })
    const email_error = waits ? 'Waits for the KSeF number' : null
    const sending = { email_status: 'queued', email_error, email_message_id: message_id }
    const whole = compose(invoices, { ...kept_email, ...sending }, current)
    const changes = {
      ...changesBetween(invoices, current, whole),
      email_to: [null, to],
      email_cc: [null, cc],
    }
    audit(db, writer, { action: 'send_by_email', resource: invoices.name, record_id: id, changes })
    return { invoice: await updateRecord(db, { account_id, now: writer.now }, invoices, current, whole), to }
  })

// What most mail servers take, less what their form of letters adds.
const ENCLOSED_BYTES_MAX = 15_000_000

export async function tooLarge(
  db: Database,
  account_id: number,
  record_id: number,
): Promise<string | undefined> {
  const attachments = await attachmentsOf(db, { account_id, resource: invoices.plural, record_id })
  return attachments.reduce((sum, { size }) => sum + size, 0) > ENCLOSED_BYTES_MAX
    ? `are too large for a letter (maximum is ${ENCLOSED_BYTES_MAX / 1_000_000} MB together)`
    : undefined
}

const letterKey = (message_id: string) => `letter ${message_id}`

// What waited for the number goes when it is there.
export async function releaseLetter(
  db: Database,
  account_id: number,
  { email_message_id }: Invoice,
  now: number,
) {
  if (email_message_id !== null) await hasten(db, account_id, letterKey(email_message_id), now)
}

// The letter as it would leave now, for whoever wants to read it first.
export async function previewLetter(
  db: Database,
  writer: Writer,
  invoice: Invoice,
  request: SendRequest,
  { view_url, enclose, now, secret }: { view_url: string; enclose: Enclose; now: number; secret: Buffer },
): Promise<Words & { to: string[]; cc: string[]; facturx: boolean; xml_format: string | null }> {
  const { account_id } = writer
  const department = await departmentOf(db, account_id, invoice)
  const to = await recipientsOf(db, account_id, invoice, request.email_to)
  const cc = checkAddresses('email_cc', copiesOf(request, department)).filter((one) => !to.includes(one))
  const { choices, pictures } = await gatherLook(db, account_id, invoice)
  // In the letter the logo is enclosed; here it is where the page of the document has it.
  const logo = pictures.logo && `/invoice/${invoice.token}/logo.png`
  const brand = { accent: accentOf(choices), logo }
  const enclosure = await enclosureFor(db, writer, invoice, request)
  const words = await withPanel(wordsOf(request, department), view_url, async () =>
    maySeePanels(writer.settings, writer) ? panelOf(db, account_id, invoice, view_url, secret) : undefined,
  )
  // One that must go along keeps the letter back instead.
  const fits = async ({ format, is_needed }: Enclosure) =>
    is_needed || (await enclose(db, account_id, invoice, format, now).then(() => true, unlessUnfit))
  return {
    to,
    cc,
    facturx: isIssuedHere(invoice) && choices.einvoice_pdf === 'facturx',
    xml_format: enclosure && (await fits(enclosure)) ? enclosure.format : null,
    ...composeLetter(invoice, view_url, request.email_pdf, words, brand),
  }
}

function unlessUnfit(error: unknown): boolean {
  if (error instanceof Refusal && error.status === 422) return false
  throw error
}

async function enclosureFor(
  db: Database,
  { account_id, settings }: Pick<Writer, 'account_id' | 'settings'>,
  invoice: Invoice,
  { email_xml }: SendRequest,
): Promise<Enclosure | null> {
  const { client_id } = invoice
  const client = client_id === null ? undefined : await findRecord(db, account_id, clients, client_id)
  return enclosureOf(email_xml, invoice, client, settings)
}

// After a restore nobody knows which of the letters that waited then have gone out since.
export async function doubtLetters(db: Database, kind: string) {
  for (const job of await waitingJobs(db, kind)) {
    await rewriteJob(db, job, { ...(JSON.parse(job.payload) as SendPayload), is_handed_over: true })
  }
}

export async function departmentOf(db: Database, account_id: number, { department_id }: Invoice) {
  return department_id === null ? undefined : findRecord(db, account_id, departments, department_id)
}

// Those who are named, or else the buyer on the document, or else the client's card.
async function recipientsOf(
  db: Database,
  account_id: number,
  { buyer_email, client_id }: Invoice,
  asked: readonly string[],
): Promise<string[]> {
  const named = asked.flatMap(splitAddresses)
  if (named.length > 0) return checkAddresses('email_to', named)
  const on_document = splitAddresses(buyer_email ?? '')
  if (on_document.length > 0) return checkAddresses('email_to', on_document)
  const client = client_id === null ? undefined : await findRecord(db, account_id, clients, client_id)
  return checkAddresses('email_to', splitAddresses(client?.email ?? ''))
}

const copiesOf = ({ email_cc }: SendRequest, department: Department | undefined): string[] => {
  const named = email_cc.flatMap(splitAddresses)
  if (named.length > 0 || !department?.own_email_settings) return named
  return splitAddresses(department.email_cc ?? '')
}

// Those of the request, or else of a department that has its own.
function wordsOf({ words }: SendRequest, department: Department | undefined): OwnWords {
  const own = department?.own_email_settings ? department : undefined
  return {
    subject: words.subject || own?.email_subject || null,
    body: words.body || own?.email_template || null,
  }
}

function checkAddresses(field: 'email_to' | 'email_cc', addresses: readonly string[]): string[] {
  const bad = addresses.find((address) => !isMailAddress(address))
  if (bad !== undefined)
    throw invalid({ [field]: `"${bad.slice(0, 100).toWellFormed()}" is not an e-mail address` })
  const different = [...new Map(addresses.map((one) => [one.toLowerCase(), one])).values()]
  if (different.length > RECIPIENTS_MAX)
    throw invalid({ [field]: `has too many addresses (maximum is ${RECIPIENTS_MAX})` })
  return different
}

// Mail comes from the installation's own address, which its mail server may send for; answers go to the seller.
function replyTo({ seller_email }: Invoice, department: Department | undefined): string | null {
  const own = department?.own_email_settings ? department.email_from : null
  return [own, seller_email].map((text) => text?.trim() ?? '').find(isMailAddress) ?? null
}

const EMAIL_MAX = 255

async function keepEmail(db: Database, writer: Writer, { client_id }: Invoice, to: readonly string[]) {
  const email = to.join(', ')
  if (email.length > EMAIL_MAX)
    throw invalid({ email_to: `is too long (maximum is ${EMAIL_MAX} characters)` })
  const client = client_id === null ? undefined : await findRecord(db, writer.account_id, clients, client_id)
  if (client) await updateClient(db, writer, client.id, { email })
  return { buyer_email: email }
}

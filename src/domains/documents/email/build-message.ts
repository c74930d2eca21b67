import { ApiError, errorMessage as refusalText } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readMailImage } from '../../../platform/images/printable-image.ts'
import { PermanentFailure, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { LoadAttachments } from '../../catalog/attachments/present.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { type EmbedEinvoice, withEmbeddedEinvoice } from '../print/factur-x.ts'
import { gatherPrint, gatherTemplate } from '../print/gather.ts'
import { printInvoiceOnce } from '../print/pdf.ts'
import type { OnlinePaymentCheck } from '../public-page/page.ts'
import { composeInvoiceEmail, NO_CUSTOM_TEXT, withPortalLink } from './compose.ts'
import { type AttachEinvoice, type EinvoiceAttachment, einvoiceFileName } from './einvoice-attachment.ts'
import { findPortalLink } from './portal-link.ts'
import { attachmentSizeProblem, type SendPayload } from './send.ts'

// Builds the message of a document email: its texts, the PDF, the e-invoice and the attached files.

// Functions of later modules that contribute to an email: the embedded and the attached e-invoice, and stored files.
export type EmailAttachments = {
  embedEinvoice: EmbedEinvoice
  attachEinvoice: AttachEinvoice
  loadAttachments: LoadAttachments
  acceptsOnlinePayment: OnlinePaymentCheck
  secret: Buffer // signs links
  onDelivered?: OnDelivered
  loadMoreAttachments?: LoadMoreAttachments
}

// Lets another module store the outcome of an email in the same transaction.
export type OnDelivered = (
  db: Database,
  accountId: number,
  payload: SendPayload,
  emailStatus: InvoiceDraft,
) => Promise<void>

// Adds further files to the email.
export type LoadMoreAttachments = (
  db: Database,
  accountId: number,
  invoice: Invoice,
  payload: SendPayload,
  now: number,
) => Promise<{ name: string; content_type: string; bytes: Buffer }[]>

export type AccountTimeJob = RunningJob & { machine_now: number; settings: Settings }

export async function buildMessage(
  db: Database,
  job: AccountTimeJob,
  invoice: Invoice,
  payload: SendPayload,
  { mailer, files }: { mailer: Pick<Mailer, 'from' | 'sender_name'>; files: EmailAttachments },
): Promise<{ bytes: Buffer; problems: readonly string[] }> {
  const { account_id, now, settings } = job
  const { view_url, reply_to } = payload
  // Files may have been attached since the email was requested.
  const sizeProblem = payload.email_attachments && (await attachmentSizeProblem(db, account_id, invoice.id))
  if (sizeProblem) throw new PermanentFailure(`The attachments ${sizeProblem}`)
  const name = invoice.seller_name ?? ''
  const replyTo = reply_to !== null && isMailAddress(reply_to) ? { name, address: reply_to } : undefined
  const { pdf, xml, attachments } = await gatherFiles(db, job, invoice, payload, files)
  const { choices, pictures } = await gatherTemplate(db, account_id, invoice)
  const logo = pictures.logo && (await readMailImage(pictures.logo))
  const brand = { accent: accentOf(choices), logo: logo && `cid:${LOGO_CID}` }
  const customText = await withPortalLink(payload.words ?? NO_CUSTOM_TEXT, view_url, async () =>
    settings.client_panel && !payload.hides_panel
      ? findPortalLink(db, account_id, invoice, view_url, files.secret)
      : undefined,
  )
  const is_paid_online = await files.acceptsOnlinePayment(db, account_id, invoice)
  const offer = { has_pdf: payload.email_pdf, is_paid_online }
  const bytes = await writeMessage({
    id: payload.message_id,
    from: { name: mailer.sender_name ?? name, address: mailer.from },
    reply_to: replyTo,
    to: payload.to,
    cc: payload.cc,
    ...composeInvoiceEmail(invoice, view_url, offer, customText, brand),
    date: now,
    attachments: [
      ...(logo ? [{ ...logo, name: `logo.${logo.content_type.slice('image/'.length)}`, cid: LOGO_CID }] : []),
      ...(pdf ? [{ name: pdfFileName(invoice), content_type: 'application/pdf', bytes: pdf.bytes }] : []),
      ...(files.loadMoreAttachments
        ? await files.loadMoreAttachments(db, account_id, invoice, payload, now)
        : []),
      ...(xml ? [xml] : []),
      ...attachments,
    ],
  })
  return { bytes, problems: pdf?.problems ?? [] }
}

async function gatherFiles(
  db: Database,
  { account_id, now }: AccountTimeJob,
  invoice: Invoice,
  { email_pdf, print_option, email_xml, email_attachments }: SendPayload,
  { embedEinvoice, attachEinvoice, loadAttachments }: EmailAttachments,
) {
  const printing = { account_id, now, embedEinvoice }
  const pdf = email_pdf ? await printPdf(db, printing, invoice, print_option ?? undefined) : undefined
  const xml = email_xml && (await writeEinvoice(db, { account_id, now, attachEinvoice }, invoice, email_xml))
  const record = { account_id, resource: invoices.plural, record_id: invoice.id }
  const attachments = email_attachments ? await loadAttachments(db, record) : []
  return { pdf, xml, attachments }
}

const LOGO_CID = 'logo@kwit'

async function printPdf(
  db: Database,
  { account_id, now, embedEinvoice }: { account_id: number; now: number; embedEinvoice: EmbedEinvoice },
  invoice: Invoice,
  printOption: Parameters<typeof gatherPrint>[3],
): Promise<{ bytes: Buffer; problems: readonly string[] }> {
  const printDocument = await gatherPrint(db, account_id, invoice, printOption, now)
  const printable = await withEmbeddedEinvoice(
    db,
    { account_id, now },
    printDocument,
    embedEinvoice,
    'to people',
  )
  const { reason: _, problems = [], ...document } = printable
  return { bytes: await printInvoiceOnce(account_id, document), problems }
}

// A required e-invoice that can no longer be written fails the email; an optional one is left out.
async function writeEinvoice(
  db: Database,
  { account_id, now, attachEinvoice }: { account_id: number; now: number; attachEinvoice: AttachEinvoice },
  invoice: Invoice,
  attachment: EinvoiceAttachment,
) {
  try {
    const bytes = await attachEinvoice(db, account_id, invoice, attachment.format, now)
    return {
      name: einvoiceFileName(pdfFileName(invoice), attachment),
      content_type: 'application/xml',
      bytes,
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    if (!attachment.is_needed) return undefined
    throw new PermanentFailure(`The e-invoice file cannot be created: ${refusalText(error)}`)
  }
}

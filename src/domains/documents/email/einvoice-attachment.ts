import type { Database } from '../../../platform/database/database.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { CHANNEL_FORMATS, type ChannelFormat, chooseChannel } from '../../catalog/clients/delivery-channel.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { recipientOf } from '../invoices/rules/recipient.ts'
import type { Invoice } from '../invoices/schema.ts'

// Decides which e-invoice file is attached to the email beside the PDF. The e-invoicing domain, which comes later,
// provides the function that writes the file.

export const EINVOICE_ATTACHMENTS = ['none', ...CHANNEL_FORMATS] as const
export type EinvoiceAttachmentChoice = (typeof EINVOICE_ATTACHMENTS)[number]

// Rejects with every reason why the format cannot express the invoice.
export type AttachEinvoice = (
  db: Database,
  accountId: number,
  invoice: Invoice,
  format: ChannelFormat,
  now: number,
) => Promise<Buffer>

// `is_needed`: the email is useless without the file and is not sent without it.
export type EinvoiceAttachment = { format: ChannelFormat; is_needed: boolean }

// The request decides, then the preferred channel of the client, then the setting of the account for all invoices that
// fit the format.
export function chooseEinvoiceAttachment(
  requested: EinvoiceAttachmentChoice | undefined,
  invoice: Invoice,
  client: Client | undefined,
  settings: Settings,
): EinvoiceAttachment | null {
  if (requested !== undefined) return requested === 'none' ? null : { format: requested, is_needed: true }
  const isPreferred = client?.preferred_channel === 'email_xml'
  const isAccountDefault = settings.email_einvoice === true && !client?.preferred_channel
  if (!isPreferred && !isAccountDefault) return null
  const { format } = chooseChannel({ ...recipientOf(invoice, client, settings), preferred: 'email_xml' })
  return format && { format, is_needed: isPreferred }
}

export const einvoiceFileName = (pdfName: string, { format }: EinvoiceAttachment): string =>
  pdfName.replace(/\.pdf$/, `-${format}.xml`)

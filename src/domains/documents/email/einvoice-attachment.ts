import type { Database } from '../../../platform/database/database.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { CHANNEL_FORMATS, type ChannelFormat, chooseChannel } from '../../catalog/clients/delivery-channel.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { recipientOf } from '../invoices/rules/recipient.ts'
import type { Invoice } from '../invoices/schema.ts'

// The structured file that goes beside the PDF of a letter. It is written below documents, so the composition brings it.

export const ENCLOSED = ['none', ...CHANNEL_FORMATS] as const
export type EnclosureAsked = (typeof ENCLOSED)[number]

// Refuses with every reason what the format cannot say.
export type Enclose = (
  db: Database,
  account_id: number,
  invoice: Invoice,
  format: ChannelFormat,
  now: number,
) => Promise<Buffer>

// `is_needed`: a letter without it would be of no use, so that it does not go.
export type Enclosure = { format: ChannelFormat; is_needed: boolean }

// As it is asked for, as the card of the buyer says, or as the account wishes for all that it fits.
export function enclosureOf(
  asked: EnclosureAsked | undefined,
  invoice: Invoice,
  client: Client | undefined,
  settings: Settings,
): Enclosure | null {
  if (asked !== undefined) return asked === 'none' ? null : { format: asked, is_needed: true }
  const is_preferred = client?.preferred_channel === 'email_xml'
  const is_usual = settings.email_einvoice === true && !client?.preferred_channel
  if (!is_preferred && !is_usual) return null
  const { format } = chooseChannel({ ...recipientOf(invoice, client, settings), preferred: 'email_xml' })
  return format && { format, is_needed: is_preferred }
}

export const enclosureName = (pdf_name: string, { format }: Enclosure): string =>
  pdf_name.replace(/\.pdf$/, `-${format}.xml`)

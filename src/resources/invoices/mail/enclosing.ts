import { type ChannelFormat, chooseChannel } from '../../../platform/checks/channel.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { homeOf } from '../../accounts/rules.ts'
import type { Settings } from '../../accounts/schema.ts'
import type { Client } from '../../clients/rules.ts'
import type { Invoice } from '../schema.ts'

// The structured file that goes beside the PDF of a letter. It is written below documents, so the composition brings it.

export const ENCLOSED = ['none', 'ubl', 'xrechnung', 'xrechnung-cii', 'cii', 'fa3'] as const
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
  const { format } = chooseChannel({
    preferred: 'email_xml',
    format: client?.einvoice_format,
    country: countryCode(invoice.buyer_country ?? '') ?? homeOf(settings),
    endpoint: invoice.buyer_endpoint ?? client?.endpoint,
    buyer_reference: invoice.buyer_reference ?? client?.buyer_reference,
  })
  return format && { format, is_needed: is_preferred }
}

export const enclosureName = (pdf_name: string, { format }: Enclosure): string =>
  pdf_name.replace(/\.pdf$/, `-${format}.xml`)

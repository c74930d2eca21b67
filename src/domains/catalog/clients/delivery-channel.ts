// Chooses the delivery channel of a document, unless the client has a preferred one.

export const CHANNELS = ['ksef', 'network', 'platform', 'email_xml', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

// The formats that are attached to emails or sent through networks.
export const CHANNEL_FORMATS = ['ubl', 'ubl-fr', 'xrechnung', 'xrechnung-cii', 'cii', 'fa3'] as const
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number]

export const CHANNEL_REASONS = [
  'preferred',
  'person',
  'endpoint',
  'public',
  'country',
  'number',
  'other',
] as const
export type ChannelReason = (typeof CHANNEL_REASONS)[number]

export type Recipient = {
  preferred?: Channel | null | undefined
  format?: ChannelFormat | null | undefined
  country: string | undefined // country code of the buyer
  seller_country?: string | undefined
  tax_no?: string | null | undefined
  company?: boolean | null | undefined
  endpoint?: string | null | undefined
  buyer_reference?: string | null | undefined
}

export type DeliveryChoice = { channel: Channel; reason: ChannelReason; format: ChannelFormat | null }

export function chooseChannel(recipient: Recipient): DeliveryChoice {
  const { preferred, format } = recipient
  const choice = preferred ? { channel: preferred, reason: 'preferred' as const } : chooseByBuyer(recipient)
  const isSupported = format && CHANNEL_SUPPORT[choice.channel].includes(format)
  const defaultFormat = choice.channel === 'email' ? null : defaultFormatOf(choice.channel, recipient)
  return { ...choice, format: isSupported ? format : defaultFormat }
}

// The formats of each channel; a client may have a format that only emails support.
const CHANNEL_SUPPORT: { readonly [channel in Channel]: readonly ChannelFormat[] } = {
  ksef: ['fa3'],
  network: ['ubl', 'ubl-fr', 'xrechnung'],
  platform: ['ubl', 'ubl-fr', 'xrechnung'],
  email_xml: CHANNEL_FORMATS,
  email: [],
}

// Countries where companies are reached in Peppol by their number; in Belgium they must be.
const PEPPOL_COUNTRIES = new Set('AT BE DK EE ES FI HR IE IS IT LT LU LV NL NO PT SE SG SI SK'.split(' '))

const LEITWEG_ID = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i

function chooseByBuyer(recipient: Recipient): { channel: Channel; reason: ChannelReason } {
  const { country, tax_no, company, endpoint } = recipient
  if (company === false) return { channel: 'email', reason: 'person' }
  if (country === 'PL' && tax_no) return { channel: 'ksef', reason: 'number' }
  if (endpoint && /^\d{4}:/.test(endpoint)) {
    if (country === 'FR') return { channel: 'platform', reason: 'country' }
    return { channel: 'network', reason: isGermanPublic(recipient) ? 'public' : 'endpoint' }
  }
  if (isGermanPublic(recipient)) return { channel: 'email_xml', reason: 'public' }
  if (!tax_no) return { channel: 'email', reason: 'other' }
  if (country === 'FR') return { channel: 'platform', reason: 'country' }
  if (country === 'DE') return { channel: 'email_xml', reason: 'country' }
  if (country !== undefined && PEPPOL_COUNTRIES.has(country)) return { channel: 'network', reason: 'country' }
  return { channel: 'email', reason: 'other' }
}

// German public authorities assign invoices by a Leitweg-ID.
const isGermanPublic = ({ country, endpoint, buyer_reference }: Recipient): boolean =>
  country === 'DE' && (endpoint?.startsWith('0204:') || LEITWEG_ID.test(buyer_reference ?? ''))

function defaultFormatOf(channel: Channel, recipient: Recipient): ChannelFormat {
  if (channel === 'ksef') return 'fa3'
  if (isGermanPublic(recipient)) return 'xrechnung'
  // The French reform covers sales within France; sellers in other countries use Peppol formats.
  if (channel === 'platform' && recipient.seller_country === 'FR') return 'ubl-fr'
  if (channel !== 'email_xml') return 'ubl'
  // Formats that programs in the country read: CII in Germany and France, otherwise UBL.
  if (recipient.country === 'PL') return 'fa3'
  return recipient.country === 'DE' || recipient.country === 'FR' ? 'cii' : 'ubl'
}

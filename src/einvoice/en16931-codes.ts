import { normalizeText } from './clean-text.ts'
import type { Delivery, Endpoint, Invoice, InvoiceReference, Party } from './model.ts'

// Codes and texts that both syntaxes of EN 16931 share.

export type Profile = {
  customization: string
  process: string
  is_peppol: boolean
  is_german: boolean
  is_french?: boolean
}

const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

export const EN16931: Profile = {
  customization: 'urn:cen.eu:en16931:2017',
  process: BILLING,
  is_peppol: false,
  is_german: false,
}
export const XRECHNUNG: Profile = {
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  process: BILLING,
  is_peppol: false,
  is_german: true,
}
export const FRENCH: Profile = { ...EN16931, is_french: true }

// The additions of the French reform also conform to EN 16931, so invoices of French sellers always contain them.
export const ciiFor = ({ seller }: Invoice): Profile => (seller.country === 'FR' ? FRENCH : EN16931)

const PEPPOL: Profile = {
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  process: BILLING,
  is_peppol: true,
  is_german: false,
}
const SELF_BILLING: Profile = {
  ...PEPPOL,
  customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
}

export const peppolFor = ({ marks }: Invoice): Profile => (marks.self_billing ? SELF_BILLING : PEPPOL)

// Type codes of UNTDID 1001. Peppol allows corrected invoices (384) only between German parties.
export function typeCode(invoice: Invoice, isCredit: boolean, { is_peppol }: Profile): string {
  const { marks, correction, kind, seller, buyer } = invoice
  if (marks.self_billing) return isCredit ? '261' : '389'
  if (isCredit) return '381'
  const isGerman = seller.country === 'DE' && buyer.country === 'DE'
  if (correction && (!is_peppol || isGerman)) return '384'
  return kind === 'advance' ? '386' : '380'
}

// The corrected invoice, and the advance invoices that a final invoice settles.
export const precedingOf = ({ correction, advances }: Invoice): InvoiceReference[] => [
  ...(correction ? [correction] : []),
  ...advances,
]

export const POLISH_NOTES: readonly [is: (invoice: Invoice) => boolean, text: string][] = [
  [({ marks }) => marks.cash_method, 'metoda kasowa'],
  [({ marks }) => marks.self_billing, 'samofakturowanie'],
  [({ marks }) => marks.reverse_charge, 'odwrotne obciążenie'],
  [({ marks }) => marks.split_payment, 'mechanizm podzielonej płatności'],
  [({ margin }) => margin === 'used_goods', 'procedura marży – towary używane'],
  [({ margin }) => margin === 'travel', 'procedura marży dla biur podróży'],
  [({ margin }) => margin === 'art', 'procedura marży – dzieła sztuki'],
  [({ margin }) => margin === 'collectibles', 'procedura marży – przedmioty kolekcjonerskie i antyki'],
]

// Note subjects (UNTDID 4451) that the French reform defines: collection fee, late payment penalty, discount,
// processing mode, and single taxpayer.
const FRENCH_NOTE_SUBJECTS = new Set(['PMT', 'PMD', 'AAB', 'BAR', 'TXD'])

export const subjectNotes = ({ descriptions }: Invoice, { is_french }: Profile): Invoice['descriptions'] =>
  is_french ? descriptions.filter(({ key, line }) => line === undefined && FRENCH_NOTE_SUBJECTS.has(key)) : []

// Joins all texts into one note, because Peppol allows only one.
export function noteText(invoice: Invoice, profile: Profile): string | undefined {
  const withSubject = subjectNotes(invoice, profile)
  const legalNotes = invoice.seller.country === 'PL' ? POLISH_NOTES.filter(([is]) => is(invoice)) : []
  const lines = [
    ...legalNotes.map(([, text]) => text),
    invoice.correction?.reason,
    ...invoice.descriptions
      .filter((description) => !withSubject.includes(description))
      .map(({ key, value }) => `${key}: ${value}`),
    ...invoice.notes,
    invoice.footer,
  ]
  return lines.flatMap((line) => normalizeText(line) ?? []).join('\n') || undefined
}

// The early payment discount in the notation of XRechnung, or as text.
export function termsOf({ payment: { early, terms } }: Invoice, { is_german }: Profile): string | undefined {
  if (early === undefined) return terms
  const percent = Number(early.percent).toFixed(2)
  if (is_german && early.days !== undefined) return `#SKONTO#TAGE=${early.days}#PROZENT=${percent}#\n`
  return early.until ? `${percent} % discount when paid by ${early.until}` : `${percent} % discount`
}

const CARDS = new Set(['48', '54', '55'])

// A transfer in euro to an IBAN is a SEPA transfer. XRechnung requires a card number for card payments, which Kwit
// does not store.
export function meansOf({ payment, currency }: Invoice, { is_german }: Profile): string | undefined {
  const { means, accounts } = payment
  if (means === '30' && currency === 'EUR' && accounts[0]?.is_iban) return '58'
  return is_german && means !== undefined && CARDS.has(means) ? 'ZZZ' : means
}

// VAT ids of the EU and Poland begin with the country.
export const vatId = ({ tax, country }: Party): string | undefined => {
  if (tax === undefined || tax.kind === 'other') return undefined
  return `${tax.kind === 'pl' ? 'PL' : (tax.country ?? country ?? '')}${tax.number}`
}

const VAT_SCHEMES: { readonly [country: string]: string } = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

// Returns the stored address. Otherwise derives it from the VAT number; in Germany from the email address, in France
// from the SIREN, in Belgium from the enterprise number.
export function endpointFor(
  party: Party,
  { is_peppol, is_german, is_french }: Profile,
): Endpoint | undefined {
  if (party.endpoint) return party.endpoint
  const siren = is_french ? sirenOf(party) : undefined
  if (siren !== undefined) return { scheme: '0225', value: siren }
  const [mail] = (party.email ?? '').split(/[,;]/)
  if (is_german && mail?.includes('@')) return { scheme: 'EM', value: mail.trim() }
  const scheme = party.tax && VAT_SCHEMES[party.tax.kind === 'pl' ? 'PL' : (party.tax.country ?? '')]
  const value = vatId(party)
  if (is_peppol && party.tax?.country === 'BE' && isBelgianEnterprise(party.tax.number))
    return { scheme: '0208', value: party.tax.number }
  return is_peppol && scheme !== undefined && value !== undefined ? { scheme, value } : undefined
}

const isBelgianEnterprise = (number: string): boolean =>
  /^[01]\d{9}$/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))

const digitsOf = ({ country, register_number }: Party): string =>
  country === 'FR' ? (register_number ?? '').replace(/\s/g, '') : ''

// A SIRET (establishment) begins with the SIREN of its company.
const sirenOf = (party: Party): string | undefined => /^(\d{9})(\d{5})?$/.exec(digitsOf(party))?.[1]
export const siretOf = (party: Party): string | undefined => /^\d{14}$/.exec(digitsOf(party))?.[0]

// The register number with its scheme, if its format reveals the scheme.
export function legalId(
  party: Party,
  { is_french }: Profile,
): { value: string; scheme?: string | undefined } | undefined {
  const siren = is_french ? sirenOf(party) : undefined
  if (siren !== undefined) return { value: siren, scheme: '0002' }
  const value = party.register_number ?? (party.tax?.kind === 'other' ? party.tax.number : undefined)
  if (value === undefined) return undefined
  const digits = value.replace(/\s/g, '')
  if (party.country === 'FR' && /^\d{9}$/.test(digits)) return { value: digits, scheme: '0002' }
  if (party.country === 'FR' && /^\d{14}$/.test(digits)) return { value: digits, scheme: '0009' }
  return { value }
}

// Documents outside the scope of VAT contain no VAT numbers.
export const isOutside = (categories: readonly string[]): boolean => categories.includes('O')

// The delivery date and address. Intra-Community supplies go to the buyer unless another address is given.
export function deliveryOf(invoice: Invoice): Delivery {
  const { delivery, supplied, buyer, lines } = invoice
  const day = supplied && supplied.from === supplied.to ? supplied.from : undefined
  const isSent = lines.some(({ category }) => category === 'K')
  const address = delivery?.country === undefined && isSent ? buyer : delivery
  return {
    date: delivery?.date ?? day,
    name: delivery?.name,
    street: address?.street,
    post_code: address?.post_code,
    city: address?.city,
    country: address?.country,
  }
}

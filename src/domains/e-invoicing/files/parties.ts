import { normalizeText } from '../../../einvoice/clean-text.ts'
import type { Endpoint, OtherParty, Party } from '../../../einvoice/model.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { EU_COUNTRIES } from '../../../tax/eu.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Party as ListedParty } from '../../documents/invoices/fields/sublists.ts'
import { isSelfBilledPurchase } from '../../documents/invoices/kinds.ts'
import { readSublist } from '../../documents/invoices/rules/merge-sublists.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { accountOf } from './payment.ts'
import type { Sources } from './sources.ts'

// Builds the parties of the e-invoice model from the document, completed by the client and the department.

// The supplier sells what the account bills in its name.
export function partiesOf(invoice: Invoice, sources: Sources): { seller: Party; buyer: Party } {
  const account = sellerOf(invoice, sources)
  const other = buyerOf(invoice, sources)
  return isSelfBilledPurchase(invoice) ? { seller: other, buyer: account } : { seller: account, buyer: other }
}

const sellerOf = (invoice: Invoice, { settings, department }: Sources): Party => ({
  ...sideOf(invoice, 'seller', settings),
  register_number: normalizeText(department?.register_number),
  waste_number: normalizeText(invoice.seller_bdo_no),
  endpoint: endpointOf(invoice.seller_endpoint ?? department?.endpoint),
})

function buyerOf(invoice: Invoice, { settings, client }: Sources): Party {
  const party = sideOf(invoice, 'buyer', settings)
  const person = normalizeText([invoice.buyer_first_name, invoice.buyer_last_name].filter(Boolean).join(' '))
  return {
    ...party,
    name: party.name ?? person,
    // Persons have no tax number; a company's kind of number is stated in the document.
    tax: invoice.buyer_tax_no_kind === 'empty' ? undefined : party.tax,
    register_number: normalizeText(client?.register_number),
    endpoint: endpointOf(invoice.buyer_endpoint ?? client?.endpoint),
    account: accountOf(invoice.buyer_bank_account, null, invoice.buyer_bank),
  }
}

function endpointOf(address: string | null | undefined): Endpoint | undefined {
  const colon = address?.indexOf(':') ?? -1
  if (!address || colon < 0) return undefined
  return { scheme: address.slice(0, colon), value: address.slice(colon + 1) }
}

type Side = 'seller' | 'buyer'

function sideOf(invoice: Invoice, side: Side, settings: Settings): Party {
  const field = (name: string) => normalizeText(invoice[`${side}_${name}` as 'seller_name'])
  const country = countryOf(field('country'), settings)
  return {
    field: `${side}_`,
    name: field('name'),
    tax: taxOf(field('tax_no'), field('tax_no_kind'), country, settings),
    street: field('street'),
    post_code: field('post_code'),
    city: field('city'),
    country,
    email: field('email'),
    phone: field('phone') ?? (side === 'buyer' ? normalizeText(invoice.buyer_mobile_phone) : undefined),
    person: field('person'),
  }
}

// Parties without a country are in the account's home country.
export const countryOf = (text: string | undefined, settings: Settings): string | undefined =>
  text === undefined ? homeCountry(settings) : countryCode(text)

export function taxOf(
  taxNo: string | undefined,
  kind: string | undefined,
  country: string | undefined,
  settings: Settings,
): Party['tax'] {
  if (taxNo === undefined || kind === 'empty') return undefined
  const { prefix, number } = splitTaxNumber(taxNo, kind, country)
  const from = prefix ?? country ?? homeCountry(settings)
  if (kind === 'other') return { kind: 'other', country: from, number }
  if (from === 'PL' || (from === undefined && /^\d{10}$/.test(number)))
    return { kind: 'pl', country: 'PL', number }
  if (from !== undefined && EU_COUNTRIES.has(from))
    return { kind: 'eu', country: from === 'GR' ? 'EL' : from, number }
  return { kind: 'other', country: from, number }
}

function splitTaxNumber(taxNo: string, kind: string | undefined, country: string | undefined) {
  // Removes the internal unit suffix of the number.
  const bare = kind === 'nip_with_id' ? taxNo.replace(/-\d{5}$/, '') : taxNo
  const stripped = withoutSwissWords(bare.replace(/[\s.-]/g, '').toUpperCase())
  // The letters of a Swiss number belong to it.
  if (SWISS.test(stripped)) return { prefix: 'CH', number: stripped }
  const letters = /^[A-Z]{2}(?=[A-Z0-9+*]*\d)/.exec(stripped)?.[0]
  const prefixCountry = letters === 'EL' ? 'GR' : letters
  const isPrefix =
    prefixCountry !== undefined &&
    (EU_COUNTRIES.has(prefixCountry) || prefixCountry === country || kind === 'nip_ue')
  return isPrefix
    ? { prefix: prefixCountry, number: stripped.slice(2) }
    : { prefix: undefined, number: stripped }
}

// A Swiss number is CHE and nine digits; the name of the tax follows in one of three languages.
const withoutSwissWords = (number: string): string => number.replace(/^CHE(\d{9})(MWST|TVA|IVA)?$/, 'CHE$1')

const SWISS = /^CHE\d{9}$/

const ROLES: { readonly [role: string]: string } = {
  faktor: '1',
  odbiorca: '2',
  'podmiot pierwotny': '3',
  'dodatkowy nabywca': '4',
  'wystawca faktury': '5',
  'dokonujący płatności': '6',
  'jst wystawca': '7',
  'jst odbiorca': '8',
  'członek gv wystawca': '9',
  'członek gv odbiorca': '10',
  pracownik: '11',
}

const roleOf = (role: string): string | undefined =>
  ROLES[
    role
      .toLowerCase()
      .replace(/[-–—\s]+/g, ' ')
      .trim()
  ] ?? (/^([1-9]|1[01])$/.test(role) ? role : undefined)

export function thirdParties({ invoice, settings }: Sources): OtherParty[] {
  const listedParties = [
    ...(readSublist(invoice, 'recipients') as ListedParty[]).map((party, at) =>
      otherOf(party, `recipients[${at}].`, 'Odbiorca', settings),
    ),
    ...(readSublist(invoice, 'issuers') as ListedParty[]).map((party, at) =>
      otherOf(party, `issuers[${at}].`, 'Wystawca faktury', settings),
    ),
  ]
  const recipient = recipientOf(invoice, settings)
  const internal = internalOf(invoice, settings)
  return [...(recipient ? [recipient] : []), ...(internal ? [internal] : []), ...listedParties]
}

function otherOf(party: ListedParty, field: string, defaultRole: string, settings: Settings): OtherParty {
  const country = countryOf(normalizeText(party.country), settings)
  const role = normalizeText(party.role) ?? defaultRole
  const person = normalizeText([party.first_name, party.last_name].filter(Boolean).join(' '))
  return {
    field,
    name: normalizeText(party.name) ?? person,
    tax: taxOf(normalizeText(party.tax_no), normalizeText(party.tax_no_kind), country, settings),
    street: normalizeText(party.street),
    post_code: normalizeText(party.post_code),
    city: normalizeText(party.city),
    country,
    email: normalizeText(party.email),
    phone: normalizeText(party.phone),
    role: roleOf(role),
    role_description: normalizeText(party.role_description) ?? role,
    share: party.participation ?? undefined,
  }
}

function recipientOf(invoice: Invoice, settings: Settings): OtherParty | undefined {
  const field = (name: string) => normalizeText(invoice[`recipient_${name}` as 'recipient_name'])
  const name =
    field('name') ?? normalizeText([field('first_name'), field('last_name')].filter(Boolean).join(' '))
  if (name === undefined) return undefined
  const country = countryOf(field('country'), settings)
  return {
    field: 'recipient_',
    name,
    tax: taxOf(field('tax_no'), undefined, country, settings),
    street: field('street'),
    post_code: field('post_code'),
    city: field('city'),
    country,
    email: field('email'),
    phone: field('phone'),
    role: '2',
  }
}

// The internal unit of a buyer, identified by a suffix of the tax number: 5252248481-00001.
function internalOf(invoice: Invoice, settings: Settings): OtherParty | undefined {
  const number = normalizeText(invoice.buyer_tax_no)?.replace(/\s/g, '') ?? ''
  if (invoice.buyer_tax_no_kind !== 'nip_with_id' || !/^\d{10}-\d{5}$/.test(number)) return undefined
  return {
    field: 'buyer_',
    name: normalizeText(invoice.buyer_name),
    country: homeCountry(settings),
    role: '2',
    internal_id: number,
  }
}

import { plain } from '../../../einvoice/clean-text.ts'
import type { Endpoint, OtherParty, Party } from '../../../einvoice/model.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { homeOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Party as ListedParty } from '../../documents/invoices/fields/sublists.ts'
import { EU_COUNTRIES } from '../../documents/invoices/rules/legal-text.ts'
import { readSublist } from '../../documents/invoices/rules/merge-sublists.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { accountOf } from './payment.ts'
import type { Sources } from './sources.ts'

// Who has a part in a document. What it does not say of them their cards do.

export const sellerOf = (invoice: Invoice, { settings, department }: Sources): Party => ({
  ...sideOf(invoice, 'seller', settings),
  register_number: plain(department?.register_number),
  waste_number: plain(invoice.seller_bdo_no),
  endpoint: endpointOf(invoice.seller_endpoint ?? department?.endpoint),
})

export function buyerOf(invoice: Invoice, { settings, client }: Sources): Party {
  const party = sideOf(invoice, 'buyer', settings)
  const person = plain([invoice.buyer_first_name, invoice.buyer_last_name].filter(Boolean).join(' '))
  return {
    ...party,
    name: party.name ?? person,
    // A person without a number has none; a company's is what it is said to be.
    tax: invoice.buyer_tax_no_kind === 'empty' ? undefined : party.tax,
    register_number: plain(client?.register_number),
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
  const own = (name: string) => plain(invoice[`${side}_${name}` as 'seller_name'])
  const country = countryOf(own('country'), settings)
  return {
    field: `${side}_`,
    name: own('name'),
    tax: taxOf(own('tax_no'), own('tax_no_kind'), country, settings),
    street: own('street'),
    post_code: own('post_code'),
    city: own('city'),
    country,
    email: own('email'),
    phone: own('phone') ?? (side === 'buyer' ? plain(invoice.buyer_mobile_phone) : undefined),
    person: own('person'),
  }
}

// Who names no country is at home.
export const countryOf = (text: string | undefined, settings: Settings): string | undefined =>
  text === undefined ? homeOf(settings) : countryCode(text)

export function taxOf(
  tax_no: string | undefined,
  kind: string | undefined,
  country: string | undefined,
  settings: Settings,
): Party['tax'] {
  if (tax_no === undefined || kind === 'empty') return undefined
  const { prefix, number } = splitTaxNumber(tax_no, kind, country)
  const from = prefix ?? country ?? homeOf(settings)
  if (kind === 'other') return { kind: 'other', country: from, number }
  if (from === 'PL' || (from === undefined && /^\d{10}$/.test(number)))
    return { kind: 'pl', country: 'PL', number }
  if (from !== undefined && EU_COUNTRIES.has(from))
    return { kind: 'eu', country: from === 'GR' ? 'EL' : from, number }
  return { kind: 'other', country: from, number }
}

function splitTaxNumber(tax_no: string, kind: string | undefined, country: string | undefined) {
  // The mark of a unit behind a number is told apart from it.
  const bare = kind === 'nip_with_id' ? tax_no.replace(/-\d{5}$/, '') : tax_no
  const stripped = bare.replace(/[\s.-]/g, '').toUpperCase()
  const letters = /^[A-Z]{2}(?=[A-Z0-9+*]*\d)/.exec(stripped)?.[0]
  const of = letters === 'EL' ? 'GR' : letters
  const is_prefix = of !== undefined && (EU_COUNTRIES.has(of) || of === country || kind === 'nip_ue')
  return is_prefix ? { prefix: of, number: stripped.slice(2) } : { prefix: undefined, number: stripped }
}

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

export function othersOf({ invoice, settings }: Sources): OtherParty[] {
  const listed = [
    ...(readSublist(invoice, 'recipients') as ListedParty[]).map((one, at) =>
      otherOf(one, `recipients[${at}].`, 'Odbiorca', settings),
    ),
    ...(readSublist(invoice, 'issuers') as ListedParty[]).map((one, at) =>
      otherOf(one, `issuers[${at}].`, 'Wystawca faktury', settings),
    ),
  ]
  const recipient = recipientOf(invoice, settings)
  const internal = internalOf(invoice, settings)
  return [...(recipient ? [recipient] : []), ...(internal ? [internal] : []), ...listed]
}

function otherOf(one: ListedParty, field: string, usual: string, settings: Settings): OtherParty {
  const country = countryOf(plain(one.country), settings)
  const role = plain(one.role) ?? usual
  const person = plain([one.first_name, one.last_name].filter(Boolean).join(' '))
  return {
    field,
    name: plain(one.name) ?? person,
    tax: taxOf(plain(one.tax_no), plain(one.tax_no_kind), country, settings),
    street: plain(one.street),
    post_code: plain(one.post_code),
    city: plain(one.city),
    country,
    email: plain(one.email),
    phone: plain(one.phone),
    role: roleOf(role),
    role_words: plain(one.role_description) ?? role,
    share: one.participation ?? undefined,
  }
}

function recipientOf(invoice: Invoice, settings: Settings): OtherParty | undefined {
  const own = (name: string) => plain(invoice[`recipient_${name}` as 'recipient_name'])
  const name = own('name') ?? plain([own('first_name'), own('last_name')].filter(Boolean).join(' '))
  if (name === undefined) return undefined
  const country = countryOf(own('country'), settings)
  return {
    field: 'recipient_',
    name,
    tax: taxOf(own('tax_no'), undefined, country, settings),
    street: own('street'),
    post_code: own('post_code'),
    city: own('city'),
    country,
    email: own('email'),
    phone: own('phone'),
    role: '2',
  }
}

// A number with the mark of a unit behind it: 5252248481-00001.
function internalOf(invoice: Invoice, settings: Settings): OtherParty | undefined {
  const number = plain(invoice.buyer_tax_no)?.replace(/\s/g, '') ?? ''
  if (invoice.buyer_tax_no_kind !== 'nip_with_id' || !/^\d{10}-\d{5}$/.test(number)) return undefined
  return {
    field: 'buyer_',
    name: plain(invoice.buyer_name),
    country: homeOf(settings),
    role: '2',
    internal_id: number,
  }
}

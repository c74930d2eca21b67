import { isAccount } from '../../../../platform/checks/iban.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import { type Client, type ClientDraft, PLACE } from '../../../catalog/clients/rules.ts'
import type { InvoiceDraft } from '../schema.ts'

// Seller and buyer are copied onto the document: it must read the same after their cards have changed.

// A named department speaks for itself; the main one only fills in for a seller who is not described otherwise, so that
// one company's address never stands beside another one's bank account.
export function sellerOf(
  draft: InvoiceDraft,
  department: Department | undefined,
  is_named: boolean,
): InvoiceDraft {
  const given = isBlank(draft.seller_name) ? undefined : draft.seller_name
  if (!department || (!is_named && given !== undefined && given !== department.name)) return {}
  const own = <Type>(sent: unknown, card: Type) => (is_named || isBlank(sent) ? (card ?? null) : undefined)
  return {
    seller_name: own(draft.seller_name, department.name),
    seller_tax_no: own(draft.seller_tax_no, department.tax_no),
    seller_tax_no_kind: own(draft.seller_tax_no_kind, department.tax_no_kind),
    seller_bank: own(draft.seller_bank, department.bank),
    seller_bank_account: own(draft.seller_bank_account, department.bank_account),
    seller_bank_swift: own(draft.seller_bank_swift, department.bank_swift),
    seller_post_code: own(draft.seller_post_code, department.post_code),
    seller_city: own(draft.seller_city, department.city),
    seller_street: own(draft.seller_street, department.street),
    seller_country: own(draft.seller_country, department.country),
    seller_email: own(draft.seller_email, department.email),
    seller_www: own(draft.seller_www, department.www),
    seller_fax: own(draft.seller_fax, department.fax),
    seller_phone: own(draft.seller_phone, department.phone),
    seller_person: own(draft.seller_person, department.person),
    seller_bdo_no: own(draft.seller_bdo_no, department.bdo_no),
  }
}

// A client's card wins over what was sent, unless the request says `buyer_override`.
export function buyerOf(draft: InvoiceDraft, client: Client, is_override: boolean): InvoiceDraft {
  const own = <Type>(sent: unknown, card: Type) =>
    is_override && !isBlank(sent) ? undefined : (card ?? null)
  const { use_delivery_address, use_mass_payment } = client
  const is_placed = saysPlace(draft)
  return {
    buyer_name: own(draft.buyer_name, client.name),
    buyer_tax_no: own(draft.buyer_tax_no, client.tax_no),
    buyer_tax_no_kind: own(draft.buyer_tax_no_kind, client.tax_no_kind),
    buyer_post_code: own(draft.buyer_post_code, client.post_code),
    buyer_city: own(draft.buyer_city, client.city),
    buyer_country: own(draft.buyer_country, client.country),
    buyer_email: own(draft.buyer_email, client.email),
    buyer_phone: own(draft.buyer_phone, client.phone),
    buyer_mobile_phone: own(draft.buyer_mobile_phone, client.mobile_phone),
    buyer_first_name: own(draft.buyer_first_name, client.first_name),
    buyer_last_name: own(draft.buyer_last_name, client.last_name),
    buyer_title: own(draft.buyer_title, client.title),
    buyer_person: own(draft.buyer_person, client.person),
    buyer_company: own(draft.buyer_company, client.company),
    buyer_www: own(draft.buyer_www, client.www),
    buyer_fax: own(draft.buyer_fax, client.fax),
    buyer_bank: own(draft.buyer_bank, client.bank),
    buyer_bank_account: own(draft.buyer_bank_account, client.bank_account),
    buyer_street: own(draft.buyer_street, streetOf(client)),
    buyer_mass_payment_code: own(
      draft.buyer_mass_payment_code,
      use_mass_payment ? client.mass_payment_code : null,
    ),
    ...(is_placed ? {} : { delivery_address: use_delivery_address ? client.delivery_address : null }),
    ...(draft.use_delivery_address === false || (is_placed && draft.use_delivery_address)
      ? {}
      : { use_delivery_address }),
  }
}

// Where goods go is said of the document, whatever the card says.
const saysPlace = (draft: InvoiceDraft): boolean =>
  !isBlank(draft.delivery_address) || PLACE.some((name) => !isBlank(draft[name]))

const NOTHING: InvoiceDraft = {}

// Where the bank tells clients apart by their account numbers: how all of them begin, and the code of the client. Where the account uses
// it, every department and every client with a code does. What is a whole number by itself stays as it is.
export function massPayment(
  draft: InvoiceDraft,
  department: Department | undefined,
  client: Client | undefined,
  settings: Pick<Settings, 'use_mass_payment' | 'mass_payment_pattern'>,
  is_override: boolean,
): InvoiceDraft {
  const is_everywhere = settings.use_mass_payment === true
  const is_own = department?.use_mass_payment && !isBlank(department.mass_payment_pattern)
  const begin = is_own
    ? department.mass_payment_pattern
    : is_everywhere
      ? settings.mass_payment_pattern
      : null
  const of_card = client?.use_mass_payment || is_everywhere ? client?.mass_payment_code : null
  const sent = is_override ? draft.buyer_mass_payment_code : null
  const code = (isBlank(sent) ? of_card : sent) ?? ''
  if (isBlank(code) || (isBlank(begin) && !is_everywhere)) return NOTHING
  const is_whole = isBlank(begin) || isAccount(code) || code.startsWith(begin as string)
  return { buyer_mass_payment_code: is_whole ? code : `${begin}${code}` }
}

// What a document says of its buyer otherwise than the card; what is left blank says nothing.
export function cardOf(said: InvoiceDraft, client: Client, adds_accounts: boolean): ClientDraft {
  const draft: { [name: string]: unknown } = {}
  const sent = said as { [name: string]: unknown }
  for (const name of CARD_FIELDS) {
    const value = sent[`buyer_${name}`]
    if (!isBlank(value) && value !== client[name]) draft[name] = value
  }
  if (!isBlank(said.buyer_street) && said.buyer_street !== streetOf(client)) {
    draft.street = said.buyer_street
    draft.street_no = null
  }
  const code = said.buyer_mass_payment_code
  if (adds_accounts && said.income !== false && !isBlank(code) && code !== client.mass_payment_code) {
    draft.use_mass_payment = true
    draft.mass_payment_code = code
  }
  return draft
}

const CARD_FIELDS = [
  'name',
  'tax_no',
  'tax_no_kind',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'mobile_phone',
  'first_name',
  'last_name',
  'title',
  'person',
  'company',
  'www',
  'fax',
  'bank',
  'bank_account',
] as const

// What its card says of all its documents, where they do not say it.
export function clientUsage(draft: InvoiceDraft, client: Client | undefined): InvoiceDraft {
  if (!client) return NOTHING
  const usage: InvoiceDraft = {}
  if (client.tp_client_connection && draft.procedure_designations === undefined)
    usage.procedure_designations = ['TP']
  for (const name of ['chorus_service_code', 'chorus_engagement_number'] as const)
    if (client[name] && draft[name] === undefined) usage[name] = client[name]
  if (client.use_delivery_address && !saysPlace(draft))
    for (const name of PLACE) if (client[name]) usage[name] = client[name]
  return usage
}

const RECIPIENT_FIELDS = [
  'name',
  'tax_no',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'first_name',
  'last_name',
  'company',
] as const

// What is sent wins over the card of the recipient.
export function recipientOf(draft: InvoiceDraft, client: Client): InvoiceDraft {
  const sent = draft as { [name: string]: unknown }
  const recipient: { [name: string]: unknown } = {}
  const fill = (field: string, value: unknown) => {
    if (isBlank(sent[`recipient_${field}`])) recipient[`recipient_${field}`] = value ?? null
  }
  for (const field of RECIPIENT_FIELDS) fill(field, client[field])
  fill('street', streetOf(client))
  return recipient as InvoiceDraft
}

const streetOf = (client: Client) =>
  [client.street, client.street_no].filter((part) => !isBlank(part)).join(' ') || null

// The name of a buyer who may be a person.
export function buyerName(draft: InvoiceDraft): string | undefined {
  if (!isBlank(draft.buyer_name)) return draft.buyer_name as string
  const person = [draft.buyer_first_name, draft.buyer_last_name].filter((part) => !isBlank(part)).join(' ')
  return isBlank(draft.buyer_last_name) ? undefined : person
}

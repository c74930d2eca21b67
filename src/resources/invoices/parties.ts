import { isBlank } from '../../platform/fields/field.ts'
import type { Client } from '../clients/rules.ts'
import type { Department } from '../departments/schema.ts'
import type { InvoiceDraft } from './schema.ts'

// Seller and buyer are copied onto the document: it must read the same after their cards have changed.

// The field on the document and the field of the card it comes from; the names are joined once, not for each document.
const pairsOf = <Name extends string>(side: string, names: readonly Name[]) =>
  names.map((name) => [`${side}_${name}`, name] as const)

const SELLER_FIELDS = pairsOf('seller', [
  'name',
  'tax_no',
  'tax_no_kind',
  'bank',
  'bank_account',
  'bank_swift',
  'post_code',
  'city',
  'street',
  'country',
  'email',
  'www',
  'fax',
  'phone',
  'person',
  'bdo_no',
])

const BUYER_FIELDS = pairsOf('buyer', [
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
])

// A named department speaks for itself; the main one only fills in for a seller who is not described otherwise, so that
// one company's address never stands beside another one's bank account.
export function sellerOf(
  draft: InvoiceDraft,
  department: Department | undefined,
  is_named: boolean,
): InvoiceDraft {
  const given = isBlank(draft.seller_name) ? undefined : draft.seller_name
  if (!department || (!is_named && given !== undefined && given !== department.name)) return {}
  const seller: { [name: string]: unknown } = {}
  for (const [name, field] of SELLER_FIELDS) {
    if (is_named || isBlank((draft as { [name: string]: unknown })[name]))
      seller[name] = department[field] ?? null
  }
  return seller as InvoiceDraft
}

// A client's card wins over what was sent, unless the request says `buyer_override`.
export function buyerOf(draft: InvoiceDraft, client: Client, is_override: boolean): InvoiceDraft {
  const buyer: { [name: string]: unknown } = {}
  const sent = draft as { [name: string]: unknown }
  const fill = (name: string, value: unknown) => {
    if (!(is_override && !isBlank(sent[name]))) buyer[name] = value ?? null
  }
  for (const [name, field] of BUYER_FIELDS) fill(name, client[field])
  fill('buyer_street', streetOf(client))
  fill('buyer_mass_payment_code', client.use_mass_payment ? client.mass_payment_code : null)
  fill('delivery_address', client.use_delivery_address ? client.delivery_address : null)
  buyer.use_delivery_address = client.use_delivery_address
  return buyer as InvoiceDraft
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

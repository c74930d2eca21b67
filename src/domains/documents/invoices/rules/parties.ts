import { isAccount } from '../../../../platform/checks/iban.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Department } from '../../../administration/departments/schema.ts'
import { type Client, type ClientDraft, DELIVERY_ADDRESS_FIELDS } from '../../../catalog/clients/rules.ts'
import type { InvoiceDraft } from '../schema.ts'

// Copies seller and buyer to the document, because it must read the same after their records have changed.

// A department in the request determines the seller; the main department only completes a seller who is not described
// otherwise, so that the address of one company never appears beside the bank account of another.
export function sellerOf(
  draft: InvoiceDraft,
  department: Department | undefined,
  isNamed: boolean,
): InvoiceDraft {
  const sellerName = isBlank(draft.seller_name) ? undefined : draft.seller_name
  if (!department || (!isNamed && sellerName !== undefined && sellerName !== department.name)) return {}
  const fromRecord = <Type>(value: unknown, recordValue: Type) =>
    isNamed || isBlank(value) ? (recordValue ?? null) : undefined
  return {
    seller_name: fromRecord(draft.seller_name, department.name),
    seller_tax_no: fromRecord(draft.seller_tax_no, department.tax_no),
    seller_tax_no_kind: fromRecord(draft.seller_tax_no_kind, department.tax_no_kind),
    seller_bank: fromRecord(draft.seller_bank, department.bank),
    seller_bank_account: fromRecord(draft.seller_bank_account, department.bank_account),
    seller_bank_swift: fromRecord(draft.seller_bank_swift, department.bank_swift),
    seller_post_code: fromRecord(draft.seller_post_code, department.post_code),
    seller_city: fromRecord(draft.seller_city, department.city),
    seller_street: fromRecord(draft.seller_street, department.street),
    seller_country: fromRecord(draft.seller_country, department.country),
    seller_email: fromRecord(draft.seller_email, department.email),
    seller_www: fromRecord(draft.seller_www, department.www),
    seller_fax: fromRecord(draft.seller_fax, department.fax),
    seller_phone: fromRecord(draft.seller_phone, department.phone),
    seller_person: fromRecord(draft.seller_person, department.person),
    seller_bdo_no: fromRecord(draft.seller_bdo_no, department.bdo_no),
  }
}

// The client record wins over the request, unless the request has `buyer_override`.
export function buyerOf(draft: InvoiceDraft, client: Client, isOverride: boolean): InvoiceDraft {
  const fromRecord = <Type>(value: unknown, recordValue: Type) =>
    isOverride && !isBlank(value) ? undefined : (recordValue ?? null)
  const { use_delivery_address, use_mass_payment } = client
  const hasDeliveryAddress = statesDeliveryAddress(draft)
  return {
    buyer_name: fromRecord(draft.buyer_name, client.name),
    buyer_tax_no: fromRecord(draft.buyer_tax_no, client.tax_no),
    buyer_tax_no_kind: fromRecord(draft.buyer_tax_no_kind, client.tax_no_kind),
    buyer_post_code: fromRecord(draft.buyer_post_code, client.post_code),
    buyer_city: fromRecord(draft.buyer_city, client.city),
    buyer_country: fromRecord(draft.buyer_country, client.country),
    buyer_email: fromRecord(draft.buyer_email, client.email),
    buyer_phone: fromRecord(draft.buyer_phone, client.phone),
    buyer_mobile_phone: fromRecord(draft.buyer_mobile_phone, client.mobile_phone),
    buyer_first_name: fromRecord(draft.buyer_first_name, client.first_name),
    buyer_last_name: fromRecord(draft.buyer_last_name, client.last_name),
    buyer_title: fromRecord(draft.buyer_title, client.title),
    buyer_person: fromRecord(draft.buyer_person, client.person),
    buyer_company: fromRecord(draft.buyer_company, client.company),
    buyer_www: fromRecord(draft.buyer_www, client.www),
    buyer_fax: fromRecord(draft.buyer_fax, client.fax),
    buyer_bank: fromRecord(draft.buyer_bank, client.bank),
    buyer_bank_account: fromRecord(draft.buyer_bank_account, client.bank_account),
    buyer_street: fromRecord(draft.buyer_street, streetOf(client)),
    buyer_mass_payment_code: fromRecord(
      draft.buyer_mass_payment_code,
      use_mass_payment ? client.mass_payment_code : null,
    ),
    ...(hasDeliveryAddress
      ? {}
      : { delivery_address: use_delivery_address ? client.delivery_address : null }),
    ...(draft.use_delivery_address === false || (hasDeliveryAddress && draft.use_delivery_address)
      ? {}
      : { use_delivery_address }),
  }
}

// The delivery address of the request wins over that of the client.
const statesDeliveryAddress = (draft: InvoiceDraft): boolean =>
  !isBlank(draft.delivery_address) || DELIVERY_ADDRESS_FIELDS.some((name) => !isBlank(draft[name]))

const NO_FIELDS: InvoiceDraft = {}

// Mass payments: the bank identifies clients by account numbers that consist of a common prefix and a code of the
// client. If the account uses them, every department and every client with a code does. A code that is a complete
// account number stays as it is.
export function massPayment(
  draft: InvoiceDraft,
  department: Department | undefined,
  client: Client | undefined,
  settings: Pick<Settings, 'use_mass_payment' | 'mass_payment_pattern'>,
  isOverride: boolean,
): InvoiceDraft {
  const isEverywhere = settings.use_mass_payment === true
  const hasDepartmentPrefix = department?.use_mass_payment && !isBlank(department.mass_payment_pattern)
  const prefix = hasDepartmentPrefix
    ? department.mass_payment_pattern
    : isEverywhere
      ? settings.mass_payment_pattern
      : null
  const clientCode = client?.use_mass_payment || isEverywhere ? client?.mass_payment_code : null
  const sentCode = isOverride ? draft.buyer_mass_payment_code : null
  const code = (isBlank(sentCode) ? clientCode : sentCode) ?? ''
  if (isBlank(code) || (isBlank(prefix) && !isEverywhere)) return NO_FIELDS
  const isComplete = isBlank(prefix) || isAccount(code) || code.startsWith(prefix as string)
  return { buyer_mass_payment_code: isComplete ? code : `${prefix}${code}` }
}

// Returns the buyer fields of the document that differ from the client record; blank fields change nothing.
export function clientChanges(input: InvoiceDraft, client: Client, addsAccounts: boolean): ClientDraft {
  const draft: { [name: string]: unknown } = {}
  const fields = input as { [name: string]: unknown }
  for (const name of CLIENT_FIELDS) {
    const value = fields[`buyer_${name}`]
    if (!isBlank(value) && value !== client[name]) draft[name] = value
  }
  if (!isBlank(input.buyer_street) && input.buyer_street !== streetOf(client)) {
    draft.street = input.buyer_street
    draft.street_no = null
  }
  const code = input.buyer_mass_payment_code
  if (addsAccounts && input.income !== false && !isBlank(code) && code !== client.mass_payment_code) {
    draft.use_mass_payment = true
    draft.mass_payment_code = code
  }
  return draft
}

const CLIENT_FIELDS = [
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

// Returns the defaults of the client for fields that the document leaves open.
export function clientUsage(draft: InvoiceDraft, client: Client | undefined): InvoiceDraft {
  if (!client) return NO_FIELDS
  const usage: InvoiceDraft = {}
  if (client.tp_client_connection && draft.procedure_designations === undefined)
    usage.procedure_designations = ['TP']
  for (const name of ['chorus_service_code', 'chorus_engagement_number'] as const)
    if (client[name] && draft[name] === undefined) usage[name] = client[name]
  if (client.use_delivery_address && !statesDeliveryAddress(draft))
    for (const name of DELIVERY_ADDRESS_FIELDS) if (client[name]) usage[name] = client[name]
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

// The request wins over the recipient record.
export function recipientOf(draft: InvoiceDraft, client: Client): InvoiceDraft {
  const fields = draft as { [name: string]: unknown }
  const recipient: { [name: string]: unknown } = {}
  const fill = (field: string, value: unknown) => {
    if (isBlank(fields[`recipient_${field}`])) recipient[`recipient_${field}`] = value ?? null
  }
  for (const field of RECIPIENT_FIELDS) fill(field, client[field])
  fill('street', streetOf(client))
  return recipient as InvoiceDraft
}

const streetOf = (client: Client) =>
  [client.street, client.street_no].filter((part) => !isBlank(part)).join(' ') || null

// Returns the name of a buyer, who may be a person.
export function buyerName(draft: InvoiceDraft): string | undefined {
  if (!isBlank(draft.buyer_name)) return draft.buyer_name as string
  const person = [draft.buyer_first_name, draft.buyer_last_name].filter((part) => !isBlank(part)).join(' ')
  return isBlank(draft.buyer_last_name) ? undefined : person
}

import type { Decimal } from '../money/decimal.ts'
import type { KwitRule } from './rules/kwit-rules.ts'

// Semantic model of an invoice: the business terms of EN 16931 and the additions of Polish law. It is built from a
// stored document or read from a file, and written by the formats.

export type Invoice = {
  kind: Kind
  // Issued by the buyer on behalf of a flat-rate farmer (VAT RR).
  is_of_farmer?: boolean | undefined
  number: string
  issue_date: string
  place?: string | undefined
  // Day or period of the supply.
  supplied?: { from: string; to: string } | undefined
  currency: string
  seller: Party
  buyer: Party
  others: OtherParty[]
  // A bailiff, enforcement office or tax representative that issues instead of the seller. Only received invoices have
  // one.
  authorized?: AuthorizedParty | undefined
  delivery?: Delivery | undefined
  buyer_reference?: string | undefined
  // BT-23 if it differs from the default.
  process?: string | undefined
  order_number?: string | undefined
  contract_number?: string | undefined
  receipt_number?: string | undefined
  // Numbers of the goods issues.
  delivery_notes?: string[] | undefined
  // Embedded files (BG-24).
  attachments?: SupportingDocument[] | undefined
  lines: Line[]
  // Document-level charges and allowances. Only received invoices have them.
  charges?: Charge[] | undefined
  rates: Rate[]
  gross: Decimal
  // Tax in the seller's home currency, if that differs.
  home?: { currency: string; rate: Decimal; tax: Decimal } | undefined
  payment: Payment
  // Payments of an advance, if they arrived on several days.
  received?: AdvancePayment[] | undefined
  marks: Marks
  exemption?: string | undefined
  // Place of supply outside the country: a service to an EU business (II), or any other (I).
  outside?: 'I' | 'II' | undefined
  margin?: MarginScheme | undefined
  // New means of transport supplied within the EU. Only received invoices have them.
  vehicles?: Vehicles | undefined
  notes: string[]
  descriptions: { line?: number | undefined; key: string; value: string }[]
  footer?: string | undefined
  settlements: { is_charge: boolean; amount: Decimal; reason: string }[]
  correction?: Correction | undefined
  order?: Order | undefined
  // Advances that a final invoice settles; for an advance that pays an order in full, the earlier advances.
  advances: InvoiceReference[]
}

// Kind of the document; for a correction, of the corrected one.
export type Kind = 'vat' | 'advance' | 'final'
export type MarginScheme = 'used_goods' | 'travel' | 'art' | 'collectibles'

export type Marks = {
  cash_method: boolean
  self_billing: boolean
  reverse_charge: boolean
  split_payment: boolean
  triangular: boolean
  related: boolean
  // The buyer belongs to a local government or to a VAT group.
  local_government?: boolean | undefined
  vat_group?: boolean | undefined
  // Sold under the one-stop shop: the rates are those of other countries.
  one_stop: boolean
  procedure?: string | undefined
}

export type InvoiceReference = {
  number: string
  issue_date?: string | undefined
  ksef_number?: string | undefined
}

export type Correction = InvoiceReference & {
  reason?: string | undefined
  // When the correction takes effect for tax: with the original, on its own date, or on another date.
  effect: '1' | '2' | '3'
  // The gross total before the correction.
  gross_before: Decimal
  // A collective correction: the other corrected invoices and the period of the discount. Only received invoices have
  // them.
  also?: InvoiceReference[] | undefined
  period?: string | undefined
  seller_before?: Party | undefined
  buyer_before?: Party | undefined
}

export type Party = {
  // Prefix of the document fields of this party, such as `buyer_`, for problems.
  field: string
  name?: string | undefined
  // Polish with ten digits, EU with its country, or of another country.
  tax?: { kind: 'pl' | 'eu' | 'other'; country?: string | undefined; number: string } | undefined
  street?: string | undefined
  post_code?: string | undefined
  city?: string | undefined
  country?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  person?: string | undefined
  register_number?: string | undefined
  // Tax number for domestic use only.
  local_tax?: string | undefined
  waste_number?: string | undefined
  endpoint?: Endpoint | undefined
  // Bank account of a flat-rate farmer, who is paid by the issuer.
  account?: Account | undefined
}

export type Endpoint = { scheme: string; value: string }

// Role by the codes of FA(3); any other role has a description.
export type OtherParty = Party & {
  role?: string | undefined
  role_description?: string | undefined
  share?: Decimal | undefined
  internal_id?: string | undefined
}

export type AuthorizedParty = Party & { role?: string | undefined }

// One entry per vehicle, keyed by the element names of FA(3).
export type Vehicles = { is_reported: boolean; items: { [element: string]: string }[] }

// The content is base64.
export type SupportingDocument = {
  id: string
  description?: string | undefined
  name?: string | undefined
  mime_code: string
  content: string
}

export type AdvancePayment = { date: string; amount: Decimal; rate?: Decimal | undefined }

export type Delivery = {
  date?: string | undefined
  // The delivery address as one text, if the document has one.
  text?: string | undefined
  name?: string | undefined
  street?: string | undefined
  post_code?: string | undefined
  city?: string | undefined
  country?: string | undefined
}

export type Line = {
  field: string
  id: string
  // Line number, which both states of a corrected line share.
  number: number
  state: 'now' | 'before' | 'after'
  name: string
  description?: string | undefined
  code?: string | undefined
  classified?: { as: 'GTIN' | 'PKWiU' | 'CN' | 'PKOB'; code: string } | undefined
  quantity: Decimal
  unit?: string | undefined
  unit_code?: string | undefined
  lead: 'net' | 'gross'
  price_net: Decimal
  price_gross: Decimal
  // Discount of the whole line, already deducted from its amounts.
  discount_net: Decimal
  discount_gross: Decimal
  net: Decimal
  tax: Decimal
  gross: Decimal
  rate: string
  category: Category
  group?: string | undefined
  annex_15?: boolean | undefined
  // Whether the line deducts an invoiced advance.
  settles_advance: boolean
}

// Codes of UNTDID 5305 that EN 16931 allows.
export const CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const
export type Category = (typeof CATEGORIES)[number]

export type Rate = {
  rate: string
  category: Category
  net: Decimal
  tax: Decimal
  home_tax?: Decimal | undefined
  // Exemption reason, if the document states a particular one.
  reason?: string | undefined
  reason_code?: string | undefined
}

// An allowance reduces the total, a charge increases it.
export type Charge = {
  is_charge: boolean
  amount: Decimal
  rate: string
  category: Category
  reason?: string | undefined
  reason_code?: string | undefined
}

export type Payment = {
  type?: string | undefined
  description?: string | undefined
  means?: string | undefined
  due_date?: string | undefined
  accounts: Account[]
  paid: Decimal
  paid_date?: string | undefined
  is_paid: boolean
  due: Decimal
  // Amount that rounds the payable total.
  rounding?: Decimal | undefined
  // Payment reference that the buyer is asked to use, unless it is the document number.
  reference?: string | undefined
  terms?: string | undefined
  early?: { until?: string | undefined; days?: number | undefined; percent: string } | undefined
}

export type Account = {
  number: string
  is_iban: boolean
  swift?: string | undefined
  bank?: string | undefined
  description?: string | undefined
  is_factor: boolean
}

// The order that an advance pays for.
export type Order = { gross: Decimal; lines: Line[] }

// A violated rule of ours and the document field to change. The values fill the placeholders of its message.
export type Problem = { rule: KwitRule; field: string; values?: readonly string[] }

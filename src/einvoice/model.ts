import type { Decimal } from '../money/decimal.ts'
import type { OwnRule } from './rules/kwit-rules.ts'

// An invoice by its meaning: the business terms of EN 16931 and what Polish law adds. Made of a stored document and written by the formats,
// or read from them.

export type Invoice = {
  kind: Kind
  // Issued by the buyer for a flat-rate farmer (VAT RR).
  is_of_farmer?: boolean | undefined
  number: string
  issue_date: string
  place?: string | undefined
  // The day of the sale, or the days a period of it lasts.
  supplied?: { from: string; to: string } | undefined
  currency: string
  seller: Party
  buyer: Party
  others: OtherParty[]
  // A bailiff, an enforcement office or a tax representative, who issues it in place of the seller; ours have none.
  authorized?: Authorized | undefined
  delivery?: Delivery | undefined
  buyer_reference?: string | undefined
  // BT-23, where it is another than that of all invoices.
  process?: string | undefined
  order_number?: string | undefined
  contract_number?: string | undefined
  receipt_number?: string | undefined
  // Of the documents by which the goods left the warehouse.
  delivery_notes?: string[] | undefined
  // The files that are embedded (BG-24).
  attachments?: SupportingDocument[] | undefined
  lines: Line[]
  // On the whole document; ours have none, what others send may.
  charges?: Charge[] | undefined
  rates: Rate[]
  gross: Decimal
  // The tax in the currency of the seller's country, where that is another.
  home?: { currency: string; rate: Decimal; tax: Decimal } | undefined
  payment: Payment
  // Of an advance: the payments that it is of, where they came on several days.
  received?: Received[] | undefined
  marks: Marks
  exemption?: string | undefined
  // Outside the country: a service to a business of the Union (II), or anything else (I).
  outside?: 'I' | 'II' | undefined
  margin?: MarginScheme | undefined
  // New means of transport for the Union; ours have none.
  vehicles?: Vehicles | undefined
  notes: string[]
  descriptions: { line?: number | undefined; key: string; value: string }[]
  footer?: string | undefined
  settlements: { is_charge: boolean; amount: Decimal; reason: string }[]
  correction?: Correction | undefined
  order?: Order | undefined
  // Of a final invoice: the advances that it settles; of an advance that pays up an order: those before it.
  advances: Named[]
}

// What it is, of a correction what is corrected.
export type Kind = 'vat' | 'advance' | 'final'
export type MarginScheme = 'used_goods' | 'travel' | 'art' | 'collectibles'

export type Marks = {
  cash_method: boolean
  self_billing: boolean
  reverse_charge: boolean
  split_payment: boolean
  triangular: boolean
  related: boolean
  // The buyer is part of a local government, or of a VAT group.
  local_government?: boolean | undefined
  vat_group?: boolean | undefined
  // Sold under the one-stop scheme: the rates are those of other countries.
  one_stop: boolean
  procedure?: string | undefined
}

export type Named = { number: string; issue_date?: string | undefined; ksef_number?: string | undefined }

export type Correction = Named & {
  reason?: string | undefined
  // When it counts: with the original, on its own day, on another.
  effect: '1' | '2' | '3'
  // What was to be paid before it.
  gross_before: Decimal
  // Of one that corrects many at once: the others, and the period of which a discount is given; ours have none.
  also?: Named[] | undefined
  period?: string | undefined
  seller_before?: Party | undefined
  buyer_before?: Party | undefined
}

export type Party = {
  // Where what is missing is mended: `buyer_`.
  field: string
  name?: string | undefined
  // Polish by its ten digits, of the Union with its country, of another country, or none.
  tax?: { kind: 'pl' | 'eu' | 'other'; country?: string | undefined; number: string } | undefined
  street?: string | undefined
  post_code?: string | undefined
  city?: string | undefined
  country?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  person?: string | undefined
  register_number?: string | undefined
  // The number by which only the tax office of its country knows it.
  local_tax?: string | undefined
  waste_number?: string | undefined
  endpoint?: Endpoint | undefined
  // Where a farmer is paid by whoever issues the invoice for him.
  account?: Account | undefined
}

export type Endpoint = { scheme: string; value: string }

// By the roles of FA(3); what is none of them has words of its own.
export type OtherParty = Party & {
  role?: string | undefined
  role_words?: string | undefined
  share?: Decimal | undefined
  internal_id?: string | undefined
}

export type Authorized = Party & { role?: string | undefined }

// Each as FA(3) tells it, by the names of its elements.
export type Vehicles = { is_reported: boolean; each: { [element: string]: string }[] }

// With its content as base64.
export type SupportingDocument = {
  id: string
  description?: string | undefined
  name?: string | undefined
  mime_code: string
  content: string
}

export type Received = { date: string; amount: Decimal; rate?: Decimal | undefined }

export type Delivery = {
  date?: string | undefined
  // The address as it is written on the document, where it is.
  words?: string | undefined
  name?: string | undefined
  street?: string | undefined
  post_code?: string | undefined
  city?: string | undefined
  country?: string | undefined
}

export type Line = {
  field: string
  id: string
  // Its number; the two states of a corrected line share one.
  place: number
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
  // Of the whole line; its amounts are after it.
  discount_net: Decimal
  discount_gross: Decimal
  net: Decimal
  tax: Decimal
  gross: Decimal
  rate: string
  category: Category
  group?: string | undefined
  annex_15?: boolean | undefined
  // Takes off what an advance has invoiced.
  settles_advance: boolean
}

// Of UNTDID 5305, as far as EN 16931 knows them.
export const CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const
export type Category = (typeof CATEGORIES)[number]

export type Rate = {
  rate: string
  category: Category
  net: Decimal
  tax: Decimal
  home_tax?: Decimal | undefined
  // Why no tax is due, where that is said otherwise than we do.
  reason?: string | undefined
  reason_code?: string | undefined
}

// An allowance takes off, a charge adds.
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
  words?: string | undefined
  means?: string | undefined
  due_date?: string | undefined
  accounts: Account[]
  paid: Decimal
  paid_date?: string | undefined
  is_paid: boolean
  due: Decimal
  // What makes a round sum of it.
  rounding?: Decimal | undefined
  // What the buyer is asked to write beside the transfer, unless it is the number.
  reference?: string | undefined
  terms?: string | undefined
  early?: { until?: string | undefined; days?: number | undefined; percent: string } | undefined
}

export type Account = {
  number: string
  is_iban: boolean
  swift?: string | undefined
  bank?: string | undefined
  words?: string | undefined
  is_factor: boolean
}

// What an advance is paid for.
export type Order = { gross: Decimal; lines: Line[] }

// What a format cannot say, by a rule of ours, and the field where it is mended. The values are what the words of the rule leave open.
export type Problem = { rule: OwnRule; field: string; values?: readonly string[] }

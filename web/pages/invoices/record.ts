import { decimal, isZero } from '../../../src/money/decimal.ts'
import type { Invoice, Resource } from '../../api/resources.ts'
import type { Warning } from '../../pieces/warnings.tsx'

// A document as these pages read it.

export type Position = {
  id: number
  name: string | null
  description: string | null
  code: string | null
  quantity: string | null
  quantity_unit: string | null
  price_net: string | null
  price_gross: string | null
  total_price_net: string | null
  total_price_gross: string | null
  tax: string | null
  discount: string | null
  discount_percent: string | null
  discount_net: string | null
  discount_gross: string | null
  kind: string | null
  correction_before_attributes?: object | null
  correction_after_attributes?: object | null
}
export type Rate = {
  tax: string
  net: string
  tax_amount: string
  gross: string
  exchange_net?: string
  exchange_tax_amount?: string
  exchange_gross?: string
}
export type Settlement = { id: number; kind: 'charge' | 'deduction'; amount: string; reason: string | null }

export type Listed = Invoice & {
  sell_date: string | null
  paid_date: string | null
  price_tax: string
  amount_due: string
  buyer_tax_no: string | null
  oid: string | null
  cancelled: boolean
  'overdue?': boolean
  procedure_vat_margin: string | null
  left_by: string | null
  sent_time: string | null
}

export type Document = Listed & {
  positions: Position[]
  totals_by_rate: Rate[] | null
  margins_by_rate: Rate[] | null
  products_margin: string | null
  exchange_currency: string | null
  exchange_currency_rate: string | null
  exchange_date: string | null
  exchange_price_net: string | null
  exchange_price_tax: string | null
  exchange_price_gross: string | null
  warnings?: Warning[]
  settlement_positions?: Settlement[]
  seller_name: string | null
  seller_tax_no: string | null
  seller_street: string | null
  seller_post_code: string | null
  seller_city: string | null
  seller_country: string | null
  seller_bank: string | null
  seller_bank_account: string | null
  buyer_street: string | null
  buyer_post_code: string | null
  buyer_city: string | null
  buyer_country: string | null
  buyer_email: string | null
  recipient_name: string | null
  payment_type: string | null
  place: string | null
  lang: string | null
  description: string | null
  description_long: string | null
  internal_note: string | null
  correction_reason: string | null
  cancel_reason: string | null
  show_discount: boolean
  department_id: number | null
  category_id: number | null
  email_status: string | null
  email_error: string | null
  view_url: string
  locked: boolean
}

export const listed: Resource<Listed> = { name: 'invoice', path: 'invoices' }
export const documents: Resource<Document> = { name: 'invoice', path: 'invoices' }

// Under the margin scheme a document shows what is paid and neither net nor tax, unless ordinary lines stand beside.
export const showsTax = ({ kind, procedure_vat_margin, price_tax }: Listed): boolean =>
  !(kind === 'vat_margin' || (kind === 'correction' && procedure_vat_margin)) || !isZero(decimal(price_tax))

// A cancelled document answers with this instead of its kind.
const CANCELLED = 'canceled'

type Conversion = 'vat' | 'advance' | 'final' | 'client_order' | 'proforma'

const CONVERSIONS: { [kind: string]: readonly Conversion[] } = {
  proforma: ['vat', 'advance', 'final'],
  estimate: ['vat', 'client_order', 'proforma'],
  client_order: ['advance', 'final', 'vat', 'proforma'],
  advance: ['final'],
  receipt: ['vat'],
}
const CORRECTED = new Set([
  'vat',
  'bill',
  'receipt',
  'advance',
  'final',
  'vat_mp',
  'invoice_other',
  'vat_margin',
  'vat_rr',
  'wnt',
  'wdt',
  'import_service',
  'import_service_eu',
  'import_products',
  'export_products',
])

export const conversionsOf = ({ kind }: Listed) => CONVERSIONS[kind] ?? []
export const isCorrectable = ({ kind }: Pick<Listed, 'kind'>) => CORRECTED.has(kind)
export const isCancelled = ({ kind, cancelled }: Pick<Listed, 'kind' | 'cancelled'>) =>
  cancelled || kind === CANCELLED

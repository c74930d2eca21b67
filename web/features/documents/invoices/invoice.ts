import { decimal, isZero } from '../../../../src/money/decimal.ts'
import { type InvoiceRow, isCancelled } from '../../../api/invoices.ts'
import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { isOffer } from './document-kinds.ts'

// Fields of a document that these pages use.

type ApiInvoice = Answers['Invoice']
export type Position = Answers['Position']
export type Rate = Answers['RateTotals']

export type Invoice = InvoiceRow &
  Pick<
    ApiInvoice,
    'warnings' | 'source_url' | 'settlement_positions' | 'set_off' | 'client_answers' | 'changed_since_answer'
  > &
  Pick<
    Required<ApiInvoice>,
    | 'positions'
    | 'totals_by_rate'
    | 'calculation_version'
    | 'margins_by_rate'
    | 'products_margin'
    | 'exchange_currency'
    | 'exchange_currency_rate'
    | 'exchange_currency_rate_den'
    | 'exchange_date'
    | 'exchange_price_net'
    | 'exchange_price_tax'
    | 'exchange_price_gross'
    | 'invoice_id'
    | 'seller_name'
    | 'seller_tax_no'
    | 'seller_street'
    | 'seller_post_code'
    | 'seller_city'
    | 'seller_country'
    | 'seller_bank'
    | 'seller_bank_account'
    | 'buyer_street'
    | 'buyer_post_code'
    | 'buyer_city'
    | 'buyer_country'
    | 'buyer_company'
    | 'buyer_email'
    | 'show_attachments'
    | 'attachments_count'
    | 'buyer_bank'
    | 'buyer_bank_account'
    | 'delivery_date'
    | 'accounting_vat_tax_date'
    | 'recipient_name'
    | 'payment_type'
    | 'place'
    | 'lang'
    | 'description'
    | 'description_long'
    | 'internal_note'
    | 'correction_reason'
    | 'cancel_reason'
    | 'show_discount'
    | 'department_id'
    | 'recurring_id'
    | 'category_id'
    | 'email_error'
    | 'gov_send_date'
    | 'gov_error_messages'
    | 'gov_link'
    | 'locked'
  >

export const invoices: Resource<Invoice> = { name: 'invoice', path: 'invoices' }

// Margin invoices show only gross amounts, unless they also have ordinary lines.
export const showsTax = ({ kind, procedure_vat_margin, price_tax }: InvoiceRow): boolean =>
  !(kind === 'vat_margin' || (kind === 'correction' && procedure_vat_margin)) || !isZero(decimal(price_tax))

// The document was already sent to the client.
export const needsEditConfirmation = (invoice: Pick<InvoiceRow, 'delivered_by' | 'kind' | 'cancelled'>) =>
  invoice.delivered_by !== null && !isCancelled(invoice)

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

export const conversionsOf = ({ kind }: Pick<InvoiceRow, 'kind'>) => CONVERSIONS[kind] ?? []
export const isCorrectable = ({ kind }: Pick<InvoiceRow, 'kind'>) => CORRECTED.has(kind)

// Each related document is listed once.
const ABOUT_OTHERS = new Set(['correction', 'correction_note', 'advance', 'final'])
export const canRecur = (invoice: Pick<InvoiceRow, 'kind' | 'cancelled'>) =>
  !ABOUT_OTHERS.has(invoice.kind) && !isCancelled(invoice)

export const requestsPayment = (invoice: Pick<InvoiceRow, 'kind'>): boolean => !isOffer(invoice)

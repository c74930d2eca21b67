import { isOwnAcquisition, isUntaxedKind } from '../../document-kinds.ts'
import type { BUYER_FIELDS, EditorValues, FIELDS } from './editor-values.ts'

// Additional fields of the editor: their section and type of input.

export const TABS = ['payment', 'tax', 'delivery', 'texts', 'structured', 'links'] as const
export type Tab = (typeof TABS)[number]
type Plain = 'text' | 'long' | 'yes' | 'flag' | 'day' | 'month' | 'decimal' | 'choice' | 'record'
type Kind = Plain | 'exemption' | 'procedures'
export type MoreField = { name: MoreName; kind: Kind; when?: (values: EditorValues) => boolean }
export type MoreName = Exclude<(typeof FIELDS)[number], FieldElsewhere> | 'position' | 'sum'

// Fields that other parts of the editor show. Every other field needs a place in a tab and a label.
type FieldElsewhere =
  | (typeof BUYER_FIELDS)[number]
  | 'kind'
  | 'income'
  | 'number'
  | 'issue_date'
  | 'sell_date'
  | 'transaction_date'
  | 'place'
  | 'department_id'
  | 'client_id'
  | 'price_list_id'
  | 'use_prices_from_price_lists'
  | 'currency'
  | 'exchange_currency'
  | 'exchange_kind'
  | 'exchange_currency_rate'
  | 'exchange_currency_rate_den'
  | 'exchange_date'
  | 'exchange_note'
  | 'lang'
  | 'payment_type'
  | 'payment_to_kind'
  | 'payment_to'
  | 'show_discount'
  | 'discount_kind'
  | 'vendor_totals'
  | 'use_moss'
  | 'correction_reason'
  | 'description'
  | 'description_footer'
  | 'delivery_address_title'
  | 'delivery_address_street'
  | 'delivery_address_street_additional'
  | 'delivery_address_post_code'
  | 'delivery_address_city'
  | 'delivery_address_country'

export const isCorrection = ({ kind }: EditorValues) => kind === 'correction' || kind === 'correction_note'
const isNote = ({ kind }: EditorValues) => kind === 'correction_note'
const isExpense = ({ income }: EditorValues) => !income
const isOwnCorrection = ({ kind }: EditorValues) => kind === 'correction'
const hasLaterCause = (values: EditorValues) =>
  isOwnCorrection(values) && ['later', 'other'].includes(String(values.correction_cause))
const isOf =
  (...kinds: readonly string[]) =>
  ({ kind }: EditorValues) =>
    kinds.includes(kind)

const isDeducted = (values: EditorValues) => isExpense(values) || isOwnAcquisition(values)
// Other sales are due by the rules of their kind, or not at all.
const hasTaxPoint = (values: EditorValues) =>
  !isDeducted(values) &&
  !isCorrection(values) &&
  !isUntaxedKind(values) &&
  !isOf('proforma', 'estimate', 'client_order', 'wdt', 'export_products')(values)

const FIELDS_BY_TAB = {
  payment: [
    { name: 'status', kind: 'choice' },
    { name: 'paid', kind: 'decimal' },
    { name: 'paid_date', kind: 'day' },
    { name: 'skonto_active', kind: 'yes' },
    { name: 'skonto_discount_value', kind: 'decimal', when: ({ skonto_active }) => skonto_active === true },
    { name: 'skonto_discount_date', kind: 'day', when: ({ skonto_active }) => skonto_active === true },
  ],
  tax: [
    { name: 'split_payment', kind: 'flag' },
    { name: 'reverse_charge', kind: 'yes' },
    { name: 'self_billing', kind: 'yes' },
    { name: 'accounting_note_kind', kind: 'choice', when: ({ kind }) => kind === 'accounting_note' },
    { name: 'use_oss', kind: 'yes' },
    { name: 'exempt_tax_kind', kind: 'exemption' },
    { name: 'np_tax_kind', kind: 'choice' },
    { name: 'procedure_designations', kind: 'procedures' },
    { name: 'procedure_vat_margin', kind: 'choice', when: ({ kind }) => kind === 'vat_margin' },
    { name: 'position', kind: 'choice' },
    { name: 'sum', kind: 'choice' },
    { name: 'accounting_vat_tax_date', kind: 'day' },
    { name: 'accounting_income_tax_date', kind: 'day' },
    { name: 'tax_point', kind: 'choice', when: hasTaxPoint },
    { name: 'correction_cause', kind: 'choice', when: isOwnCorrection },
    { name: 'cause_on', kind: 'day', when: hasLaterCause },
    { name: 'confirmed_on', kind: 'day', when: (values) => isOwnCorrection(values) && !isExpense(values) },
    { name: 'deduction', kind: 'choice', when: isDeducted },
    { name: 'deduct_in', kind: 'month', when: isDeducted },
    { name: 'art_33a', kind: 'yes', when: isOf('import_products') },
    { name: 'evidence_on', kind: 'day', when: isOf('wdt', 'export_products') },
    {
      name: 'bad_debt_relief',
      kind: 'yes',
      when: (values) => !isExpense(values) && isOf('vat', 'final', 'vat_margin')(values),
    },
    { name: 'not_an_advance', kind: 'yes', when: isOf('proforma', 'estimate', 'client_order') },
  ],
  delivery: [
    { name: 'recipient_id', kind: 'record' },
    { name: 'delivery_date', kind: 'day' },
    { name: 'use_delivery_address', kind: 'yes' },
    {
      name: 'delivery_address',
      kind: 'long',
      when: ({ use_delivery_address }) => use_delivery_address === true,
    },
    { name: 'use_issuer', kind: 'yes' },
    { name: 'issuer', kind: 'text', when: ({ use_issuer }) => use_issuer === true },
  ],
  texts: [
    { name: 'title', kind: 'text' },
    { name: 'corrected_content_before', kind: 'long', when: isNote },
    { name: 'corrected_content_after', kind: 'long', when: isNote },
    { name: 'additional_invoice_field', kind: 'text' },
    { name: 'additional_info', kind: 'yes' },
    { name: 'additional_info_desc', kind: 'text', when: ({ additional_info }) => additional_info === true },
    { name: 'description_long', kind: 'long' },
    { name: 'internal_note', kind: 'long' },
  ],
  structured: [
    { name: 'buyer_reference', kind: 'text' },
    { name: 'chorus_service_code', kind: 'text' },
    { name: 'chorus_engagement_number', kind: 'text' },
    { name: 'contract_number', kind: 'text' },
    { name: 'buyer_endpoint', kind: 'text' },
    { name: 'seller_endpoint', kind: 'text' },
    { name: 'payment_means', kind: 'text' },
    { name: 'business_process', kind: 'text' },
    { name: 'buyer_jst', kind: 'yes' },
    { name: 'buyer_gv', kind: 'yes' },
    { name: 'cash_method', kind: 'yes', when: ({ kind }) => kind !== 'vat_mp' },
  ],
  links: [
    { name: 'oid', kind: 'text' },
    { name: 'category_id', kind: 'record' },
    { name: 'warehouse_id', kind: 'record' },
    { name: 'accounting_kind', kind: 'choice', when: isExpense },
    { name: 'exclude_from_stock_level', kind: 'yes' },
    { name: 'exclude_from_accounting', kind: 'yes' },
    { name: 'not_cost', kind: 'yes', when: isExpense },
    { name: 'test', kind: 'yes' },
  ],
} as const satisfies FieldsByTab

type FieldsByTab = { readonly [tab in Tab]: readonly MoreField[] }
type FieldInTab = (typeof FIELDS_BY_TAB)[Tab][number]['name']

// The type demands a property for every field that is in no tab, so the compiler names the missing ones.
export const ADDITIONAL_FIELDS: FieldsByTab & { readonly [Missing in Exclude<MoreName, FieldInTab>]: never } =
  FIELDS_BY_TAB

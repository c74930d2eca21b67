import { decimal as amount, ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  ids,
  integer,
  longText,
  metadata,
  nestedList,
  nestedRecord,
  oneLine,
  reference,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { DISCOUNT_KINDS } from '../../administration/accounts/schema.ts'
import { trackNumbers } from '../../catalog/numbering/number-cache.ts'
import { deliveryFields } from './fields/delivery-fields.ts'
import { INVOICE_ABOUT, POSITION_ABOUT } from './fields/descriptions.ts'
import { familyFields } from './fields/family-fields.ts'
import { govFields } from './fields/gov-fields.ts'
import { LIST_OPTIONS } from './fields/indexes.ts'
import { lineFields } from './fields/line-fields.ts'
import { partyFields } from './fields/party-fields.ts'
import { structuredFields } from './fields/structured-fields.ts'
import { taxFields } from './fields/tax-fields.ts'
import { correctedInvoices, margins, rates, strategies, vendorTotals } from './fields/totals.ts'
import { ACQUISITION_KINDS, INVOICE_STATUSES } from './kinds.ts'

const ONE_UNIT = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const rate = (options = {}) => decimal({ scale: 8, ...options })

// A line of a document.
export const positions = shape({
  name: 'position',
  plural: 'positions',
  descriptions: POSITION_ABOUT,
  fields: lineFields,
})

export type Position = DraftOf<typeof positions.fields>

export const invoices = resource({
  name: 'invoice',
  plural: 'invoices',
  on_change: trackNumbers('invoices'),
  descriptions: INVOICE_ABOUT,
  fields: {
    user_id: integer({ readonly: true }),
    kind: choice(INVOICE_KINDS, { column: true, initial: 'vat' }),
    number: oneLine({
      column: true,
      sorted: true,
      set_in_transaction: true,
      description: 'Number of the document. Null or absent: the next number of the series',
    }),
    income: bool({
      column: true,
      initial: true,
      description:
        'True for a sale. False for an expense, whose supplier is in `buyer_*`. Default: true, for `vat_rr` false',
    }),
    allow_duplicate: bool({
      description: 'Accepts an expense although its supplier and number already exist',
    }),
    duplicate_of_id: integer({
      readonly: true,
      description: 'For an expense stored with `allow_duplicate`: the first document with its number',
    }),
    issue_date: date({ column: true }),
    sell_date: text({
      column: true,
      max: 10,
      description: 'Date of sale: a day, a month (`2026-11`) or `off`',
    }),
    place: text(),
    category_id: reference('categories', { column: true, low_cardinality: true }),
    department_id: reference('departments', { column: true, low_cardinality: true }),
    ...partyFields,
    payment_type: text(),
    payment_to_kind: text({ description: 'Payment term: a number of days, `off` or `other_date`' }),
    payment_to: date({ column: true }),
    status: choice([...INVOICE_STATUSES, 'draft'], { column: true, initial: 'issued' }),
    draft_of: structure({ readonly: true, hidden: true }),
    paid: money({ column: true, initial: ZERO }),
    paid_date: date({ column: true }),
    first_paid_date: date({ readonly: true, hidden: true }),
    paid_on_id: integer({
      readonly: true,
      description: 'For an offer, order or receipt: the invoice that its payments moved to',
    }),
    paid_by_payments: money({ readonly: true, hidden: true }),
    paid_elsewhere: money({ readonly: true, hidden: true }),
    before_payments: structure({ readonly: true, hidden: true }),
    oid: text({ column: true, description: 'Order identifier' }),
    warehouse_id: reference('warehouses'),
    currency: currency({
      never_null: true,
      column: true,
      low_cardinality: true,
      description: 'ISO 4217; the default is the currency of the account',
    }),
    exchange_currency: currency({
      description: "Currency into which amounts are converted; with a rate, the account's own by default",
    }),
    exchange_kind: text(),
    exchange_currency_rate: rate({
      description:
        'Value of `exchange_currency_rate_den` units (default 1) of `currency` in `exchange_currency`',
    }),
    exchange_date: date({ description: 'The date of the rate' }),
    exchange_note: text({
      max: 1000,
      description: 'Printed beside the rate, such as the number of its table',
    }),
    exchange_rate: rate({ initial: ONE_UNIT }),
    lang: text({ max: 11 }),
    title: text(),
    description: longText(),
    description_long: longText(),
    description_footer: longText(),
    internal_note: longText(),
    additional_invoice_field: text(),
    additional_fields: structure({ omit_empty: true }),
    metadata: metadata(),
    additional_info: bool(),
    additional_info_desc: text(),
    show_discount: bool(),
    discount_kind: choice(DISCOUNT_KINDS),
    discount: money({ readonly: true, initial: ZERO }),
    discount_net: money({ readonly: true }),
    calculating_strategy: nestedRecord(strategies),
    vendor_totals: nestedList(vendorTotals, {
      omit_empty: true,
      description:
        'For an expense: its totals by rate as the supplier printed them, instead of those of the lines',
    }),
    split_payment: text(),
    reverse_charge: bool(),
    self_billing: bool({ description: 'Issued by the buyer in the name of the seller; printed' }),
    use_moss: bool(),
    use_oss: bool(),
    exempt_tax_kind: text({ max: 1000, description: 'Basis of the exemption of lines with `zw`; printed' }),
    np_tax_kind: text(),
    procedure_designations: texts(),
    gtu_codes: texts(),
    accounting_kind: text(),
    accounting_note_kind: text(),
    accounting_status: text({ column: true, low_cardinality: true }),
    accounting_vat_tax_date: date(),
    declared_on: date({ readonly: true, hidden: true, column: true }),
    accounting_income_tax_date: date(),
    delivery_date: date(),
    transaction_date: date({ column: true }),
    skonto_active: bool(),
    skonto_discount_date: date(),
    skonto_discount_value: decimal(),
    invoice_id: reference('invoices', {
      column: true,
      description: 'The document that this one corrects or settles',
    }),
    from_invoice_id: reference('invoices', {
      column: true,
      description: 'The document that this one was created from',
    }),
    corrected_number: text({ description: 'Number of the corrected document, if it is not stored in Kwit' }),
    corrected_date: date({
      description: 'Issue date of the corrected document, if it is not stored in Kwit',
    }),
    corrected_kind: choice(ACQUISITION_KINDS, {
      readonly: true,
      description: 'For a correction of an acquisition from abroad: the kind of the corrected document',
    }),
    correction_reason: text({ max: 1000 }),
    corrected_from: date({
      omit_empty: true,
      description: 'For a collective correction: the first day of the period that it corrects',
    }),
    corrected_until: date({
      omit_empty: true,
      description: 'For a collective correction: the last day of the period that it corrects',
    }),
    corrected_invoices: nestedList(correctedInvoices, {
      readonly: true,
      omit_empty: true,
      description:
        'For a collective correction: the invoices that it corrects, from `invoice_ids` or the period',
    }),
    collective_correction_ids: ids({
      readonly: true,
      hidden: true,
      description: 'The collective corrections that name this document',
    }),
    corrected_content_before: longText(),
    corrected_content_after: longText(),
    invoice_template_id: integer({ initial: 1 }),
    exclude_from_stock_level: bool(),
    exclude_from_accounting: bool(),
    not_cost: bool(),
    test: bool(),
    show_attachments: bool(),
    use_issuer: bool(),
    issuer: text(),
    ...structuredFields,
    ...taxFields,
    ...familyFields,
    ...govFields,
    invoice_for_receipt_id: integer({ readonly: true, description: 'For a receipt: its invoice' }),
    receipt_for_invoice_id: integer({ readonly: true, description: 'For an invoice: its receipt' }),
    issued_to_receipt: bool({ readonly: true }),
    receipt_without_tax_no: bool({ readonly: true, hidden: true }),
    goods_were_back: bool({ readonly: true, hidden: true }),
    product_cache: text({ readonly: true, max: 65_535 }),
    product_id: integer({ readonly: true }),
    price_net: money({ readonly: true, column: true, initial: ZERO }),
    price_tax: money({ readonly: true, column: true, initial: ZERO }),
    price_gross: money({ readonly: true, column: true, initial: ZERO }),
    amount_due: money({
      readonly: true,
      column: true,
      initial: ZERO,
      description:
        'Amount to pay: `price_gross` + charges − deductions − `paid` − `set_off`. `price_net` counts for an expense whose tax the account owes itself',
    }),
    set_off: money({ readonly: true, hidden: true }),
    tax_day_said: bool({ readonly: true, hidden: true }),
    debt: money({ readonly: true, hidden: true, column: true, derived: true }),
    counted: bool({ readonly: true, hidden: true, column: true, derived: true }),
    refund: money({ readonly: true, hidden: true, column: true, derived: true }),
    exchange_price_net: money({ readonly: true }),
    exchange_price_tax: money({ readonly: true }),
    exchange_price_gross: money({ readonly: true }),
    tax_in_account_currency: money({
      readonly: true,
      column: true,
      description:
        'Tax to declare, in the currency of the account, including tax on a margin. Null while an exchange rate is missing',
    }),
    totals_by_rate: nestedList(rates, {
      readonly: true,
      description: 'The totals of each tax rate',
    }),
    margins_by_rate: nestedList(margins, {
      readonly: true,
      description: 'Margins and their tax by rate; never printed',
    }),
    calculation_version: integer({ readonly: true, initial: 1 }),
    pattern: text({ readonly: true, set_in_transaction: true }),
    pattern_nr: integer({ readonly: true, set_in_transaction: true }),
    pattern_nr_m: integer({ readonly: true, set_in_transaction: true }),
    pattern_nr_d: integer({ readonly: true, set_in_transaction: true }),
    issue_year: integer({ readonly: true }),
    token: text({ readonly: true, column: true }),
    sent_time: timestamp(),
    print_time: timestamp(),
    email_status: text({
      readonly: true,
      description: 'State of sending: `queued`, `retrying`, `sent`, `outbox`, `failed`, `unknown`',
    }),
    email_error: text({
      readonly: true,
      max: 1000,
      description: 'Why it was not sent, or which recipients were rejected',
    }),
    email_message_id: text({ readonly: true, hidden: true }),
    left_by: text({
      readonly: true,
      column: true,
      description:
        'How it was first delivered: `sent`, `opened`, `paid`, `corrected`, `used`; null if it was not',
    }),
    ...deliveryFields,
    cancelled: bool({ readonly: true, column: true }),
    cancel_reason: text({ readonly: true, max: 1000 }),
    from_api: bool({ readonly: true, initial: true }),
    has_attachments: bool({ readonly: true }),
    attachments_count: integer({ readonly: true, initial: 0 }),
    deleted: bool({ readonly: true }),
    recipients: structure({ readonly: true, hidden: true }),
    issuers: structure({ readonly: true, hidden: true }),
    descriptions: structure({ readonly: true, hidden: true }),
    settlement_positions: structure({ readonly: true, hidden: true }),
    ordered: structure({
      readonly: true,
      hidden: true,
      description: 'For an advance: the order as it was when the advance was issued',
    }),
    settled_advances: structure({
      readonly: true,
      hidden: true,
      description: 'The advances that it settles',
    }),
    bank_accounts: structure({ readonly: true, hidden: true }),
    positions: structure({ readonly: true, hidden: true, column: true, lazy: true }),
    series: text({ readonly: true, hidden: true, set_in_transaction: true, column: true, max: 500 }),
    series_count: integer({ readonly: true, hidden: true, set_in_transaction: true, column: true }),
  },
  ...LIST_OPTIONS,
  found_by: ['token'],
})

export type Invoice = RecordOf<typeof invoices.fields>
export type InvoiceDraft = DraftOf<typeof invoices.fields>

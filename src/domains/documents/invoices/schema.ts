import { decimal as amount, ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  integer,
  listOf,
  longText,
  oneLine,
  recordOf,
  reference,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { DISCOUNT_KINDS } from '../../administration/accounts/schema.ts'
import { noteNumbers } from '../../catalog/numbering/number-cache.ts'
import { outsideFields } from './fields/delivery-fields.ts'
import { INVOICE_ABOUT, POSITION_ABOUT } from './fields/descriptions.ts'
import { familyFields } from './fields/family-fields.ts'
import { govFields } from './fields/gov-fields.ts'
import { LISTED } from './fields/indexes.ts'
import { lineFields } from './fields/line-fields.ts'
import { partyFields } from './fields/party-fields.ts'
import { structuredFields } from './fields/structured-fields.ts'
import { margins, rates, strategies } from './fields/totals.ts'
import { INVOICE_STATUSES } from './kinds.ts'

const ONE = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const many = (options = {}) => decimal({ scale: 8, ...options })

// One line of a document.
export const positions = shape({
  name: 'position',
  plural: 'positions',
  about: POSITION_ABOUT,
  fields: lineFields,
})

export type Position = DraftOf<typeof positions.fields>

export const invoices = resource({
  name: 'invoice',
  plural: 'invoices',
  notice: noteNumbers('invoices'),
  about: INVOICE_ABOUT,
  fields: {
    user_id: integer({ readonly: true }),
    kind: choice(INVOICE_KINDS, { column: true, initial: 'vat' }),
    number: oneLine({
      column: true,
      sorted: true,
      late: true,
      about: 'The next one of its series when null or absent',
    }),
    income: bool({
      column: true,
      initial: true,
      about: 'False for an expense; buyer_* then holds the vendor. A `vat_rr` is one unless this is sent',
    }),
    allow_duplicate: bool({ about: 'Keeps an expense although its vendor and number are booked already' }),
    duplicate_of_id: integer({ readonly: true, about: 'Of such an expense: the first one' }),
    issue_date: date({ column: true }),
    sell_date: text({ column: true, max: 10, about: 'Day, month (`2026-11`) or `off`' }),
    place: text(),
    category_id: reference('categories', { column: true, few: true }),
    department_id: reference('departments', { column: true, few: true }),
    ...partyFields,
    payment_type: text(),
    payment_to_kind: text({ about: 'Days, `off` or `other_date`' }),
    payment_to: date({ column: true }),
    status: choice([...INVOICE_STATUSES, 'draft'], { column: true, initial: 'issued' }),
    draft_of: structure({ readonly: true, hidden: true }),
    paid: money({ column: true, initial: ZERO }),
    paid_date: date({ column: true }),
    first_paid_date: date({ readonly: true, hidden: true }),
    paid_on_id: integer({
      readonly: true,
      about: 'Of an offer, order or receipt: the invoice its money went to',
    }),
    paid_by_payments: money({ readonly: true, hidden: true }),
    paid_elsewhere: money({ readonly: true, hidden: true }),
    before_payments: structure({ readonly: true, hidden: true }),
    oid: text({ column: true, about: 'Order identifier' }),
    warehouse_id: reference('warehouses'),
    currency: currency({
      filled: true,
      column: true,
      few: true,
      about: 'ISO 4217; that of the account when absent',
    }),
    exchange_currency: currency({ about: "To what; the account's own when a rate is sent alone" }),
    exchange_kind: text(),
    exchange_currency_rate: many({
      about: 'What `exchange_currency_rate_den` units are worth (1 unless sent)',
    }),
    exchange_date: date({ about: 'The day of the rate' }),
    exchange_note: text({ max: 1000, about: 'Printed beside the rate, such as the number of its table' }),
    exchange_rate: many({ initial: ONE }),
    lang: text({ max: 11 }),
    title: text(),
    description: longText(),
    description_long: longText(),
    description_footer: longText(),
    internal_note: longText(),
    additional_invoice_field: text(),
    additional_fields: structure({ sometimes: true }),
    additional_info: bool(),
    additional_info_desc: text(),
    show_discount: bool(),
    discount_kind: choice(DISCOUNT_KINDS),
    discount: money({ readonly: true, initial: ZERO }),
    discount_net: money({ readonly: true }),
    calculating_strategy: recordOf(strategies),
    split_payment: text(),
    reverse_charge: bool(),
    self_billing: bool({ about: 'Issued by the buyer in the name of the seller; printed' }),
    use_moss: bool(),
    use_oss: bool(),
    exempt_tax_kind: text({ max: 1000, about: 'Basis of the exemption of lines with `zw`; printed' }),
    np_tax_kind: text(),
    procedure_designations: texts(),
    gtu_codes: texts(),
    accounting_kind: text(),
    accounting_note_kind: text(),
    accounting_status: text({ column: true, few: true }),
    accounting_vat_tax_date: date(),
    declared_on: date({ readonly: true, hidden: true, column: true }),
    accounting_income_tax_date: date(),
    delivery_date: date(),
    transaction_date: date({ column: true }),
    skonto_active: bool(),
    skonto_discount_date: date(),
    skonto_discount_value: decimal(),
    invoice_id: reference('invoices', { column: true, about: 'The document this one corrects or settles' }),
    from_invoice_id: reference('invoices', { column: true, about: 'The document this one was made from' }),
    corrected_number: text({ about: 'Number of the corrected document, where it is not kept here' }),
    corrected_date: date({ about: 'Its date of issue' }),
    correction_reason: text({ max: 1000 }),
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
    ...familyFields,
    ...govFields,
    invoice_for_receipt_id: integer({ readonly: true, about: 'Of a receipt: the invoice made for it' }),
    receipt_for_invoice_id: integer({ readonly: true, about: 'Of an invoice: its receipt' }),
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
      about:
        'What is still to be paid: `price_gross` with charges and deductions, less `paid` and what is `set_off`',
    }),
    set_off: money({ readonly: true, hidden: true }),
    tax_day_said: bool({ readonly: true, hidden: true }),
    debt: money({ readonly: true, hidden: true, column: true, derived: true }),
    counted: bool({ readonly: true, hidden: true, column: true, derived: true }),
    refund: money({ readonly: true, hidden: true, column: true, derived: true }),
    exchange_price_net: money({ readonly: true, about: 'In `exchange_currency`, as the two below' }),
    exchange_price_tax: money({ readonly: true }),
    exchange_price_gross: money({ readonly: true }),
    tax_in_account_currency: money({
      readonly: true,
      column: true,
      about:
        'The tax in the currency of the account, that of a margin included; null while a rate is missing',
    }),
    totals_by_rate: listOf(rates, { readonly: true, about: 'What of the totals falls on each rate' }),
    margins_by_rate: listOf(margins, {
      readonly: true,
      about: 'Margins and their tax by rate: counted, never printed',
    }),
    calculation_version: integer({ readonly: true, initial: 1 }),
    pattern: text({ readonly: true, late: true }),
    pattern_nr: integer({ readonly: true, late: true }),
    pattern_nr_m: integer({ readonly: true, late: true }),
    pattern_nr_d: integer({ readonly: true, late: true }),
    issue_year: integer({ readonly: true }),
    token: text({ readonly: true, column: true }),
    sent_time: timestamp(),
    print_time: timestamp(),
    email_status: text({
      readonly: true,
      about: 'How sending goes: `queued`, `retrying`, `sent`, `outbox`, `failed`, `unknown`',
    }),
    email_error: text({ readonly: true, max: 1000, about: 'Why it is not sent, or who was refused' }),
    email_message_id: text({ readonly: true, hidden: true }),
    left_by: text({
      readonly: true,
      column: true,
      about:
        'How it left the house first: `sent`, `opened`, `paid`, `corrected`, `used`; null when it did not',
    }),
    ...outsideFields,
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
      about: 'Of an advance: the order as it was when the advance was issued',
    }),
    settled_advances: structure({ readonly: true, hidden: true, about: 'The advances it settles' }),
    bank_accounts: structure({ readonly: true, hidden: true }),
    positions: structure({ readonly: true, hidden: true, column: true, lazy: true }),
    series: text({ readonly: true, hidden: true, late: true, column: true, max: 500 }),
    series_count: integer({ readonly: true, hidden: true, late: true, column: true }),
  },
  ...LISTED,
  found_by: ['token'],
})

export type Invoice = RecordOf<typeof invoices.fields>
export type InvoiceDraft = DraftOf<typeof invoices.fields>

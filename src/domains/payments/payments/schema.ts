import { decimal as amount, ZERO } from '../../../money/decimal.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  currency,
  decimal,
  ids,
  integer,
  longText,
  metadata,
  moment,
  nestedList,
  reference,
  structure,
  tax,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { reasonShape } from '../bank-statements/reasons.ts'
import { BANK_CATEGORIES } from '../bank-statements/schema.ts'
import { PAYMENT_ABOUT } from './descriptions.ts'

const readOnly = { readonly: true } as const

export const PAYMENT_ORIGINS = ['bank_statement', 'automatic'] as const

const uncountedReceipts = shape({
  name: 'uncounted_receipt',
  plural: 'uncounted_receipts',
  fields: {
    id: text({ ...readOnly, initial: '', description: 'Id at the provider' }),
    provider: text({ ...readOnly, initial: '' }),
    price: decimal({ ...readOnly, initial: ZERO }),
    currency: text({ ...readOnly, never_null: true }),
    expected_price: decimal(readOnly),
    expected_currency: text(readOnly),
    reason: text({
      ...readOnly,
      initial: '',
      description: '`session` (not started by Kwit), `currency` or `amount`',
    }),
    received_at: timestamp({ initial: 0 }),
  },
})

export const payments = resource({
  name: 'banking_payment',
  plural: 'banking_payments',
  descriptions: PAYMENT_ABOUT,
  fields: {
    name: text({ required: true, column: true, sorted: true }),
    description: longText(),
    comment: longText(),
    price: decimal({ scale: 2, required: true, column: true, description: 'Amount; negative for a refund' }),
    currency: currency({
      column: true,
      low_cardinality: true,
      description:
        'ISO code; the default is the currency of the first invoice, of the product, or of the account',
    }),
    exchange_currency_rate: decimal({
      scale: 8,
      description: 'Value of one unit of `currency` in the currency of the invoices, if that differs',
    }),
    paid: bool({ column: true, description: 'The money arrived. Only paid payments settle invoices' }),
    paid_date: moment({
      column: true,
      description:
        'When the money arrived, as a date or a time. Default: the time when the payment became paid',
    }),
    kind: text({ column: true, initial: 'api' }),
    provider: text({ column: true }),
    provider_title: text(),
    provider_status: text(),
    provider_response: longText(),
    uncounted_receipts: nestedList(uncountedReceipts, {
      ...readOnly,
      initial: [],
      description: 'Receipts reported by the provider that are not counted',
    }),
    invoice_id: reference('invoices', {
      description: 'The invoice that the payment settles; the first of `invoice_ids`',
    }),
    invoice_ids: ids({ description: 'The invoices that the payment settles, in this order' }),
    overpaid: decimal({
      scale: 2,
      ...readOnly,
      initial: ZERO,
      description: 'The part that no invoice took',
    }),
    given_at_most: structure({ ...readOnly, hidden: true }),
    generate_invoice: bool({ description: 'Creates an invoice, once, when the payment becomes paid' }),
    generated_invoice_id: integer({
      ...readOnly,
      column: true,
      description: 'The invoice created by `generate_invoice`',
    }),
    invoice_name: text(),
    invoice_tax_no: text(),
    invoice_street: text(),
    invoice_city: text(),
    invoice_post_code: text(),
    invoice_country: text(),
    invoice_comment: longText(),
    client_id: reference('clients', { column: true }),
    department_id: reference('departments', { column: true }),
    product_id: reference('products', { column: true }),
    bank_account_id: reference('bank_accounts'),
    quantity: decimal({ scale: 6, initial: amount('1') }),
    first_name: text(),
    last_name: text(),
    email: text({ column: true }),
    phone: text(),
    street: text(),
    city: text(),
    post_code: text(),
    country: text(),
    oid: text({ column: true, description: 'Order identifier' }),
    promocode: text(),
    referrer: text({ max: 2000 }),
    field1: text(),
    field2: text(),
    field3: text(),
    field4: text(),
    field5: text(),
    note: longText(),
    code: text(),
    period: text(),
    lang: text({ max: 11 }),
    tax: tax(),
    additional_discount: decimal(),
    commission: decimal(),
    income: bool({ column: true, initial: true }),
    account_number: text(),
    client_bank_account_number: text(),
    transfer_sender: text({ max: 1000 }),
    transfer_recipient: text({ max: 1000 }),
    banking_transaction_id: integer({
      ...readOnly,
      description: 'The bank transaction that it came from. Its amount, currency and direction are fixed',
    }),
    origin: choice(PAYMENT_ORIGINS, {
      ...readOnly,
      column: true,
      description:
        'Set if it was created from a bank transaction: by a person (`bank_statement`) or without one (`automatic`)',
    }),
    remainder_category: choice(BANK_CATEGORIES, { ...readOnly, hidden: true }),
    booking_reasons: nestedList(reasonShape, {
      ...readOnly,
      initial: [],
      omit_empty: true,
      description: 'Why it was created without a person',
    }),
    transaction_id: text(),
    transaction_kind: text(),
    subscription_id: integer(),
    use_moss: bool(),
    closed: bool(),
    recurring: bool(),
    test: bool(),
    processed: text(readOnly),
    match_status: text(readOnly),
    payment_id: integer(readOnly),
    attachments_count: integer({ ...readOnly, initial: 0 }),
    token: text({ ...readOnly, column: true }),
    user_id: integer(readOnly),
    creator_id: integer(readOnly),
    updater_id: integer(readOnly),
    metadata: metadata(),
    deleted: bool({
      description: '`true` deletes it, like `DELETE`: it is not listed and settles nothing',
    }),
  },
  filters: {
    ids: 'ids',
    name: 'contains',
    paid: 'equals',
    kind: 'equals',
    provider: 'equals',
    currency: 'equals',
    oid: 'identity',
    email: 'equals',
    income: 'equals',
    client_id: 'equals',
    department_id: 'equals',
    product_id: 'equals',
  },
  orders: ['name', 'price', 'paid_date', 'oid'],
  dates: ['created_at', 'paid_date'],
  search: ['name', 'oid', 'email', 'first_name', 'last_name', 'invoice_name', 'provider_title', 'price'],
  unique: [['generated_invoice_id']],
  indexes: [['name_sort'], ['price'], ['paid_date'], ['oid'], ['client_id'], ['search'], ['token']],
})

export type Payment = RecordOf<typeof payments.fields>
export type PaymentDraft = DraftOf<typeof payments.fields>

// Allocations of payments to invoices: `amount` in the currency of the invoice and `spent` in that of the
// payment, both in hundredths.
export const allocationsTable: Table = {
  name: 'payment_shares',
  has_id: false,
  key: ['account_id', 'payment_id', 'invoice_id'],
  columns: [
    { name: 'payment_id', type: 'integer' },
    { name: 'invoice_id', type: 'integer' },
    { name: 'amount', type: 'integer' },
    { name: 'spent', type: 'integer' },
  ],
  indexes: [['account_id', 'invoice_id', 'payment_id']],
}

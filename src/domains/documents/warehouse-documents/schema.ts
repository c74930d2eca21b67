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
  oneLine,
  reference,
  structure,
  tax,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { DOCUMENT_KINDS } from '../../administration/accounts/document-kinds.ts'
import { trackNumbers } from '../../catalog/numbering/number-cache.ts'
import { ACTION_DESCRIPTIONS, DOCUMENT_DESCRIPTIONS } from './descriptions.ts'

const DEFAULT_QUANTITY = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const readOnly = { readonly: true } as const

// A line of a document: goods with quantity and prices.
export const documentActions = shape({
  name: 'warehouse_action',
  plural: 'warehouse_actions',
  descriptions: ACTION_DESCRIPTIONS,
  fields: {
    id: integer(),
    kind: text(readOnly),
    product_id: reference('products'),
    product_name: text({ description: 'Finds the product, or creates it' }),
    code: text(),
    quantity: decimal({
      scale: 6,
      initial: DEFAULT_QUANTITY,
      description: 'Returned as a negative number for issued goods',
    }),
    quantity_unit: text(),
    tax: tax(),
    price_net: decimal(),
    total_price_net: money(readOnly),
    total_price_gross: money(readOnly),
    purchase_tax: tax(),
    purchase_price_net: decimal({
      description: 'Purchase price of one unit; by default that of the product',
    }),
    priced_by_invoice: bool({
      ...readOnly,
      omit_empty: true,
      description: 'The price is that of the purchase invoice in `invoice_ids`, and follows its corrections',
    }),
    total_purchase_price_net: money(readOnly),
    total_purchase_price_gross: money(readOnly),
    value: money({
      ...readOnly,
      description: 'Cost of the goods, first in, first out; empty if nothing moved',
    }),
    warehouse_id: integer(readOnly),
    warehouse2_id: reference('warehouses', {
      description: 'Target warehouse of a transfer; by default that of the document',
    }),
    warehouse_document_id: integer(readOnly),
  },
})

export type Action = DraftOf<typeof documentActions.fields>
export type ActionDraft = Action & { _destroy?: boolean }

export const warehouseDocuments = resource({
  name: 'warehouse_document',
  plural: 'warehouse_documents',
  on_change: trackNumbers('warehouse_documents'),
  descriptions: DOCUMENT_DESCRIPTIONS,
  fields: {
    kind: choice(DOCUMENT_KINDS, {
      column: true,
      initial: 'pz',
      description: 'Goods received, issued, transferred, issued internally, received internally, ordered',
    }),
    number: oneLine({
      never_null: true,
      column: true,
      sorted: true,
      description: 'By default the next number of its series',
    }),
    issue_date: date({ never_null: true, column: true }),
    transaction_date: date({ column: true }),
    expected_delivery_date: date(),
    issue_year: integer(readOnly),
    warehouse_id: reference('warehouses', { column: true, low_cardinality: true }),
    warehouse2_id: reference('warehouses', {
      column: true,
      low_cardinality: true,
      description: 'Target warehouse of a transfer',
    }),
    department_id: reference('departments', { column: true, low_cardinality: true }),
    department_name: text({ description: 'Finds the department or creates it; by default the main one' }),
    department_tax_no: text(readOnly),
    department_tax_no_kind: text(readOnly),
    department_street: text(readOnly),
    department_post_code: text(readOnly),
    department_city: text(readOnly),
    department_country: text(readOnly),
    department_email: text(readOnly),
    department_www: text(readOnly),
    department_fax: text(readOnly),
    department_phone: text(readOnly),
    department_bank: text(readOnly),
    department_bank_account: text(readOnly),
    client_id: reference('clients', { column: true }),
    client_name: text({ column: true, sorted: true, description: 'Finds the client, or creates it' }),
    client_company: bool({ initial: true }),
    client_title: text(),
    client_first_name: text(),
    client_last_name: text(),
    client_tax_no: text(),
    client_tax_no_kind: text(),
    client_street: text(),
    client_post_code: text(),
    client_city: text(),
    client_country: text(),
    client_email: text(),
    client_phone: text(),
    client_note: longText(),
    client_bank: text(),
    client_bank_account: text(),
    client_use_delivery_address: bool(),
    client_delivery_address: longText(),
    invoice_ids: texts({
      description:
        'Invoices whose goods this document issues; they do not change the stock themselves. Of goods received: the purchase invoices that price them',
    }),
    oid: text({ column: true }),
    external_id: text({ column: true }),
    description: longText(),
    supplier: text(),
    recipient: text(),
    recipient_ref: text(),
    seller_person: text(),
    buyer_person: text(),
    gave_person: text(),
    status: text(),
    lang: text({ max: 11 }),
    currency: currency(),
    exchange_currency: currency(),
    exchange_kind: text(),
    exchange_currency_rate: decimal({ scale: 8 }),
    exchange_date: date(),
    exchange_note: text({ max: 1000 }),
    exchange_rate: decimal({ ...readOnly, initial: DEFAULT_QUANTITY }),
    exchange_rate_den: decimal({ ...readOnly, initial: DEFAULT_QUANTITY }),
    exchange_currency_rate_den: decimal({ scale: 8, initial: DEFAULT_QUANTITY }),
    additional_info: text(),
    additional_info_desc: text(),
    template_id: integer(),
    origin: text({ initial: 'api' }),
    from_api: bool({ ...readOnly, initial: true }),
    warehouse_document_id: integer(readOnly),
    quantity: decimal({ ...readOnly, scale: 6, initial: ZERO }),
    price_net: money({ ...readOnly, column: true, initial: ZERO }),
    price_tax: money({ ...readOnly, initial: ZERO }),
    price_gross: money({ ...readOnly, column: true, initial: ZERO }),
    purchase_price_net: money({ ...readOnly, initial: ZERO }),
    purchase_price_tax: money({ ...readOnly, initial: ZERO }),
    purchase_price_gross: money({ ...readOnly, initial: ZERO }),
    pattern: text(readOnly),
    pattern_nr: integer(readOnly),
    pattern_nr_m: integer(readOnly),
    pattern_nr_d: integer(readOnly),
    creator_id: integer(readOnly),
    updater_id: integer(readOnly),
    metadata: metadata(),
    deleted: bool(readOnly),
    warehouse_actions: structure({ ...readOnly, hidden: true, column: true, lazy: true }),
    series: text({ ...readOnly, hidden: true, column: true, max: 500 }),
    series_count: integer({ ...readOnly, hidden: true, column: true }),
  },
  filters: {
    ids: 'ids',
    kind: 'equals',
    number: 'equals',
    warehouse_id: 'equals',
    warehouse2_id: 'equals',
    client_id: 'equals',
    department_id: 'equals',
    oid: 'identity',
    external_id: 'equals',
  },
  orders: ['number', 'issue_date', 'transaction_date', 'client_name', 'oid', 'price_net', 'price_gross'],
  default_order: 'issue_date',
  dates: ['issue_date', 'transaction_date'],
  search: ['number', 'client_name', 'oid', 'external_id', 'description', 'price_net', 'price_gross'],
  indexes: [
    ['issue_date'],
    ['transaction_date'],
    ['number_sort'],
    ['client_name_sort'],
    ['oid'],
    ['external_id'],
    ['kind', 'issue_date'],
    ['warehouse_id', 'issue_date'],
    ['client_id', 'issue_date'],
    ['series', 'series_count'],
  ],
})

export type WarehouseDocument = RecordOf<typeof warehouseDocuments.fields>
export type DocumentDraft = DraftOf<typeof warehouseDocuments.fields>

// Shapes of requests and responses beyond the stored fields.
const actionShape = apiShape(documentActions, {
  component: 'document_action',
  response_fields: {
    id: integer({ ...readOnly, initial: 0, description: 'Identifies the line in changes' }),
  },
  request_fields: DESTROYABLE,
})

export const documentShape = apiShape(warehouseDocuments, {
  response_fields: {
    invoice_ids: ids({ description: 'Invoices whose goods this document issues' }),
    warehouse_actions: nestedList(actionShape, { ...readOnly, omit_empty: true, description: 'The lines' }),
  },
  request_fields: {
    warehouse_actions: nestedList(actionShape, {
      description: 'The lines; a change identifies a line by its `id`',
    }),
  },
})

import { decimal as amount, ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  ids,
  integer,
  listOf,
  longText,
  oneLine,
  reference,
  structure,
  tax,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { type DraftOf, outside, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { DOCUMENT_KINDS } from '../../administration/accounts/document-kinds.ts'
import { noteNumbers } from '../../catalog/numbering/number-cache.ts'
import { ACTION_ABOUT, DOCUMENT_ABOUT } from './descriptions.ts'

const ONE = amount('1')
const money = (options = {}) => decimal({ scale: 2, ...options })
const told = { readonly: true } as const

// One line of a document: goods, how many, and at what prices.
export const documentActions = shape({
  name: 'warehouse_action',
  plural: 'warehouse_actions',
  about: ACTION_ABOUT,
  fields: {
    id: integer(),
    kind: text(told),
    product_id: reference('products'),
    product_name: text({ about: 'Finds the product, or makes it' }),
    code: text(),
    quantity: decimal({ scale: 6, initial: ONE, about: 'Answered below zero where goods go out' }),
    quantity_unit: text(),
    tax: tax(),
    price_net: decimal(),
    total_price_net: money(told),
    total_price_gross: money(told),
    purchase_tax: tax(),
    purchase_price_net: decimal({ about: 'What one has cost; the product knows when the line does not say' }),
    total_purchase_price_net: money(told),
    total_purchase_price_gross: money(told),
    value: money({
      ...told,
      about: 'What its goods had cost, first in, first out; empty where nothing moved',
    }),
    warehouse_id: integer(told),
    warehouse2_id: reference('warehouses', {
      about: 'Where a transfer takes them; else that of the document',
    }),
    warehouse_document_id: integer(told),
  },
})

export type Action = DraftOf<typeof documentActions.fields>
export type ActionDraft = Action & { _destroy?: boolean }

export const warehouseDocuments = resource({
  name: 'warehouse_document',
  plural: 'warehouse_documents',
  notice: noteNumbers('warehouse_documents'),
  about: DOCUMENT_ABOUT,
  fields: {
    kind: choice(DOCUMENT_KINDS, {
      column: true,
      initial: 'pz',
      about: 'Received, issued, moved, issued inside, received inside, ordered',
    }),
    number: oneLine({
      filled: true,
      column: true,
      sorted: true,
      about: 'The next one of its series when null or absent',
    }),
    issue_date: date({ filled: true, column: true }),
    transaction_date: date({ column: true }),
    expected_delivery_date: date(),
    issue_year: integer(told),
    warehouse_id: reference('warehouses', { column: true, few: true }),
    warehouse2_id: reference('warehouses', { column: true, few: true, about: 'Where a transfer goes' }),
    department_id: reference('departments', { column: true, few: true }),
    department_name: text({ about: 'Finds the department or creates it; without it the main one' }),
    department_tax_no: text(told),
    department_tax_no_kind: text(told),
    department_street: text(told),
    department_post_code: text(told),
    department_city: text(told),
    department_country: text(told),
    department_email: text(told),
    department_www: text(told),
    department_fax: text(told),
    department_phone: text(told),
    department_bank: text(told),
    department_bank_account: text(told),
    client_id: reference('clients', { column: true }),
    client_name: text({ column: true, sorted: true, about: 'Finds the client, or makes it' }),
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
      about: 'Invoices whose goods this document issues; they then move nothing themselves',
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
    exchange_rate: decimal({ ...told, initial: ONE }),
    exchange_rate_den: decimal({ ...told, initial: ONE }),
    exchange_currency_rate_den: decimal({ scale: 8, initial: ONE }),
    additional_info: text(),
    additional_info_desc: text(),
    template_id: integer(),
    origin: text({ initial: 'api' }),
    from_api: bool({ ...told, initial: true }),
    warehouse_document_id: integer(told),
    quantity: decimal({ ...told, scale: 6, initial: ZERO }),
    price_net: money({ ...told, column: true, initial: ZERO }),
    price_tax: money({ ...told, initial: ZERO }),
    price_gross: money({ ...told, column: true, initial: ZERO }),
    purchase_price_net: money({ ...told, initial: ZERO }),
    purchase_price_tax: money({ ...told, initial: ZERO }),
    purchase_price_gross: money({ ...told, initial: ZERO }),
    pattern: text(told),
    pattern_nr: integer(told),
    pattern_nr_m: integer(told),
    pattern_nr_d: integer(told),
    creator_id: integer(told),
    updater_id: integer(told),
    deleted: bool(told),
    warehouse_actions: structure({ ...told, hidden: true, column: true, lazy: true }),
    series: text({ ...told, hidden: true, column: true, max: 500 }),
    series_count: integer({ ...told, hidden: true, column: true }),
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
  newest_by: 'issue_date',
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

// What clients see beyond the fields.
const actionShape = outside(documentActions, {
  component: 'document_action',
  shown: { id: integer({ ...told, initial: 0, about: 'To change or take away this line' }) },
  sent: DESTROYABLE,
})

export const documentShape = outside(warehouseDocuments, {
  shown: {
    invoice_ids: ids({ about: 'Invoices whose goods this document issues' }),
    warehouse_actions: listOf(actionShape, { ...told, sometimes: true, about: 'The lines' }),
  },
  sent: {
    warehouse_actions: listOf(actionShape, { about: 'The lines; a change names a line by its `id`' }),
  },
})

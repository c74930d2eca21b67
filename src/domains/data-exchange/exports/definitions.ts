import { printTime } from '../../../platform/clock.ts'
import type { ExtraConditions } from '../../../platform/database/lists/filter.ts'
import { isTagged, TAG } from '../../../platform/database/lists/json-conditions.ts'
import { jsonFromRow, recordFromRow } from '../../../platform/database/records.ts'
import type { Row } from '../../../platform/database/row-reader.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import { linesToJson } from '../../../platform/fields/nested-lines.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { Column } from '../../../platform/spreadsheets/sheet.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { ownConditions as ofProducts, PRODUCT_FILTERS } from '../../catalog/products/list.ts'
import { withStock } from '../../catalog/products/present.ts'
import { products } from '../../catalog/products/schema.ts'
import { INVOICE_FILTERS, listQuery } from '../../documents/invoices/lists/list.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import type { FieldUses } from '../../documents/invoices/rules/field-use.ts'
import { INVOICE_USES } from '../../documents/invoices/rules/invoice-uses.ts'
import { POSITION_USES } from '../../documents/invoices/rules/position-uses.ts'
import { invoices, positions } from '../../documents/invoices/schema.ts'
import { DOCUMENT_FILTERS, listConditions as ofDocuments } from '../../documents/warehouse-documents/list.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { paymentConditions as ofPayments, PAYMENT_FILTERS } from '../../payments/payments/list.ts'
import { payments } from '../../payments/payments/schema.ts'
import { type ColumnSource, fieldColumns } from './columns.ts'

// Defines the exports: the same records under the same filters as in the lists.

export type ExportDefinition = ColumnSource & {
  readonly resource: Resource
  readonly filters: Fields
  readonly readQuery: (call: ApiRequest) => { query: InputObject; conditions?: ExtraConditions }
  readonly present: (
    call: ApiRequest,
    rows: readonly Row[],
    columns: readonly Column[],
  ) => Promise<JsonObject[]>
}

const presentRows = (resource: Resource, lines?: string) => async (call: ApiRequest, rows: readonly Row[]) =>
  rows.map((row) => jsonFromRow(resource, row, (ms) => printTime(ms, call.caller.time_zone), lines))

// Resources of any fields are handled alike here, so their precise types are dropped.
const INVOICES = invoices
const CLIENTS = clients
const PRODUCTS = products
const PAYMENTS = payments
const DOCUMENTS = warehouseDocuments

const DERIVED_COLUMNS: readonly Column[] = [
  { name: 'kind_text', kind: 'text' },
  { name: 'payment_status', kind: 'text' },
  { name: 'overdue?', kind: 'boolean' },
  { name: 'view_url', kind: 'text' },
]

const isExported =
  (uses: FieldUses) =>
  ({ name }: Column): boolean =>
    uses[name]?.exported !== 'no'

export const exportedInvoices: ExportDefinition = {
  resource: INVOICES,
  columns: fieldColumns(invoices.fields).filter(isExported(INVOICE_USES)),
  filters: INVOICE_FILTERS,
  defaults: [
    'number',
    'kind',
    'status',
    'issue_date',
    'sell_date',
    'payment_to',
    'paid_date',
    'buyer_name',
    'buyer_tax_no',
    'buyer_email',
    'currency',
    'price_net',
    'price_tax',
    'price_gross',
    'paid',
    'amount_due',
    'seller_name',
    'oid',
    'description',
  ],
  derived: DERIVED_COLUMNS,
  lines: fieldColumns(positions.fields).filter(isExported(POSITION_USES)),
  readQuery: (call) => listQuery(call),
  present: async (call, rows, columns) =>
    columns.some(({ name }) => DERIVED_COLUMNS.some((column) => column.name === name))
      ? // The columns of the export replace the parameters of the list.
        rows.map((row) => presentInvoice({ ...call, query: {} }, recordFromRow(invoices, row), true))
      : (await presentRows(INVOICES, 'positions')(call, rows)).map(asJson),
}

// Omits derived values that cost more than all the others, unless they are requested.
function asJson(document: JsonObject): JsonObject {
  if (document.cancelled) document.kind = 'canceled'
  document.positions = linesToJson(positions, document.id as number, document.positions)
  return document
}

export const exportedClients: ExportDefinition = {
  resource: CLIENTS,
  columns: fieldColumns(CLIENTS.fields),
  filters: { ...filterParameters(CLIENTS), ...TAG },
  defaults: [
    'name',
    'shortcut',
    'tax_no',
    'street',
    'post_code',
    'city',
    'country',
    'email',
    'phone',
    'first_name',
    'last_name',
    'company',
    'kind',
    'bank',
    'bank_account',
    'external_id',
    'note',
  ],
  readQuery: ({ db, query }) => ({ query, conditions: { others: isTagged(db, query) } }),
  present: presentRows(CLIENTS),
}

export const exportedProducts: ExportDefinition = {
  resource: PRODUCTS,
  columns: fieldColumns(PRODUCTS.fields),
  filters: PRODUCT_FILTERS,
  defaults: [
    'name',
    'code',
    'ean_code',
    'price_net',
    'price_gross',
    'tax',
    'currency',
    'quantity_unit',
    'stock_level',
    'service',
    'disabled',
    'description',
  ],
  readQuery: (call) => {
    const { query } = call
    const conditions = ofProducts(call)
    return { query: query.filter === 'disabled' ? { ...query, disabled: '1' } : query, conditions }
  },
  present: async (call, rows) => withStock(call, await presentRows(PRODUCTS)(call, rows)),
}

export const exportedPayments: ExportDefinition = {
  resource: PAYMENTS,
  columns: fieldColumns(PAYMENTS.fields),
  filters: PAYMENT_FILTERS,
  defaults: [
    'name',
    'price',
    'currency',
    'paid',
    'paid_date',
    'kind',
    'provider',
    'invoice_ids',
    'overpaid',
    'oid',
    'email',
    'description',
  ],
  readQuery: (call) => ({ query: call.query, conditions: ofPayments(call) }),
  present: presentRows(PAYMENTS),
}

export const exportedDocuments: ExportDefinition = {
  resource: DOCUMENTS,
  columns: fieldColumns(DOCUMENTS.fields),
  filters: DOCUMENT_FILTERS,
  defaults: ['number', 'kind', 'issue_date', 'client_name', 'department_name', 'description'],
  readQuery: ({ query, caller }) => ({ query, conditions: ofDocuments(caller.account_id, query) }),
  present: presentRows(DOCUMENTS),
}

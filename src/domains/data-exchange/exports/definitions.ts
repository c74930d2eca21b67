import { printTime } from '../../../platform/clock.ts'
import type { Own } from '../../../platform/database/lists/filter.ts'
import { isTagged, TAG } from '../../../platform/database/lists/json-conditions.ts'
import { decode, documentOf } from '../../../platform/database/records.ts'
import type { Row } from '../../../platform/database/row-reader.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import { showLines } from '../../../platform/fields/nested-lines.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
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
import { DOCUMENT_FILTERS, ownConditions as ofDocuments } from '../../documents/warehouse-documents/list.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { ownConditions as ofPayments, PAYMENT_FILTERS } from '../../payments/payments/list.ts'
import { payments } from '../../payments/payments/schema.ts'
import { type Columned, fieldColumns } from './columns.ts'

// What can be exported: the same records under the same filters as in the lists.

export type Exported = Columned & {
  readonly resource: Resource
  readonly filters: Fields
  readonly question: (call: Call) => { query: Tree; own?: Own }
  readonly present: (call: Call, rows: readonly Row[], columns: readonly Column[]) => Promise<Document[]>
}

const plainly = (resource: Resource, lines?: string) => async (call: Call, rows: readonly Row[]) =>
  rows.map((row) => documentOf(resource, row, (ms) => printTime(ms, call.caller.time_zone), lines))

const INVOICES = invoices as unknown as Resource
const CLIENTS = clients as unknown as Resource
const PRODUCTS = products as unknown as Resource
const PAYMENTS = payments as unknown as Resource
const DOCUMENTS = warehouseDocuments as unknown as Resource

const BEYOND: readonly Column[] = [
  { name: 'kind_text', kind: 'text' },
  { name: 'payment_status', kind: 'text' },
  { name: 'overdue?', kind: 'boolean' },
  { name: 'view_url', kind: 'text' },
]

const isExported =
  (uses: FieldUses) =>
  ({ name }: Column): boolean =>
    uses[name]?.exported !== 'no'

export const exportedInvoices: Exported = {
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
  beyond: BEYOND,
  lines: fieldColumns(positions.fields).filter(isExported(POSITION_USES)),
  question: (call) => listQuery(call),
  present: async (call, rows, columns) =>
    columns.some(({ name }) => BEYOND.some((one) => one.name === name))
      ? // Columns are chosen here, and not by the parameters of a list.
        rows.map((row) => presentInvoice({ ...call, query: {} }, decode(invoices, row), true))
      : (await plainly(INVOICES, 'positions')(call, rows)).map(asShown),
}

// What following from other fields would cost more than all the rest is left out where nobody asks for it.
function asShown(document: Document): Document {
  if (document.cancelled) document.kind = 'canceled'
  document.positions = showLines(positions, document.id as number, document.positions)
  return document
}

export const exportedClients: Exported = {
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
  question: ({ db, query }) => ({ query, own: { others: isTagged(db, query) } }),
  present: plainly(CLIENTS),
}

export const exportedProducts: Exported = {
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
  question: (call) => {
    const { query } = call
    const own = ofProducts(call)
    return { query: query.filter === 'disabled' ? { ...query, disabled: '1' } : query, own }
  },
  present: async (call, rows) => withStock(call, await plainly(PRODUCTS)(call, rows)),
}

export const exportedPayments: Exported = {
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
  question: (call) => ({ query: call.query, own: ofPayments(call) }),
  present: plainly(PAYMENTS),
}

export const exportedDocuments: Exported = {
  resource: DOCUMENTS,
  columns: fieldColumns(DOCUMENTS.fields),
  filters: DOCUMENT_FILTERS,
  defaults: ['number', 'kind', 'issue_date', 'client_name', 'department_name', 'description'],
  question: ({ query, caller }) => ({ query, own: ofDocuments(caller.account_id, query) }),
  present: plainly(DOCUMENTS),
}

import { printTime } from '../../../platform/clock.ts'
import { type ExtraConditions, readSelection } from '../../../platform/database/lists/filter.ts'
import { selectPage } from '../../../platform/database/lists/list.ts'
import { jsonFromRow } from '../../../platform/database/records.ts'
import { date, type Field, type Fields, integer, nestedList, text } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import { listQuery } from '../../documents/invoices/lists/list.ts'
import { invoices } from '../../documents/invoices/schema.ts'

// Searches invoices, clients and products at once.

const RESULTS_MAX = 5
const INVOICE_FIELDS = [
  'kind',
  'number',
  'income',
  'buyer_name',
  'issue_date',
  'price_gross',
  'currency',
  'status',
]
const CLIENT_FIELDS = ['name', 'shortcut', 'tax_no', 'email', 'city', 'external_id']
const PRODUCT_FIELDS = ['name', 'code', 'price_net', 'price_gross', 'currency', 'tax', 'stock_level']

const summaryShape = ({ name, plural, fields }: Resource, names: readonly string[]) =>
  shape({
    name,
    plural,
    component: `found_${name}`,
    fields: {
      id: integer({ readonly: true, initial: 0 }),
      ...Object.fromEntries(names.map((fieldName) => [fieldName, fields[fieldName] as Field<unknown>])),
    },
  })

const resultList = (resource: unknown, names: readonly string[]) =>
  nestedList(summaryShape(resource as Resource, names), { readonly: true, initial: [] })

// The search finds no drafts, and issued documents always have number and date.
const ISSUED = {
  number: text({ readonly: true, never_null: true }),
  issue_date: date({ readonly: true, never_null: true }),
}

export const searchShape = shape({
  name: 'found',
  plural: 'found',
  fields: {
    invoices: resultList({ ...invoices, fields: { ...invoices.fields, ...ISSUED } }, INVOICE_FIELDS),
    clients: resultList(clients, CLIENT_FIELDS),
    products: resultList(products, PRODUCT_FIELDS),
  },
})

export const SEARCH_PARAMETERS = {
  query: text({ description: 'Words that results must all contain' }),
} satisfies Fields

export async function searchAll(call: ApiRequest): Promise<JsonObject> {
  const searchQuery = { query: call.query.query ?? '' }
  const invoiceQuery = listQuery(call, { ...searchQuery, income: 'all' })
  return {
    invoices: await findFirst(call, invoices, INVOICE_FIELDS, searchQuery, invoiceQuery.conditions),
    clients: await findFirst(call, clients, CLIENT_FIELDS, searchQuery),
    products: await findFirst(call, products, PRODUCT_FIELDS, searchQuery),
  }
}

async function findFirst(
  call: ApiRequest,
  resource: Resource,
  fields: readonly string[],
  query: InputObject,
  conditions?: ExtraConditions,
): Promise<JsonObject[]> {
  const selection = readSelection(resource, scopeOf(call), query, conditions)
  const rows = await selectPage(call.db, resource, selection, undefined, { limit: RESULTS_MAX })
  return rows.map((row) => {
    const document = jsonFromRow(resource, row, (ms) => printTime(ms, call.caller.time_zone))
    return Object.fromEntries(['id', ...fields].map((name) => [name, document[name]]))
  })
}

import { printTime } from '../../../platform/clock.ts'
import { type Own, readQuestion } from '../../../platform/database/lists/filter.ts'
import { selectPage } from '../../../platform/database/lists/list.ts'
import { documentOf } from '../../../platform/database/records.ts'
import { date, type Field, type Fields, integer, listOf, text } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import { listQuery } from '../../documents/invoices/lists/list.ts'
import { invoices } from '../../documents/invoices/schema.ts'

// One question to everything that has a name or a number.

const FOUND_MAX = 5
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

const inShort = ({ name, plural, fields }: Resource, names: readonly string[]) =>
  shape({
    name,
    plural,
    component: `found_${name}`,
    fields: {
      id: integer({ readonly: true, initial: 0 }),
      ...Object.fromEntries(names.map((one) => [one, fields[one] as Field<unknown>])),
    },
  })

const found = (resource: unknown, names: readonly string[]) =>
  listOf(inShort(resource as Resource, names), { readonly: true, initial: [] })

// Drafts are not found here, and what is issued has both.
const ISSUED = {
  number: text({ readonly: true, filled: true }),
  issue_date: date({ readonly: true, filled: true }),
}

export const findings = shape({
  name: 'found',
  plural: 'found',
  fields: {
    invoices: found({ ...invoices, fields: { ...invoices.fields, ...ISSUED } }, INVOICE_FIELDS),
    clients: found(clients, CLIENT_FIELDS),
    products: found(products, PRODUCT_FIELDS),
  },
})

export const SOUGHT = { query: text({ about: 'Words that all stand in what is found' }) } satisfies Fields

export async function find(call: Call): Promise<Document> {
  const asked = { query: call.query.query ?? '' }
  const of_invoices = listQuery(call, { ...asked, income: 'all' })
  return {
    invoices: await first(call, invoices as unknown as Resource, INVOICE_FIELDS, asked, of_invoices.own),
    clients: await first(call, clients as unknown as Resource, CLIENT_FIELDS, asked),
    products: await first(call, products as unknown as Resource, PRODUCT_FIELDS, asked),
  }
}

async function first(
  call: Call,
  resource: Resource,
  fields: readonly string[],
  query: Tree,
  own?: Own,
): Promise<Document[]> {
  const question = readQuestion(resource, scopeOf(call), query, own)
  const rows = await selectPage(call.db, resource, question, undefined, { limit: FOUND_MAX })
  return rows.map((row) => {
    const document = documentOf(resource, row, (ms) => printTime(ms, call.caller.time_zone))
    return Object.fromEntries(['id', ...fields].map((name) => [name, document[name]]))
  })
}

import { invalid } from '../../../platform/api-error.ts'
import type { ExtraConditions } from '../../../platform/database/lists/filter.ts'
import { listRows } from '../../../platform/database/lists/list.ts'
import type { Page } from '../../../platform/database/lists/page-parameters.ts'
import { recordFromRow } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bool, choice, type Fields, integer } from '../../../platform/fields/field.ts'
import { isProblem, readBoolean, readInteger } from '../../../platform/fields/parse.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { type WarehouseDocument, warehouseDocuments } from './schema.ts'

// The list of warehouse documents with its own filters.

export async function listDocuments(call: ApiRequest): Promise<Page<WarehouseDocument>> {
  const lazyFields = includesActions(call.query) ? 'with lazy fields' : undefined
  const conditions = listConditions(call.caller.account_id, call.query)
  const shape = warehouseDocuments // lists do not know the fields
  const { items, ...page } = await listRows(call.db, shape, scopeOf(call), call.query, {
    extra: conditions,
    lazyFields,
  })
  return { ...page, items: items.map((row) => recordFromRow(warehouseDocuments, row)) }
}

export const DOCUMENT_FILTERS = {
  ...filterParameters(warehouseDocuments),
  income: choice(['yes', 'no', 'all'], {
    initial: 'all',
    description: '`yes` for issued goods, `no` for received goods',
  }),
  invoice_id: integer({ description: 'Only documents that issue the goods of this invoice' }),
} satisfies Fields

export const INCLUDE_PARAMETERS = {
  include_positions: bool({ description: 'Includes the lines' }),
} satisfies Fields

export const includesActions = (query: InputObject): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

export function listConditions(accountId: number, query: InputObject): ExtraConditions {
  const filters = []
  const isIssued = readIssued(query)
  if (isIssued !== null)
    filters.push({ on: 'kind', is: isIssued ? sql`kind in ('wz', 'rw')` : sql`kind in ('pz', 'pw', 'zt')` })
  const invoiceId = readInteger((query.invoice_id ?? '') as string)
  if (isProblem(invoiceId)) throw invalid({ invoice_id: invoiceId.problem })
  const others =
    invoiceId === null
      ? []
      : [
          sql`id in (select warehouse_document_id from warehouse_document_invoices
            where account_id = ${accountId} and invoice_id = ${invoiceId})`,
        ]
  return { filters, others }
}

// Reads `income` as for invoices: `yes` for issued goods, `no` for received ones, all by default.
function readIssued({ income }: InputObject): boolean | null {
  if (income === undefined || income === null || income === 'all') return null
  const isIssued = readBoolean(income as string)
  if (isProblem(isIssued)) throw invalid({ income: 'must be yes, no or all' })
  return isIssued
}

import { invalid } from '../../../platform/api-error.ts'
import type { Own } from '../../../platform/database/lists/filter.ts'
import { listRows, type Page } from '../../../platform/database/lists/list.ts'
import { decode } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bool, choice, type Fields, integer } from '../../../platform/fields/field.ts'
import { isProblem, readBoolean, readInteger } from '../../../platform/fields/parse.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { Call } from '../../../platform/http/route.ts'
import { type WarehouseDocument, warehouseDocuments } from './schema.ts'

// The list of warehouse documents: what every list takes, and what only they have.

export async function listDocuments(call: Call): Promise<Page<WarehouseDocument>> {
  const whole = wantsActions(call.query) ? 'with lazy fields' : undefined
  const own = ownConditions(call.caller.account_id, call.query)
  const shape = warehouseDocuments as unknown as Resource
  const { items, ...page } = await listRows(call.db, shape, scopeOf(call), call.query, { own, whole })
  return { ...page, items: items.map((row) => decode(warehouseDocuments, row)) }
}

export const DOCUMENT_FILTERS = {
  ...filterParameters(warehouseDocuments as unknown as Resource),
  income: choice(['yes', 'no', 'all'], {
    initial: 'all',
    about: 'What is issued; `no` for what is received',
  }),
  invoice_id: integer({ about: 'Those that issue the goods of this invoice' }),
} satisfies Fields

export const INCLUDED = {
  include_positions: bool({ about: 'Shows the lines too' }),
} satisfies Fields

export const wantsActions = (query: Tree): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

export function ownConditions(account_id: number, query: Tree): Own {
  const filters = []
  const side = readSide(query)
  if (side !== null)
    filters.push({ on: 'kind', is: side ? sql`kind in ('wz', 'rw')` : sql`kind in ('pz', 'pw', 'zt')` })
  const invoice_id = readInteger((query.invoice_id ?? '') as string)
  if (isProblem(invoice_id)) throw invalid({ invoice_id: invoice_id.problem })
  const others =
    invoice_id === null
      ? []
      : [
          sql`id in (select warehouse_document_id from warehouse_document_invoices
            where account_id = ${account_id} and invoice_id = ${invoice_id})`,
        ]
  return { filters, others }
}

// `income` as with invoices: `yes` for what is issued, `no` for what is received; everything when nobody asks.
function readSide({ income }: Tree): boolean | null {
  if (income === undefined || income === null || income === 'all') return null
  const side = readBoolean(income as never)
  if (isProblem(side)) throw invalid({ income: 'is not yes, no or all' })
  return side
}

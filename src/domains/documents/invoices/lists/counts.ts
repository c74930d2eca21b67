import { countAll, sumAll } from '../../../../platform/database/lists/totals.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { integer } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../../platform/http/response.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import { INVOICE_STATUSES } from '../kinds.ts'
import { invoiceSelection, listQuery, RESOURCE } from './list.ts'

// Counts the documents of each tab of the list: every status under the other filters.

const number = () => integer({ readonly: true })

export const counts = shape({
  name: 'counts',
  plural: 'counts',
  fields: {
    all: number(),
    ...Object.fromEntries(INVOICE_STATUSES.map((status) => [status, number()])),
    overdue: number(),
    cancelled: number(),
    draft: integer({ readonly: true, description: 'Drafts, which are not among `all`' }),
  },
})

export async function countInvoices(call: ApiRequest): Promise<JsonObject> {
  const otherFilters = { ...listQuery(call).query, status: '', overdue: '' }
  const selection = invoiceSelection(call, otherFilters)
  const totals = await sumAll(call.db, RESOURCE, selection, 'status', ['paid'])
  const countsByStatus = new Map(totals.map(({ group, count }) => [group, count]))
  const isCancelled = { on: 'cancelled', is: sql`cancelled = 1` }
  return {
    all: totals.reduce((sum, { count }) => sum + count, 0),
    ...Object.fromEntries(INVOICE_STATUSES.map((status) => [status, countsByStatus.get(status) ?? 0])),
    overdue: await countAll(call.db, RESOURCE, invoiceSelection(call, { ...otherFilters, overdue: '1' })),
    cancelled: await countAll(call.db, RESOURCE, {
      ...selection,
      filters: [...selection.filters, isCancelled],
    }),
    draft: await countAll(call.db, RESOURCE, invoiceSelection(call, { ...otherFilters, status: 'draft' })),
  }
}

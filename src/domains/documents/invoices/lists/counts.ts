import { countAll, sumAll } from '../../../../platform/database/lists/totals.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { integer } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { Document } from '../../../../platform/http/response.ts'
import type { Call } from '../../../../platform/http/route.ts'
import { INVOICE_STATUSES } from '../kinds.ts'
import { listQuery, questionOf, RESOURCE } from './list.ts'

// How many documents stand behind each tab of their list: each status under the other filters.

const number = () => integer({ readonly: true })

export const counts = shape({
  name: 'counts',
  plural: 'counts',
  fields: {
    all: number(),
    ...Object.fromEntries(INVOICE_STATUSES.map((status) => [status, number()])),
    overdue: number(),
    cancelled: number(),
    draft: integer({ readonly: true, about: 'Drafts, which are not among `all`' }),
  },
})

export async function countInvoices(call: Call): Promise<Document> {
  const others = { ...listQuery(call).query, status: '', overdue: '' }
  const question = questionOf(call, others)
  const totals = await sumAll(call.db, RESOURCE, question, 'status', ['paid'])
  const found = new Map(totals.map(({ group, count }) => [group, count]))
  const is_cancelled = { on: 'cancelled', is: sql`cancelled = 1` }
  return {
    all: totals.reduce((sum, { count }) => sum + count, 0),
    ...Object.fromEntries(INVOICE_STATUSES.map((status) => [status, found.get(status) ?? 0])),
    overdue: await countAll(call.db, RESOURCE, questionOf(call, { ...others, overdue: '1' })),
    cancelled: await countAll(call.db, RESOURCE, {
      ...question,
      filters: [...question.filters, is_cancelled],
    }),
    draft: await countAll(call.db, RESOURCE, questionOf(call, { ...others, status: 'draft' })),
  }
}

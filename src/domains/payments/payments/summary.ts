import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { readSelection } from '../../../platform/database/lists/filter.ts'
import { sumAll } from '../../../platform/database/lists/totals.ts'
import { decimal, integer, text } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { CASH, paymentConditions } from './list.ts'
import { payments } from './schema.ts'

// Sums the payments of a list like a cash book: received, spent and expected money.

const SCALE = 2
const RESOURCE = payments as Resource

const money = (about: string) =>
  decimal({ scale: SCALE, readonly: true, never_null: true, description: about })

export const cashSums = shape({
  name: 'cash_summary',
  plural: 'cash_summaries',
  fields: {
    currency: text({ readonly: true, never_null: true }),
    count: integer({ readonly: true, never_null: true }),
    received: money('Money received'),
    refunded: money('Money refunded'),
    spent: money('Money paid for expenses'),
    waiting: money('Money expected and not received yet'),
  },
})

export async function sumCash(call: ApiRequest): Promise<JsonObject[]> {
  const selection = readSelection(RESOURCE, scopeOf(call), call.query, paymentConditions(call))
  const totals = await sumAll(call.db, RESOURCE, selection, 'currency', ['price'])
  const documents = totals.map(
    ({ group, count }): JsonObject => ({
      currency: group,
      count,
      ...Object.fromEntries(Object.keys(CASH).map((name) => [name, '0.0'])),
    }),
  )
  for (const [name, is] of Object.entries(CASH)) {
    const partSelection = { ...selection, others: [...selection.others, is] }
    for (const { group, sums } of await sumAll(call.db, RESOURCE, partSelection, 'currency', ['price'])) {
      const document = documents.find(({ currency }) => currency === group)
      if (document) document[name] = printDecimal(fromUnits(String(sums[0] ?? 0n).replace('-', ''), SCALE))
    }
  }
  return documents
}

import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { readQuestion } from '../../../platform/database/lists/filter.ts'
import { sumAll } from '../../../platform/database/lists/totals.ts'
import { decimal, integer, text } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { CASH, ownConditions } from './list.ts'
import { payments } from './schema.ts'

// What the payments of a list come to, as a cash book tells it: what came, what went, what is still awaited.

const SCALE = 2
const RESOURCE = payments as unknown as Resource

const money = (about: string) => decimal({ scale: SCALE, readonly: true, filled: true, about })

export const cashSums = shape({
  name: 'cash_summary',
  plural: 'cash_summaries',
  fields: {
    currency: text({ readonly: true, filled: true }),
    count: integer({ readonly: true, filled: true }),
    received: money('Money that came'),
    refunded: money('Money that was given back'),
    spent: money('Money that went out for expenses'),
    waiting: money('What is not paid yet'),
  },
})

export async function sumCash(call: Call): Promise<Document[]> {
  const question = readQuestion(RESOURCE, scopeOf(call), call.query, ownConditions(call))
  const totals = await sumAll(call.db, RESOURCE, question, 'currency', ['price'])
  const documents = totals.map(
    ({ group, count }): Document => ({
      currency: group,
      count,
      ...Object.fromEntries(Object.keys(CASH).map((name) => [name, '0.0'])),
    }),
  )
  for (const [name, is] of Object.entries(CASH)) {
    const asked = { ...question, others: [...question.others, is] }
    for (const { group, sums } of await sumAll(call.db, RESOURCE, asked, 'currency', ['price'])) {
      const document = documents.find(({ currency }) => currency === group)
      if (document) document[name] = printDecimal(fromUnits(String(sums[0] ?? 0n).replace('-', ''), SCALE))
    }
  }
  return documents
}

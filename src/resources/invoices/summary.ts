import { fromUnits, printDecimal, subtract } from '../../money/decimal.ts'
import { conditions } from '../../platform/database/list.ts'
import { sql } from '../../platform/database/sql.ts'
import { decimal, integer, text } from '../../platform/fields/field.ts'
import { type Resource, shape } from '../../platform/fields/resource.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { invoiceConditions } from './list.ts'
import { invoices } from './schema.ts'
import { sumInvoices } from './store.ts'

// What the documents of a list come to, each currency by itself. Cancelled ones count for nothing.

const money = (about?: string) => decimal({ scale: 2, readonly: true, ...(about ? { about } : {}) })

export const summaries = shape({
  name: 'summary',
  plural: 'summaries',
  fields: {
    currency: text({ readonly: true }),
    count: integer({ readonly: true }),
    price_net: money(),
    price_tax: money(),
    price_gross: money(),
    paid: money(),
    unpaid: money('price_gross less paid'),
  },
})

const SCALE = 2

export async function summarise(call: Call): Promise<Document[]> {
  const { account_id, time_zone } = call.caller
  const scope = { account_id, time_zone, now: call.now }
  const listed = conditions(invoices as unknown as Resource, scope, call.query)
  const where = [listed, ...invoiceConditions(account_id, call.query), sql`cancelled = 0`]
  const rows = await sumInvoices(call.db, where)
  return rows.map(({ currency, count, ...units }) => {
    const amount = (name: keyof typeof units) => fromUnits(units[name], SCALE)
    return {
      currency,
      count,
      price_net: printDecimal(amount('price_net')),
      price_tax: printDecimal(amount('price_tax')),
      price_gross: printDecimal(amount('price_gross')),
      paid: printDecimal(amount('paid')),
      unpaid: printDecimal(subtract(amount('price_gross'), amount('paid'))),
    }
  })
}

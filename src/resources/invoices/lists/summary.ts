import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import type { Question } from '../../../platform/database/lists/filter.ts'
import { sumAll } from '../../../platform/database/lists/totals.ts'
import { sql } from '../../../platform/database/sql.ts'
import { decimal, integer, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/answer.ts'
import type { Call } from '../../../platform/http/route.ts'
import { questionOf, RESOURCE } from './list.ts'

// What the documents of a list come to, each currency by itself. Cancelled ones count for nothing.

const money = (about?: string) =>
  decimal({ scale: 2, readonly: true, filled: true, ...(about ? { about } : {}) })

export const summaries = shape({
  name: 'summary',
  plural: 'summaries',
  fields: {
    currency: text({ readonly: true, filled: true }),
    count: integer({ readonly: true, filled: true }),
    price_net: money(),
    price_tax: money(),
    price_gross: money(),
    paid: money(),
    unpaid: money('What is owed for them: `amount_due` of debts'),
    to_refund: money('What has to be given back, of corrections and such'),
    tax_in_account_currency: money('The tax to declare, that of margins included'),
    without_rate: integer({
      readonly: true,
      filled: true,
      about: 'Documents left out of that sum: their tax needs an exchange rate',
    }),
  },
})

const SCALE = 2
const SUMMED = [
  'price_net',
  'price_tax',
  'price_gross',
  'paid',
  'debt',
  'refund',
  'tax_in_account_currency',
] as const

export async function summarise(call: Call): Promise<Document[]> {
  const asked = questionOf(call)
  const alive = { on: 'cancelled', is: sql`cancelled = 0` }
  const question = { ...asked, filters: [...asked.filters, alive] }
  const totals = await sumAll(call.db, RESOURCE, question, 'currency', SUMMED)
  const own_currency = call.caller.settings.currency
  const is_foreign = totals.some(({ group }) => group !== own_currency)
  const missing = is_foreign ? await countWithoutRate(call, question) : new Map<string | null, number>()
  return totals.map(({ group, count, sums }) => {
    const figures = sums.map((units) => printDecimal(fromUnits(String(units), SCALE)))
    const [price_net, price_tax, price_gross, paid, unpaid, to_refund, tax_in_account_currency] = figures
    return {
      currency: group,
      count,
      price_net,
      price_tax,
      price_gross,
      paid,
      unpaid,
      to_refund,
      tax_in_account_currency,
      without_rate: missing.get(group) ?? 0,
    }
  })
}

async function countWithoutRate(call: Call, question: Question) {
  const unknown = { on: 'tax_in_account_currency', is: sql`tax_in_account_currency is null` }
  const asked = { ...question, filters: [...question.filters, unknown] }
  const totals = await sumAll(call.db, RESOURCE, asked, 'currency', ['paid'])
  return new Map(totals.map(({ group, count }) => [group, count]))
}

import { fromUnits, printDecimal } from '../../../../money/decimal.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Condition, Question } from '../../../../platform/database/lists/filter.ts'
import { sumAll, type Total } from '../../../../platform/database/lists/totals.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'
import { decimal, integer, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { Document } from '../../../../platform/http/response.ts'
import type { Call } from '../../../../platform/http/route.ts'
import { asksForCounted, asksForSales, IS_REFUND, listQuery, questionOf, RESOURCE } from './list.ts'
import { hasInvoicedReceipts, IS_FOR_RECEIPT, IS_INVOICED_RECEIPT } from './sales.ts'

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
  const { query } = listQuery(call)
  const counted = asksForSales(query, dayAt(call.now, call.caller.time_zone))
    ? await sumSales(call, alive)
    : await sumAll(call.db, RESOURCE, question, 'currency', SUMMED)
  const totals = asksForCounted(query) ? withNotes(counted, await sumNotes(call, alive)) : counted
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

// As the tally knows them: all that counts, and the receipts in place of their invoices. Debts are those of what was issued then.
async function sumSales(call: Call, alive: Condition): Promise<Total[]> {
  const { db, caller } = call
  const asked = questionOf(call, { ...call.query, counted: '' })
  const sums = (filters: Condition[], others: Sql[] = []) => {
    const question = {
      ...asked,
      filters: [...asked.filters, ...filters],
      others: [...asked.others, ...others],
    }
    return sumAll(db, RESOURCE, question, 'currency', SUMMED)
  }
  const counted = [{ on: 'counted', is: sql`counted = 1` }, alive]
  const all = await sums(counted)
  if (!(await hasInvoicedReceipts(db, caller.account_id))) return all
  const receipts = await sums([{ on: 'counted', is: IS_INVOICED_RECEIPT }])
  const invoices = await sums(counted, [IS_FOR_RECEIPT])
  return moved(all, receipts, invoices)
}

// Credit notes are no sale, but what they come to has to be given back.
function sumNotes(call: Call, alive: Condition): Promise<Total[]> {
  const asked = questionOf(call, { ...call.query, counted: '' })
  const filters = [...asked.filters, alive, { on: 'counted', is: sql`counted = 0` }]
  const question = { ...asked, filters, others: [...asked.others, IS_REFUND] }
  return sumAll(call.db, RESOURCE, question, 'currency', SUMMED)
}

function withNotes(totals: readonly Total[], notes: readonly Total[]): Total[] {
  const currencies = [...new Set([...totals, ...notes].map(({ group }) => group))]
  return currencies.toSorted(byName).map((group) => {
    const { count, sums } = of(totals, group)
    const given_back = of(notes, group).sums
    const place = SUMMED.indexOf('refund')
    return { group, count, sums: sums.with(place, (sums[place] as bigint) + (given_back[place] as bigint)) }
  })
}

const byName = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1)

function moved(all: readonly Total[], receipts: readonly Total[], invoices: readonly Total[]): Total[] {
  const currencies = [...new Set([...all, ...receipts].map(({ group }) => group))]
  const told = currencies.toSorted(byName).map((group): Total => {
    const [base, more, less] = [all, receipts, invoices].map((totals) => of(totals, group)) as [
      Total,
      Total,
      Total,
    ]
    const sums = SUMMED.map((name, place) => {
      const amount = ({ sums }: Total) => sums[place] as bigint
      return OPEN.has(name) ? amount(base) : amount(base) + amount(more) - amount(less)
    })
    return { group, count: base.count + more.count - less.count, sums }
  })
  return told.filter(({ count, sums }) => count > 0 || sums.some((sum) => sum !== 0n))
}

const OPEN = new Set<string>(['debt', 'refund'])

const of = (totals: readonly Total[], group: string | null): Total =>
  totals.find((total) => total.group === group) ?? { group, count: 0, sums: SUMMED.map(() => 0n) }

async function countWithoutRate(call: Call, question: Question) {
  const unknown = { on: 'tax_in_account_currency', is: sql`tax_in_account_currency is null` }
  const asked = { ...question, filters: [...question.filters, unknown] }
  const totals = await sumAll(call.db, RESOURCE, asked, 'currency', ['paid'])
  return new Map(totals.map(({ group, count }) => [group, count]))
}

import { fromUnits, printDecimal } from '../../../../money/decimal.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Condition, Selection } from '../../../../platform/database/lists/filter.ts'
import { sumAll, type Total } from '../../../../platform/database/lists/totals.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'
import { decimal, integer, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../../platform/http/response.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import { countsSales, countsTurnover, IS_REFUND, invoiceSelection, listQuery, RESOURCE } from './list.ts'
import { CORRECTS_ACQUISITION, hasInvoicedReceipts, IS_FOR_RECEIPT, IS_UNCOUNTED } from './sales.ts'

// Sums the documents of a list by currency. Cancelled documents are left out.

const money = (about?: string) =>
  decimal({ scale: 2, readonly: true, never_null: true, ...(about ? { description: about } : {}) })

export const summaries = shape({
  name: 'summary',
  plural: 'summaries',
  fields: {
    currency: text({ readonly: true, never_null: true }),
    count: integer({ readonly: true, never_null: true }),
    price_net: money(),
    price_tax: money(),
    price_gross: money(),
    paid: money(),
    unpaid: money('Sum of `amount_due` of receivables'),
    to_refund: money('Sum of refunds, for example of corrections'),
    tax_in_account_currency: money('The tax to declare, including tax on margins'),
    missing_rate_count: integer({
      readonly: true,
      never_null: true,
      description: 'Documents not in that sum because their tax requires an exchange rate',
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

export async function summarise(call: ApiRequest): Promise<JsonObject[]> {
  const selection = invoiceSelection(call)
  const notCancelled = { on: 'cancelled', is: sql`cancelled = 0` }
  const liveSelection = { ...selection, filters: [...selection.filters, notCancelled] }
  const { query } = listQuery(call)
  const countedTotals = countsSales(query, dayAt(call.now, call.caller.time_zone))
    ? await sumSales(call, notCancelled)
    : await sumAll(call.db, RESOURCE, liveSelection, 'currency', SUMMED)
  const totals = countsTurnover(query)
    ? withNotes(countedTotals, await sumNotes(call, notCancelled))
    : countedTotals
  const accountCurrency = call.caller.settings.currency
  const isForeign = totals.some(({ group }) => group !== accountCurrency)
  const withoutRate = isForeign
    ? await countWithoutRate(call, liveSelection)
    : new Map<string | null, number>()
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
      missing_rate_count: withoutRate.get(group) ?? 0,
    }
  })
}

// Sums by means of the counters: all documents that count, with receipts instead of their invoices.
// Receivables are those of the documents of the period.
async function sumSales(call: ApiRequest, alive: Condition): Promise<Total[]> {
  const { db, caller } = call
  const selection = invoiceSelection(call, { ...call.query, counted: '' })
  const sumWhere = (filters: Condition[], others: Sql[] = []) => {
    const filtered = {
      ...selection,
      filters: [...selection.filters, ...filters],
      others: [...selection.others, ...others],
    }
    return sumAll(db, RESOURCE, filtered, 'currency', SUMMED)
  }
  const counted = [{ on: 'counted', is: sql`counted = 1` }, alive]
  const countedTotals = await sumWhere(counted)
  if (!(await hasInvoicedReceipts(db, caller.account_id))) return countedTotals
  const uncounted = [{ on: 'counted', is: IS_UNCOUNTED }]
  const receipts = await sumWhere(uncounted)
  const acquisitions = await sumWhere(uncounted, [CORRECTS_ACQUISITION])
  const invoices = await sumWhere(counted, [IS_FOR_RECEIPT])
  const sales = replaceInvoicesByReceipts(countedTotals, receipts, invoices)
  return acquisitions.length === 0 ? sales : replaceInvoicesByReceipts(sales, [], acquisitions)
}

// Sums credit notes separately, because they are no sales but have to be refunded.
function sumNotes(call: ApiRequest, alive: Condition): Promise<Total[]> {
  const selection = invoiceSelection(call, { ...call.query, counted: '' })
  const filters = [...selection.filters, alive, { on: 'counted', is: sql`counted = 0` }]
  const refundSelection = { ...selection, filters, others: [...selection.others, IS_REFUND] }
  return sumAll(call.db, RESOURCE, refundSelection, 'currency', SUMMED)
}

function withNotes(totals: readonly Total[], notes: readonly Total[]): Total[] {
  const currencies = [...new Set([...totals, ...notes].map(({ group }) => group))]
  return currencies.toSorted(byName).map((group) => {
    const { count, sums } = totalOf(totals, group)
    const refunds = totalOf(notes, group).sums
    const refundIndex = SUMMED.indexOf('refund')
    return {
      group,
      count,
      sums: sums.with(refundIndex, (sums[refundIndex] as bigint) + (refunds[refundIndex] as bigint)),
    }
  })
}

const byName = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : 1)

function replaceInvoicesByReceipts(
  all: readonly Total[],
  receipts: readonly Total[],
  invoices: readonly Total[],
): Total[] {
  const currencies = [...new Set([...all, ...receipts].map(({ group }) => group))]
  const totals = currencies.toSorted(byName).map((group): Total => {
    const [base, receiptTotal, invoiceTotal] = [all, receipts, invoices].map((totals) =>
      totalOf(totals, group),
    ) as [Total, Total, Total]
    const sums = SUMMED.map((name, index) => {
      const amount = ({ sums }: Total) => sums[index] as bigint
      return RECEIVABLE_SUMS.has(name)
        ? amount(base)
        : amount(base) + amount(receiptTotal) - amount(invoiceTotal)
    })
    return { group, count: base.count + receiptTotal.count - invoiceTotal.count, sums }
  })
  return totals.filter(({ count, sums }) => count > 0 || sums.some((sum) => sum !== 0n))
}

const RECEIVABLE_SUMS = new Set<string>(['debt', 'refund'])

const totalOf = (totals: readonly Total[], group: string | null): Total =>
  totals.find((total) => total.group === group) ?? { group, count: 0, sums: SUMMED.map(() => 0n) }

async function countWithoutRate(call: ApiRequest, selection: Selection) {
  const unknown = { on: 'tax_in_account_currency', is: sql`tax_in_account_currency is null` }
  const withoutRateSelection = { ...selection, filters: [...selection.filters, unknown] }
  const totals = await sumAll(call.db, RESOURCE, withoutRateSelection, 'currency', ['paid'])
  return new Map(totals.map(({ group, count }) => [group, count]))
}

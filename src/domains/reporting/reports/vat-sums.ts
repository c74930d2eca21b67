import { add, type Decimal, fromUnits, sum, ZERO } from '../../../money/decimal.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { yieldToEventLoop } from '../../../platform/http/spreadsheet-response.ts'
import { type AggregateCursor, findCursor } from '../../documents/invoices/lists/aggregates.ts'
import { UNDECLARED_DAY } from '../../documents/invoices/rules/payment-terms.ts'
import { RATE_SCALE } from '../aggregates/refresh.ts'
import { declaredOnDay, findUnsummedIds, type RateSum, rateSums } from '../aggregates/store.ts'
import { type DeclaredTax, declaredTaxOf, type Rates, Register } from '../dashboard/vat.ts'
import {
  declaredTaxRows,
  findDeclaredInPeriod,
  type RegisterKey,
  type TaxSumRow,
} from '../dashboard/vat-store.ts'
import type { ReportQuery } from './parameters.ts'

// Sums the VAT register and finds the position of its rows.

const FIRST_DAY = '0000-01-01'

export type RegisterSums = {
  register: Register
  net: Decimal
  tax: Decimal
  count: number
  missing_rate_count: number
  days: Map<string, number> // rows by day, so that a page does not have to be reached from the first row
  ids: Map<string, number[]> // ids by day of the documents that were read directly
  cursor?: AggregateCursor | undefined // the cursor of the aggregates that cover the other documents
}

export async function sumUp(call: ApiRequest, query: ReportQuery): Promise<RegisterSums> {
  const cursor = await findCursor(call.db, call.caller.account_id)
  if (cursor?.currency === accountCurrencyOf(call)) return sumAggregates(call, query, cursor)
  const sums = emptySums()
  const { from, to } = daysOf(query)
  for await (const page of declaredTaxRows(call.db, sideOf(call, query), from, to)) {
    countAll(sums, page, accountCurrencyOf(call))
    await yieldToEventLoop()
  }
  return sums
}

// Reads documents that the aggregates do not cover.
async function sumAggregates(
  call: ApiRequest,
  query: ReportQuery,
  cursor: AggregateCursor,
): Promise<RegisterSums> {
  const { db, caller } = call
  const sums: RegisterSums = { ...emptySums(), cursor }
  const [side, days] = [sideOf(call, query), daysOf(query)]
  for (const rateSum of await rateSums(db, side, days, cursor))
    addRateSum(sums, rateSum, accountCurrencyOf(call))
  const ids = await findUnsummedIds(db, caller.account_id, cursor)
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    countAll(
      sums,
      await findDeclaredInPeriod(db, side, days, ids.slice(from, from + IDS_AT_ONCE)),
      accountCurrencyOf(call),
    )
    await yieldToEventLoop()
  }
  return sums
}

const IDS_AT_ONCE = 500

function addRateSum(sums: RegisterSums, rateSum: RateSum, currency: string) {
  const [day, tax, margin, rows, rateless, entries] = rateSum
  const [net, tax_value] = [fromUnits(rateSum[6], RATE_SCALE), fromUnits(rateSum[7], RATE_SCALE)]
  if (tax !== '') {
    const count = Number(entries)
    sums.register.add({ tax, currency, margin: Number(margin) === 1, net, tax_value, count })
    return
  }
  sums.count += Number(rows)
  sums.missing_rate_count += Number(rateless)
  sums.days.set(day, (sums.days.get(day) ?? 0) + Number(rows))
  sums.net = add(sums.net, net)
  sums.tax = add(sums.tax, tax_value)
}

// The key after which the row of this number follows, or undefined if there is no such row.
export async function findKeyBefore(
  call: ApiRequest,
  query: ReportQuery,
  { days, ids, cursor }: RegisterSums,
  first: number,
): Promise<RegisterKey | undefined> {
  let before = first
  for (const day of [...days.keys()].sort()) {
    const count = days.get(day) as number
    if (before >= count) {
      before -= count
      continue
    }
    if (before === 0) return { day, id: 0 }
    const aggregatedIds = cursor
      ? await declaredOnDay(call.db, sideOf(call, query), daysOf(query), cursor, day)
      : []
    const all = [...aggregatedIds, ...(ids.get(day) ?? [])].sort((a, b) => a - b)
    return { day, id: all[before - 1] as number }
  }
  return undefined
}

export const emptySums = (): RegisterSums => ({
  register: new Register(),
  net: ZERO,
  tax: ZERO,
  count: 0,
  missing_rate_count: 0,
  days: new Map(),
  ids: new Map(),
})

export const sideOf = ({ caller }: ApiRequest, { income, department_id, currency }: ReportQuery) => ({
  account_id: caller.account_id,
  income,
  department_id,
  currency,
})

export const daysOf = ({ from, to }: ReportQuery) => ({ from: from ?? FIRST_DAY, to: to ?? UNDECLARED_DAY })

export const accountCurrencyOf = ({ caller }: Pick<ApiRequest, 'caller'>): string =>
  String(caller.settings.currency ?? '')

function countAll(sums: RegisterSums, documents: readonly TaxSumRow[], currency: string) {
  for (const document of documents) {
    const declared = declaredTaxOf(document, currency)
    if (declared) count(sums, document, declared, currency)
  }
}

export function count(sums: RegisterSums, { day, id }: RegisterKey, declared: DeclaredTax, currency: string) {
  sums.count++
  sums.days.set(day, (sums.days.get(day) ?? 0) + 1)
  const ids = sums.ids.get(day)
  if (ids) ids.push(id)
  else sums.ids.set(day, [id])
  if (declared.converted === undefined || declared.tax === undefined) {
    sums.missing_rate_count++
    return
  }
  sums.register.countAll(declared.converted, currency)
  sums.net = add(sums.net, netOf(declared.converted))
  sums.tax = add(sums.tax, declared.tax)
}

export const netOf = ({ rates, margins }: Rates): Decimal => sum([...rates, ...margins].map(({ net }) => net))

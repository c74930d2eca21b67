import { add, type Decimal, fromUnits, sum, ZERO } from '../../../money/decimal.ts'
import type { Call } from '../../../platform/http/route.ts'
import { breath } from '../../../platform/http/spreadsheet-response.ts'
import { findMark, type Mark } from '../../documents/invoices/lists/aggregates.ts'
import { NOT_YET } from '../../documents/invoices/rules/payment-terms.ts'
import { RATE_SCALE } from '../aggregates/refresh.ts'
import { declaredOnDay, type RateSum, rateSums, unsummedIds } from '../aggregates/store.ts'
import { declaredOf, type Rates, Register, type Told as ToldTax } from '../dashboard/vat.ts'
import { declared, declaredOfThese, type Place, type Summed } from '../dashboard/vat-store.ts'
import type { Asked } from './parameters.ts'

// What the register of tax comes to, and where each of its rows stands.

const FIRST_DAY = '0000-01-01'

export type Sums = {
  register: Register
  net: Decimal
  tax: Decimal
  count: number
  without_rate: number
  days: Map<string, number> // how many rows there are of each day, so that nobody who turns pages walks there from the start
  ids: Map<string, number[]> // of those that were read for it
  mark?: Mark | undefined // of the digests that tell the others
}

export async function sumUp(call: Call, asked: Asked): Promise<Sums> {
  const mark = await findMark(call.db, call.caller.account_id)
  if (mark?.currency === own(call)) return sumDigests(call, asked, mark)
  const sums = nothing()
  const { from, to } = daysOf(asked)
  for await (const page of declared(call.db, sideOf(call, asked), from, to)) {
    countAll(sums, page, own(call))
    await breath()
  }
  return sums
}

// Documents that digests do not tell are read besides.
async function sumDigests(call: Call, asked: Asked, mark: Mark): Promise<Sums> {
  const { db, caller } = call
  const sums: Sums = { ...nothing(), mark }
  const [side, days] = [sideOf(call, asked), daysOf(asked)]
  for (const one of await rateSums(db, side, days, mark)) addDigests(sums, one, own(call))
  const ids = await unsummedIds(db, caller.account_id, mark)
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    countAll(sums, await declaredOfThese(db, side, days, ids.slice(from, from + IDS_AT_ONCE)), own(call))
    await breath()
  }
  return sums
}

const IDS_AT_ONCE = 500

function addDigests(sums: Sums, one: RateSum, currency: string) {
  const [day, tax, margin, rows, rateless, entries] = one
  const [net, tax_value] = [fromUnits(one[6], RATE_SCALE), fromUnits(one[7], RATE_SCALE)]
  if (tax !== '') {
    const count = Number(entries)
    sums.register.add({ tax, currency, margin: Number(margin) === 1, net, tax_value, count })
    return
  }
  sums.count += Number(rows)
  sums.without_rate += Number(rateless)
  sums.days.set(day, (sums.days.get(day) ?? 0) + Number(rows))
  sums.net = add(sums.net, net)
  sums.tax = add(sums.tax, tax_value)
}

// Behind which the row of this number is the next; nothing where there is no such row.
export async function placeBefore(
  call: Call,
  asked: Asked,
  { days, ids, mark }: Sums,
  first: number,
): Promise<Place | undefined> {
  let before = first
  for (const day of [...days.keys()].sort()) {
    const count = days.get(day) as number
    if (before >= count) {
      before -= count
      continue
    }
    if (before === 0) return { day, id: 0 }
    const digested = mark ? await declaredOnDay(call.db, sideOf(call, asked), daysOf(asked), mark, day) : []
    const all = [...digested, ...(ids.get(day) ?? [])].sort((a, b) => a - b)
    return { day, id: all[before - 1] as number }
  }
  return undefined
}

export const nothing = (): Sums => ({
  register: new Register(),
  net: ZERO,
  tax: ZERO,
  count: 0,
  without_rate: 0,
  days: new Map(),
  ids: new Map(),
})

export const sideOf = ({ caller }: Call, { income, department_id, currency }: Asked) => ({
  account_id: caller.account_id,
  income,
  department_id,
  currency,
})

export const daysOf = ({ from, to }: Asked) => ({ from: from ?? FIRST_DAY, to: to ?? NOT_YET })

export const own = ({ caller }: Pick<Call, 'caller'>): string => String(caller.settings.currency ?? '')

function countAll(sums: Sums, documents: readonly Summed[], currency: string) {
  for (const document of documents) {
    const told = declaredOf(document, currency)
    if (told) count(sums, document, told, currency)
  }
}

export function count(sums: Sums, { day, id }: Place, told: ToldTax, currency: string) {
  sums.count++
  sums.days.set(day, (sums.days.get(day) ?? 0) + 1)
  const ids = sums.ids.get(day)
  if (ids) ids.push(id)
  else sums.ids.set(day, [id])
  if (told.own === undefined || told.tax === undefined) {
    sums.without_rate++
    return
  }
  sums.register.countAll(told.own, currency)
  sums.net = add(sums.net, netOf(told.own))
  sums.tax = add(sums.tax, told.tax)
}

export const netOf = ({ rates, margins }: Rates): Decimal => sum([...rates, ...margins].map(({ net }) => net))

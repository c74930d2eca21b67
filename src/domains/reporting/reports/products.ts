import { add, type Decimal, decimal, fromUnits, negate, printDecimal, ZERO } from '../../../money/decimal.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Question } from '../../../platform/database/lists/filter.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { breath } from '../../../platform/http/spreadsheet-response.ts'
import { findMark, type Mark, REST } from '../../documents/invoices/lists/aggregates.ts'
import { asksForSales, questionOf, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { hasInvoicedReceipts } from '../../documents/invoices/lists/sales.ts'
import { addAmounts, type Hundredths, nothing, wholeOf } from '../aggregates/cents.ts'
import { linesIn } from '../aggregates/document-lines.ts'
import { QUANTITY_SCALE } from '../aggregates/refresh.ts'
import {
  isDigested,
  type Lined,
  linesAmong,
  type SubjectSum,
  subjectSums,
  unsummedIds,
} from '../aggregates/store.ts'
import { countedOnly, invoicedReceipts, invoicesForReceipts, linesOf, namesOfAll } from './gather.ts'
import { type Compare, compareTexts, compareUnits, ownFirst } from './order.ts'
import { asTree, linkTo, type Parameters } from './parameters.ts'
import type { Told } from './report.ts'

// Sales by product: the lines of documents. They are summed up from digests, and of documents that these do not tell from the documents
// themselves.

const SCALE = 2
const PAGE = 500

// A hundred thousand documents may be summed up here, and objects would be most of the work.
type Sum = Hundredths & {
  id: number | null
  name: string | null
  currency: string
  rest: boolean
  quantity: Decimal // beyond the pieces
  pieces: number
  count: number
  last: number // the document that was counted last, below zero where it was taken off
  worth: bigint // by which they are told, when all is counted
}
type Sums = Map<string, Sum>

export async function byProduct(call: Call, base: Parameters): Promise<Told> {
  const { db, caller } = call
  const order = ownFirst(caller.settings.currency)
  const sums: Sums = new Map()
  const totals: Sums = new Map()
  const all = questionOf(call, { ...asTree(base), counted: '' })
  const mark = isDigested(all) ? await findMark(db, caller.account_id) : undefined
  if (mark) await sumDigests(call, base, all, mark, [sums, totals])
  else await sumDocuments(call, questionOf(call, asTree(base)), [sums, totals])
  const ids = [...new Set([...sums.values()].flatMap(({ id }) => id ?? []))]
  const names = await namesOfAll(db, caller.account_id, 'products', ids)
  const rows = [...sums.values()].map(weighed).filter(isWorthTelling).sort(byWorth(order))
  return {
    rows,
    show: (row) => shown(row as Sum, base, names),
    totals: [...totals.values()]
      .map(weighed)
      .filter(({ count }) => count > 0)
      .sort(byWorth(order))
      .map((one) => ({
        ...figures(one),
        documents: linkTo('invoices', { ...base, currency: one.currency }),
      })),
  }
}

const shown = (one: Sum, base: Parameters, names: ReadonlyMap<number, string>): Document => ({
  id: one.id,
  name: one.id === null ? one.name : (names.get(one.id) ?? one.name),
  month: null,
  quantity: one.rest ? null : printDecimal(add(one.quantity, decimal(String(one.pieces)))),
  rest: one.rest ? 'yes' : 'no',
  ...figures(one),
  documents: linkTo('invoices', { ...base, currency: one.currency, ...found(one) }),
})

// All that counts; in a time receipts stand in place of the invoices that were made for them.
async function sumDigests(
  call: Call,
  base: Parameters,
  all: Question,
  mark: Mark,
  [sums, totals]: [Sums, Sums],
) {
  const { db, caller, now } = call
  const counted = countedOnly(all)
  for (const one of await subjectSums(db, counted, mark)) addSubject(sums, one)
  const ids = await unsummedIds(db, caller.account_id, mark)
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const document of await linesAmong(db, counted, ids.slice(from, from + PAGE)))
      addDocument([sums], document, 1)
    await breath()
  }
  for (const { keys, count, sums: units } of await groupAll(db, RESOURCE, counted, ['currency'], AMOUNTS)) {
    const total = sumOf(totals, String(keys[0] ?? ''), String(keys[0] ?? ''), NOTHING)
    total.count += count
    total.aside = units as unknown as Sum['aside']
  }
  const is_of_time = asksForSales(asTree(base), dayAt(now, caller.time_zone))
  if (!is_of_time || !(await hasInvoicedReceipts(db, caller.account_id))) return
  await sumDocuments(call, invoicedReceipts(all), [sums, totals])
  await sumDocuments(call, invoicesForReceipts(counted), [sums, totals], -1)
}

const AMOUNTS = ['price_net', 'price_tax', 'price_gross']

async function sumDocuments(
  { db }: Call,
  question: Question,
  [sums, totals]: [Sums, Sums],
  sign: 1 | -1 = 1,
) {
  for await (const page of linesOf(db, question)) {
    for (const document of page) {
      addDocument([sums, totals], document, sign)
    }
    await breath()
  }
}

const NOTHING = { id: null, name: null, rest: false }

// Its lines to the first, and to the second, if it is there, all of it.
function addDocument([sums, totals]: [Sums, Sums?], document: Lined, sign: 1 | -1) {
  const [document_id, , currency, ...rest] = document
  const [net, tax, gross] = rest.slice(0, 3).map(Number) as [number, number, number]
  if (totals) {
    const total = sumOf(totals, currency, currency, NOTHING)
    addAmounts(total, sign * net, sign * tax, sign * gross)
    total.count += sign
  }
  for (const line of linesIn(document[6], net, tax, gross)) {
    if (!line.counts) continue
    const sum = sumOf(sums, keyOf(currency, line), currency, line)
    addAmounts(sum, sign * line.net, sign * line.tax, sign * line.gross)
    addQuantity(sum, line.quantity, sign)
    if (sum.last !== sign * document_id) sum.count += sign
    sum.last = sign * document_id
  }
}

type Named = Pick<Sum, 'id' | 'name' | 'rest'>

const keyOf = (currency: string, { id, name, rest }: Named): string =>
  rest ? `${currency} rest` : `${currency} ${id === null ? `name ${name}` : id}`

function sumOf(sums: Sums, key: string, currency: string, { id, name, rest }: Named): Sum {
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = { id, name, rest, currency, ...nothing(), quantity: ZERO, pieces: 0, count: 0, last: 0, worth: 0n }
    sums.set(key, sum)
  }
  return sum
}

function addSubject(sums: Sums, [subject, name, currency, count, quantity, ...amounts]: SubjectSum) {
  const named = { id: subject > 0 ? subject : null, name, rest: subject === REST }
  const sum = sumOf(sums, keyOf(currency, named), currency, named)
  const [net, tax, gross] = amounts
  if (amounts.every((units) => units.length <= DIGITS_MAX))
    addAmounts(sum, Number(net), Number(tax), Number(gross))
  else sum.aside = [sum.aside[0] + BigInt(net), sum.aside[1] + BigInt(tax), sum.aside[2] + BigInt(gross)]
  sum.quantity = add(sum.quantity, fromUnits(quantity, QUANTITY_SCALE))
  sum.count += Number(count)
}

// As long as one amount of a document.
const DIGITS_MAX = 15

function addQuantity(sum: Sum, quantity: unknown, sign: 1 | -1) {
  const pieces = Number(quantity)
  if (Number.isInteger(pieces) && Math.abs(pieces) <= PIECES_MAX) sum.pieces += sign * pieces
  else {
    const said = decimal(String(quantity))
    sum.quantity = add(sum.quantity, sign === 1 ? said : negate(said))
  }
}

const PIECES_MAX = 1_000_000

function weighed(sum: Sum): Sum {
  sum.worth = wholeOf(sum)[2]
  return sum
}

const isWorthTelling = (sum: Sum) =>
  sum.count > 0 && (!sum.rest || wholeOf(sum).some((amount) => amount !== 0n))

const print = (amount: bigint) => printDecimal(fromUnits(amount, SCALE))

function figures(sum: Sum): Document {
  const [net, tax, gross] = wholeOf(sum)
  const { currency, count } = sum
  return { currency, count, price_net: print(net), price_tax: print(tax), price_gross: print(gross) }
}

const found = ({ id, name, rest }: Sum): Parameters =>
  rest ? {} : id === null ? { position_name: name } : { product_id: id }

const byWorth =
  (order: Compare) =>
  (a: Sum, b: Sum): number =>
    order(a.currency, b.currency) ||
    Number(a.rest) - Number(b.rest) ||
    compareUnits(b.worth, a.worth) ||
    (a.id ?? 0) - (b.id ?? 0) ||
    compareTexts(a.name, b.name)

import { add, type Decimal, decimal, fromUnits, negate, printDecimal, ZERO } from '../../../money/decimal.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Selection } from '../../../platform/database/lists/filter.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { yieldToEventLoop } from '../../../platform/http/spreadsheet-response.ts'
import {
  type AggregateCursor,
  findCursor,
  REMAINDER_SUBJECT,
} from '../../documents/invoices/lists/aggregates.ts'
import { countsSales, invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { hasInvoicedReceipts } from '../../documents/invoices/lists/sales.ts'
import { addAmounts, type Hundredths, totalsOf, zeroHundredths } from '../aggregates/cents.ts'
import { readReportLines } from '../aggregates/document-lines.ts'
import { QUANTITY_SCALE } from '../aggregates/refresh.ts'
import {
  type DocumentWithLines,
  findSelectedDocuments,
  findUnsummedIds,
  isAggregated,
  type SubjectSum,
  subjectSums,
} from '../aggregates/store.ts'
import {
  countedOnly,
  invoicedReceipts,
  invoicesForReceipts,
  namesOfAll,
  readDocumentsWithLines,
} from './gather.ts'
import { type Compare, compareTexts, compareUnits, ownFirst } from './order.ts'
import { linkTo, type Parameters, toInputObject } from './parameters.ts'
import type { ReportData } from './report.ts'

// Reports sales by product from the lines of documents. Reads aggregates, and the documents themselves where aggregates
// are outdated.

const SCALE = 2
const PAGE = 500

// Sums are flat, because a hundred thousand documents may be added up and nested objects would dominate the time.
type Sum = Hundredths & {
  id: number | null
  name: string | null
  currency: string
  is_remainder: boolean
  quantity: Decimal // fractional quantities
  pieces: number
  count: number
  last_document: number // the document counted last, negative if it was subtracted
  sortValue: bigint // the gross value that rows are sorted by
}
type Sums = Map<string, Sum>

export async function byProduct(call: ApiRequest, base: Parameters): Promise<ReportData> {
  const { db, caller } = call
  const order = ownFirst(caller.settings.currency)
  const sums: Sums = new Map()
  const totals: Sums = new Map()
  const all = invoiceSelection(call, { ...toInputObject(base), counted: '' })
  const cursor = isAggregated(all) ? await findCursor(db, caller.account_id) : undefined
  if (cursor) await sumAggregates(call, base, all, cursor, [sums, totals])
  else await sumDocuments(call, invoiceSelection(call, toInputObject(base)), [sums, totals])
  const ids = [...new Set([...sums.values()].flatMap(({ id }) => id ?? []))]
  const names = await namesOfAll(db, caller.account_id, 'products', ids)
  const rows = [...sums.values()].map(withSortValue).filter(hasContent).sort(byValue(order))
  return {
    rows,
    show: (row) => productRow(row as Sum, base, names),
    totals: [...totals.values()]
      .map(withSortValue)
      .filter(({ count }) => count > 0)
      .sort(byValue(order))
      .map((sum) => ({
        ...figures(sum),
        documents: linkTo('invoices', { ...base, currency: sum.currency }),
      })),
  }
}

const productRow = (sum: Sum, base: Parameters, names: ReadonlyMap<number, string>): JsonObject => ({
  id: sum.id,
  name: sum.id === null ? sum.name : (names.get(sum.id) ?? sum.name),
  month: null,
  quantity: sum.is_remainder ? null : printDecimal(add(sum.quantity, decimal(String(sum.pieces)))),
  rest: sum.is_remainder ? 'yes' : 'no',
  ...figures(sum),
  documents: linkTo('invoices', { ...base, currency: sum.currency, ...rowParameters(sum) }),
})

// Sums all documents that count. With a period, receipts replace the invoices that were issued for them.
async function sumAggregates(
  call: ApiRequest,
  base: Parameters,
  all: Selection,
  cursor: AggregateCursor,
  [sums, totals]: [Sums, Sums],
) {
  const { db, caller, now } = call
  const counted = countedOnly(all)
  for (const subjectSum of await subjectSums(db, counted, cursor)) addSubject(sums, subjectSum)
  const ids = await findUnsummedIds(db, caller.account_id, cursor)
  for (let from = 0; from < ids.length; from += PAGE) {
    for (const document of await findSelectedDocuments(db, counted, ids.slice(from, from + PAGE)))
      addDocument([sums], document, 1)
    await yieldToEventLoop()
  }
  for (const { keys, count, sums: units } of await groupAll(db, RESOURCE, counted, ['currency'], AMOUNTS)) {
    const total = sumOf(totals, String(keys[0] ?? ''), String(keys[0] ?? ''), NO_PRODUCT)
    total.count += count
    // groupAll() returns as many sums as AMOUNTS has names.
    total.carried = units as unknown as Sum['carried']
  }
  const hasPeriod = countsSales(toInputObject(base), dayAt(now, caller.time_zone))
  if (!hasPeriod || !(await hasInvoicedReceipts(db, caller.account_id))) return
  await sumDocuments(call, invoicedReceipts(all), [sums, totals])
  await sumDocuments(call, invoicesForReceipts(counted), [sums, totals], -1)
}

const AMOUNTS = ['price_net', 'price_tax', 'price_gross']

async function sumDocuments(
  { db }: ApiRequest,
  selection: Selection,
  [sums, totals]: [Sums, Sums],
  sign: 1 | -1 = 1,
) {
  for await (const page of readDocumentsWithLines(db, selection)) {
    for (const document of page) {
      addDocument([sums, totals], document, sign)
    }
    await yieldToEventLoop()
  }
}

const NO_PRODUCT = { id: null, name: null, is_remainder: false }

// Adds the lines to the first sums, and the document total to the second sums if present.
function addDocument([sums, totals]: [Sums, Sums?], document: DocumentWithLines, sign: 1 | -1) {
  const [documentId, , currency, ...amounts] = document
  const [net, tax, gross] = amounts.slice(0, 3).map(Number) as [number, number, number]
  if (totals) {
    const total = sumOf(totals, currency, currency, NO_PRODUCT)
    addAmounts(total, sign * net, sign * tax, sign * gross)
    total.count += sign
  }
  for (const line of readReportLines(document[6], net, tax, gross)) {
    if (!line.is_counted) continue
    const sum = sumOf(sums, keyOf(currency, line), currency, line)
    addAmounts(sum, sign * line.net, sign * line.tax, sign * line.gross)
    addQuantity(sum, line.quantity, sign)
    if (sum.last_document !== sign * documentId) sum.count += sign
    sum.last_document = sign * documentId
  }
}

type ProductKey = Pick<Sum, 'id' | 'name' | 'is_remainder'>

const keyOf = (currency: string, { id, name, is_remainder }: ProductKey): string =>
  is_remainder ? `${currency} rest` : `${currency} ${id === null ? `name ${name}` : id}`

function sumOf(sums: Sums, key: string, currency: string, { id, name, is_remainder }: ProductKey): Sum {
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = {
      id,
      name,
      is_remainder,
      currency,
      ...zeroHundredths(),
      quantity: ZERO,
      pieces: 0,
      count: 0,
      last_document: 0,
      sortValue: 0n,
    }
    sums.set(key, sum)
  }
  return sum
}

function addSubject(sums: Sums, [subject, name, currency, count, quantity, ...amounts]: SubjectSum) {
  const subjectKey = { id: subject > 0 ? subject : null, name, is_remainder: subject === REMAINDER_SUBJECT }
  const sum = sumOf(sums, keyOf(currency, subjectKey), currency, subjectKey)
  const [net, tax, gross] = amounts
  if (amounts.every((units) => units.length <= DIGITS_MAX))
    addAmounts(sum, Number(net), Number(tax), Number(gross))
  else
    sum.carried = [sum.carried[0] + BigInt(net), sum.carried[1] + BigInt(tax), sum.carried[2] + BigInt(gross)]
  sum.quantity = add(sum.quantity, fromUnits(quantity, QUANTITY_SCALE))
  sum.count += Number(count)
}

// The number of digits of the largest amount of a document.
const DIGITS_MAX = 15

function addQuantity(sum: Sum, quantity: unknown, sign: 1 | -1) {
  const pieces = Number(quantity)
  if (Number.isInteger(pieces) && Math.abs(pieces) <= PIECES_MAX) sum.pieces += sign * pieces
  else {
    const decimalQuantity = decimal(String(quantity))
    sum.quantity = add(sum.quantity, sign === 1 ? decimalQuantity : negate(decimalQuantity))
  }
}

const PIECES_MAX = 1_000_000

function withSortValue(sum: Sum): Sum {
  sum.sortValue = totalsOf(sum)[2]
  return sum
}

const hasContent = (sum: Sum) =>
  sum.count > 0 && (!sum.is_remainder || totalsOf(sum).some((amount) => amount !== 0n))

const print = (amount: bigint) => printDecimal(fromUnits(amount, SCALE))

function figures(sum: Sum): JsonObject {
  const [net, tax, gross] = totalsOf(sum)
  const { currency, count } = sum
  return { currency, count, price_net: print(net), price_tax: print(tax), price_gross: print(gross) }
}

const rowParameters = ({ id, name, is_remainder }: Sum): Parameters =>
  is_remainder ? {} : id === null ? { position_name: name } : { product_id: id }

const byValue =
  (order: Compare) =>
  (a: Sum, b: Sum): number =>
    order(a.currency, b.currency) ||
    Number(a.is_remainder) - Number(b.is_remainder) ||
    compareUnits(b.sortValue, a.sortValue) ||
    (a.id ?? 0) - (b.id ?? 0) ||
    compareTexts(a.name, b.name)

import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../money/decimal.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { breath } from '../../platform/http/sheet-answer.ts'
import { questionOf } from '../invoices/lists/list.ts'
import { type Lined, linesOf, namesOfAll } from './gather.ts'
import { addAmounts, type Hundredths, hundredthsIn, nothing, wholeOf } from './hundredths.ts'
import { type Compare, compareUnits, ownFirst } from './order.ts'
import { asTree, linkTo, type Parameters } from './parameters.ts'
import type { Told } from './report.ts'

// Sales by product: the lines of documents, as they count, which is after the discount. What a document comes to beyond its lines,
// or less, is told apart, so that the whole is that of the documents.

const SCALE = 2

type Line = { [name: string]: unknown; product_id?: number; name?: string; kind?: string }
// A hundred thousand documents are summed up here, and objects would be most of the work.
type Sum = Hundredths & {
  id: number | null
  name: string | null
  currency: string
  rest: boolean
  quantity: Decimal // beyond the pieces
  pieces: number
  count: number
  last: number // the document that was counted last
}

export async function byProduct(call: Call, base: Parameters): Promise<Told> {
  const { db, caller } = call
  const order = ownFirst(caller.settings.currency)
  const sums = new Map<string, Sum>()
  const totals = new Map<string, Sum>()
  for await (const page of linesOf(db, questionOf(call, asTree(base)))) {
    for (const document of page) {
      const [id, , currency] = document
      count(sums, document)
      addTo(
        totals,
        currency,
        id,
        currency,
        NOTHING,
        0,
        Number(document[3]),
        Number(document[4]),
        Number(document[5]),
      )
    }
    await breath()
  }
  const ids = [...new Set([...sums.values()].flatMap(({ id }) => id ?? []))]
  const names = await namesOfAll(db, caller.account_id, 'products', ids)
  const rows = [...sums.values()].filter(isWorthTelling).sort(byWorth(order))
  return {
    rows: rows.map((one) => ({
      id: one.id,
      name: one.id === null ? one.name : (names.get(one.id) ?? one.name),
      month: null,
      quantity: one.rest ? null : printDecimal(add(one.quantity, decimal(String(one.pieces)))),
      rest: one.rest ? 'yes' : 'no',
      ...figures(one),
      documents: linkTo('invoices', { ...base, currency: one.currency, ...found(one) }),
    })),
    totals: [...totals.values()].sort(byWorth(order)).map((one) => ({
      ...figures(one),
      documents: linkTo('invoices', { ...base, currency: one.currency }),
    })),
  }
}

const NOTHING = { id: null, name: null, rest: false }
const REST = { id: null, name: null, rest: true }

function count(sums: Map<string, Sum>, document: Lined) {
  const [document_id, , currency, , , , positions] = document
  const left = { net: Number(document[3]), tax: Number(document[4]), gross: Number(document[5]) }
  for (const line of JSON.parse(positions ?? '[]') as Line[]) {
    if (line.kind === 'text_separator' || line.kind === 'subtotal') continue
    // Of a margin the net price is what is left without the tax of the margin.
    const before = hundredthsIn(line.total_price_net) - hundredthsIn(line.discount_net)
    const gross = hundredthsIn(line.total_price_gross) - hundredthsIn(line.discount_gross)
    const net = before - hundredthsIn(line.vat_margin_total_price_tax)
    const tax = gross - before
    left.net -= net
    left.tax -= tax
    left.gross -= gross
    const id = line.product_id ?? null
    const name = line.name ?? null
    const key = `${currency} ${id === null ? `name ${name}` : id}`
    addTo(sums, key, document_id, currency, { id, name, rest: false }, line.quantity ?? 1, net, tax, gross)
  }
  if (left.net === 0 && left.tax === 0 && left.gross === 0) return
  addTo(sums, `${currency} rest`, document_id, currency, REST, 0, left.net, left.tax, left.gross)
}

function addTo(
  sums: Map<string, Sum>,
  key: string,
  document_id: number,
  currency: string,
  named: Pick<Sum, 'id' | 'name' | 'rest'>,
  quantity: unknown,
  net: number,
  tax: number,
  gross: number,
) {
  let sum = sums.get(key)
  if (sum === undefined) {
    sum = { ...named, currency, ...nothing(), quantity: ZERO, pieces: 0, count: 0, last: 0 }
    sums.set(key, sum)
  }
  const pieces = Number(quantity)
  if (Number.isInteger(pieces) && Math.abs(pieces) <= PIECES_MAX) sum.pieces += pieces
  else sum.quantity = add(sum.quantity, decimal(String(quantity)))
  addAmounts(sum, net, tax, gross)
  if (sum.last !== document_id) sum.count++
  sum.last = document_id
}

const PIECES_MAX = 1_000_000

const isWorthTelling = (sum: Sum) => !sum.rest || wholeOf(sum).some((amount) => amount !== 0n)

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
    compareUnits(wholeOf(b)[2], wholeOf(a)[2]) ||
    (a.id ?? 0) - (b.id ?? 0)

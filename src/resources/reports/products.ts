import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../money/decimal.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { breath } from '../../platform/http/sheet-answer.ts'
import { questionOf } from '../invoices/lists/list.ts'
import { type Lined, linesOf, namesOfAll } from './gather.ts'
import { asTree, linkTo, type Parameters } from './parameters.ts'
import type { Told } from './report.ts'

// Sales by product: the lines of documents, as they count, which is after the discount. What a document comes to beyond its lines,
// or less, is told apart, so that the whole is that of the documents.

const SCALE = 2

type Line = { [name: string]: unknown; product_id?: number; name?: string; kind?: string }
// In hundredths: a hundred thousand documents are summed up here, and objects would be most of the work.
type Amounts = { net: bigint; tax: bigint; gross: bigint }
type Sum = Amounts & {
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
  const sums = new Map<string, Sum>()
  const totals = new Map<string, Sum>()
  for await (const page of linesOf(db, questionOf(call, asTree(base)))) {
    for (const document of page) {
      const [id, , currency] = document
      const { net, tax, gross } = whole(document)
      count(sums, document)
      addTo(totals, currency, id, currency, NOTHING, 0, net, tax, gross)
    }
    await breath()
  }
  const ids = [...new Set([...sums.values()].flatMap(({ id }) => id ?? []))]
  const names = await namesOfAll(db, caller.account_id, 'products', ids)
  const rows = [...sums.values()].filter(isWorthTelling).sort(byWorth)
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
    totals: [...totals.values()].sort(byWorth).map((one) => ({
      ...figures(one),
      documents: linkTo('invoices', { ...base, currency: one.currency }),
    })),
  }
}

const NOTHING = { id: null, name: null, rest: false }
const REST = { id: null, name: null, rest: true }

const whole = ([, , , net, tax, gross]: Lined): Amounts => ({
  net: BigInt(net),
  tax: BigInt(tax),
  gross: BigInt(gross),
})

const isNothing = ({ net, tax, gross }: Amounts) => net === 0n && tax === 0n && gross === 0n

function count(sums: Map<string, Sum>, document: Lined) {
  const [document_id, , currency, , , , positions] = document
  const left = whole(document)
  for (const line of JSON.parse(positions ?? '[]') as Line[]) {
    if (line.kind === 'text_separator' || line.kind === 'subtotal') continue
    // Of a margin the net price is what is left without the tax of the margin.
    const before = units(line.total_price_net) - units(line.discount_net)
    const gross = units(line.total_price_gross) - units(line.discount_gross)
    const net = before - units(line.vat_margin_total_price_tax)
    const tax = gross - before
    left.net -= net
    left.tax -= tax
    left.gross -= gross
    const id = line.product_id ?? null
    const name = line.name ?? null
    const key = `${currency} ${id === null ? `name ${name}` : id}`
    addTo(sums, key, document_id, currency, { id, name, rest: false }, line.quantity ?? 1, net, tax, gross)
  }
  if (isNothing(left)) return
  addTo(sums, `${currency} rest`, document_id, currency, REST, 0, left.net, left.tax, left.gross)
}

// An amount as it is kept has two decimals, and few enough digits for a double to tell its hundredths.
const units = (kept: unknown): bigint =>
  typeof kept === 'string' ? BigInt(Math.round(Number(kept) * 100)) : 0n

function addTo(
  sums: Map<string, Sum>,
  key: string,
  document_id: number,
  currency: string,
  named: Pick<Sum, 'id' | 'name' | 'rest'>,
  quantity: unknown,
  net: bigint,
  tax: bigint,
  gross: bigint,
) {
  let sum = sums.get(key)
  if (sum === undefined) {
    const empty = { quantity: ZERO, pieces: 0, net: 0n, tax: 0n, gross: 0n, count: 0, last: 0 }
    sum = { ...named, currency, ...empty }
    sums.set(key, sum)
  }
  const pieces = Number(quantity)
  if (Number.isInteger(pieces) && Math.abs(pieces) <= PIECES_MAX) sum.pieces += pieces
  else sum.quantity = add(sum.quantity, decimal(String(quantity)))
  sum.net += net
  sum.tax += tax
  sum.gross += gross
  if (sum.last !== document_id) sum.count++
  sum.last = document_id
}

const PIECES_MAX = 1_000_000

const isWorthTelling = (sum: Sum) => !sum.rest || !isNothing(sum)

const print = (amount: bigint) => printDecimal(fromUnits(amount, SCALE))

const figures = ({ currency, count, net, tax, gross }: Sum): Document => ({
  currency,
  count,
  price_net: print(net),
  price_tax: print(tax),
  price_gross: print(gross),
})

const found = ({ id, name, rest }: Sum): Parameters =>
  rest ? {} : id === null ? { position_name: name } : { product_id: id }

const byWorth = (a: Sum, b: Sum): number =>
  (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
  Number(a.rest) - Number(b.rest) ||
  (a.gross < b.gross ? 1 : a.gross > b.gross ? -1 : 0) ||
  (a.id ?? 0) - (b.id ?? 0)

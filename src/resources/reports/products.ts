import {
  add,
  compare,
  type Decimal,
  decimal,
  fromUnits,
  isZero,
  printDecimal,
  subtract,
  ZERO,
} from '../../money/decimal.ts'
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
type Amounts = { net: Decimal; tax: Decimal; gross: Decimal }
type Sum = Amounts & {
  id: number | null
  name: string | null
  currency: string
  rest: boolean
  quantity: Decimal
  count: number
  last: number // the document that was counted last
}

export async function byProduct(call: Call, base: Parameters): Promise<Told> {
  const { db, caller } = call
  const sums = new Map<string, Sum>()
  const totals = new Map<string, Sum>()
  for await (const page of linesOf(db, questionOf(call, asTree(base)))) {
    for (const document of page) {
      count(sums, document)
      addTo(totals, document.currency, document, { id: null, name: null, rest: false }, ZERO, whole(document))
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
      quantity: one.rest ? null : printDecimal(one.quantity),
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

const whole = ({ net, tax, gross }: Lined): Amounts => ({
  net: fromUnits(net, SCALE),
  tax: fromUnits(tax, SCALE),
  gross: fromUnits(gross, SCALE),
})

const less = (a: Amounts, b: Amounts): Amounts => ({
  net: subtract(a.net, b.net),
  tax: subtract(a.tax, b.tax),
  gross: subtract(a.gross, b.gross),
})

const isNothing = ({ net, tax, gross }: Amounts) => isZero(net) && isZero(tax) && isZero(gross)

function count(sums: Map<string, Sum>, document: Lined) {
  let left = whole(document)
  for (const line of JSON.parse(document.positions ?? '[]') as Line[]) {
    if (line.kind === 'text_separator' || line.kind === 'subtotal') continue
    const counted = countedOf(line)
    left = less(left, counted)
    const id = line.product_id ?? null
    const name = line.name ?? null
    const key = `${document.currency} ${id === null ? `name ${name}` : id}`
    addTo(sums, key, document, { id, name, rest: false }, amount(line.quantity ?? '1'), counted)
  }
  if (isNothing(left)) return
  addTo(sums, `${document.currency} rest`, document, { id: null, name: null, rest: true }, ZERO, left)
}

// Of a margin the net price is what is left without the tax of the margin.
function countedOf(line: Line): Amounts {
  const net = subtract(amount(line.total_price_net), amount(line.discount_net))
  const gross = subtract(amount(line.total_price_gross), amount(line.discount_gross))
  const tax = amount(line.vat_margin_total_price_tax)
  return { net: subtract(net, tax), tax: subtract(gross, net), gross }
}

const amount = (kept: unknown): Decimal => (typeof kept === 'string' ? decimal(kept) : ZERO)

function addTo(
  sums: Map<string, Sum>,
  key: string,
  { id: document_id, currency }: Lined,
  named: Pick<Sum, 'id' | 'name' | 'rest'>,
  quantity: Decimal,
  { net, tax, gross }: Amounts,
) {
  const sum: Sum = sums.get(key) ?? {
    ...named,
    currency,
    quantity: ZERO,
    net: ZERO,
    tax: ZERO,
    gross: ZERO,
    count: 0,
    last: 0,
  }
  sum.quantity = add(sum.quantity, quantity)
  sum.net = add(sum.net, net)
  sum.tax = add(sum.tax, tax)
  sum.gross = add(sum.gross, gross)
  if (sum.last !== document_id) sum.count++
  sum.last = document_id
  sums.set(key, sum)
}

const isWorthTelling = (sum: Sum) => !sum.rest || !isNothing(sum)

const figures = ({ currency, count, net, tax, gross }: Sum): Document => ({
  currency,
  count,
  price_net: printDecimal(net),
  price_tax: printDecimal(tax),
  price_gross: printDecimal(gross),
})

const found = ({ id, name, rest }: Sum): Parameters =>
  rest ? {} : id === null ? { position_name: name } : { product_id: id }

const byWorth = (a: Sum, b: Sum): number =>
  (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) ||
  Number(a.rest) - Number(b.rest) ||
  compare(b.gross, a.gross) ||
  (a.id ?? 0) - (b.id ?? 0)

import { decimalsOf } from '../../money/currency.ts'
import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../money/decimal.ts'
import { exchangeTotals } from '../../money/exchange.ts'
import type { RateTotal } from '../../money/totals.ts'
import type { Database } from '../../platform/database/database.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { COUNTED_KINDS } from '../invoices/kinds.ts'
import { readRate } from '../invoices/rules/exchange.ts'
import { documents, type Side } from './store.ts'

// The tax of a month, by the day it is due: by rate in the currency of each document, and all of it in the currency of the account, which is what is
// declared. Rates lie inside the documents, so these are read a page at a time.

type Row = {
  id: number
  day: string
  number: string
  kind: string
  currency: string
  own_tax: string | null
  data: string
}
type Data = {
  receipt_for_invoice_id?: number | null
  totals_by_rate?: { [name: string]: string }[]
  margins_by_rate?: { [name: string]: string }[]
  exchange_currency?: string
  exchange_currency_rate?: string
}
type Document = Omit<Row, 'data'> & { read: Data }
type Missing = { id: number; number: string; currency: string }

const PAGE = 1000
const SCALE = 2
const MISSING_MAX = 20

export async function vatOf(db: Database, side: Side, own_currency: string, from: string, to: string) {
  const by_currency = new Register()
  const own = new Register()
  const missing: Missing[] = []
  let [total, without_rate] = [ZERO, 0]
  for await (const { id, number, kind, currency, own_tax, read } of declared(db, side, from, to)) {
    if (!COUNTED_KINDS.includes(kind as never)) continue
    const margins = (read.margins_by_rate ?? []).map(readRate)
    // Under the margin scheme the margin is what is declared, not what was paid.
    const rates = (read.totals_by_rate ?? [])
      .map(readRate)
      .filter(({ tax }) => margins.length === 0 || tax !== 'disabled')
    for (const rate of rates) by_currency.count(rate, currency)
    for (const rate of margins) by_currency.count(rate, currency, true)
    if (own_tax === null) {
      without_rate++
      if (missing.length < MISSING_MAX) missing.push({ id, number, currency })
      continue
    }
    total = add(total, fromUnits(own_tax, SCALE))
    for (const rate of exchanged(rates, read, currency, own_currency)) own.count(rate, own_currency)
    for (const rate of exchanged(margins, read, currency, own_currency)) own.count(rate, own_currency, true)
  }
  return {
    vat: by_currency.rows(),
    vat_to_declare: {
      currency: own_currency,
      tax_value: printDecimal(total),
      rates: own.rows(),
      without_rate,
      documents: missing,
    },
  }
}

// By the day of their tax: most are declared in the month of their issue, the others are found by a day of their own.
async function* declared(db: Database, side: Side, from: string, to: string): AsyncIterable<Document> {
  yield* between(db, side, sql`issue_date`, sql`and declared_on is null`, from, to)
  yield* between(db, side, sql`declared_on`, sql``, from, to)
}

async function* between(
  db: Database,
  side: Side,
  day: Sql,
  further: Sql,
  from: string,
  to: string,
): AsyncIterable<Document> {
  let last = { day: from, id: 0 }
  for (;;) {
    const rows = await db.all<Row>(sql`select id, ${day} as day, number, kind, currency,
      cast(tax_in_account_currency as text) as own_tax, data from invoices
      where ${documents(side)} and (${day}, id) > (${last.day}, ${last.id}) and ${day} <= ${to} ${further}
      order by ${day}, id limit ${PAGE}`)
    const page = rows.map(({ data, ...row }) => ({ ...row, read: JSON.parse(data) as Data }))
    const receipts = await standingReceipts(db, side, page)
    // Its tax was declared with the receipt, for as long as there is one.
    yield* page.filter(({ read }) => !receipts.has(read.receipt_for_invoice_id ?? 0))
    if (rows.length < PAGE) return
    last = rows.at(-1) as Row
  }
}

async function standingReceipts(db: Database, side: Side, page: readonly Document[]): Promise<Set<number>> {
  const ids = page.flatMap(({ read }) => read.receipt_for_invoice_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.all<{ id: number }>(sql`select id from invoices where ${documents(side)}
    and id in (${join(ids)})`)
  return new Set(rows.map(({ id }) => id))
}

// What bears no tax in another currency need not have a rate; there is nothing of it to declare.
function exchanged(
  rates: RateTotal[],
  { exchange_currency, exchange_currency_rate }: Data,
  currency: string,
  own: string,
) {
  if (currency === own) return rates
  if (exchange_currency !== own || exchange_currency_rate === undefined) return []
  return exchangeTotals(rates, decimal(exchange_currency_rate), decimalsOf(own)).by_rate
}

type Sum = { tax: string; currency: string; margin: boolean; net: Decimal; tax_value: Decimal }

class Register {
  readonly #sums = new Map<string, Sum>()

  count({ tax, net, tax_amount }: RateTotal, currency: string, margin = false) {
    const key = `${tax} ${currency} ${margin}`
    const known = this.#sums.get(key) ?? { tax, currency, margin, net: ZERO, tax_value: ZERO }
    known.net = add(known.net, net)
    known.tax_value = add(known.tax_value, tax_amount)
    this.#sums.set(key, known)
  }

  rows() {
    return [...this.#sums.values()].sort(inOrder).map(({ net, tax_value, ...rest }) => ({
      ...rest,
      net: printDecimal(net),
      tax_value: printDecimal(tax_value),
    }))
  }
}

const inOrder = (a: Sum, b: Sum): number =>
  a.currency.localeCompare(b.currency) ||
  b.tax.localeCompare(a.tax, 'en', { numeric: true }) ||
  Number(a.margin) - Number(b.margin)

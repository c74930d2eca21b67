import { decimalsOf } from '../../money/currency.ts'
import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../money/decimal.ts'
import { exchangeTotals } from '../../money/exchange.ts'
import type { RateTotal } from '../../money/totals.ts'
import type { Database } from '../../platform/database/database.ts'
import { COUNTED_KINDS, tellsOfSale } from '../invoices/kinds.ts'
import { readRate } from '../invoices/rules/exchange.ts'
import type { Side } from './store.ts'
import { type Data, declared } from './vat-store.ts'

// The tax of a month, by the day it is due: by rate in the currency of each document, and all of it in the currency of the account, which is what is
// declared. Rates lie inside the documents, so these are read a page at a time.

type Missing = { id: number; number: string; currency: string }

const SCALE = 2
const MISSING_MAX = 20

export async function vatOf(db: Database, side: Side, own_currency: string, from: string, to: string) {
  const by_currency = new Register()
  const own = new Register()
  const missing: Missing[] = []
  let [total, without_rate] = [ZERO, 0]
  for await (const { id, number, kind, currency, own_tax, read } of declared(db, side, from, to)) {
    if (!COUNTED_KINDS.includes(kind as never) || !tellsOfSale({ kind })) continue
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

import { decimalsOf } from '../../../money/currency.ts'
import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../../money/decimal.ts'
import { unitRate } from '../../../money/exchange.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import type { RateTotal } from '../../../money/totals.ts'
import type { Database } from '../../../platform/database/database.ts'
import { COUNTED_KINDS, tellsOfSale } from '../../documents/invoices/kinds.ts'
import { readRate } from '../../documents/invoices/rules/exchange.ts'
import type { Side } from './store.ts'
import { type Data, declared, type Summed } from './vat-store.ts'

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
  for await (const page of declared(db, side, from, to))
    for (const document of page) {
      const told = declaredOf(document, own_currency)
      if (told === undefined) continue
      by_currency.countAll(told, document.currency)
      if (told.tax === undefined) {
        const { id, number, currency } = document
        without_rate++
        if (missing.length < MISSING_MAX) missing.push({ id, number, currency })
        continue
      }
      total = add(total, told.tax)
      if (told.own) own.countAll(told.own, own_currency)
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

export type Rates = { rates: RateTotal[]; margins: RateTotal[] }
// `tax` is all of it in the own currency, `own` the same by rate: neither can be told without a rate of exchange, and what bears no
// tax has the first alone.
export type Told = Rates & { tax?: Decimal; own?: Rates }

type Declaring = Pick<Summed, 'kind' | 'currency' | 'own_tax' | 'read'>

// What a document declares, if it declares anything.
export function declaredOf(
  { kind, currency, own_tax, read }: Declaring,
  own_currency: string,
): Told | undefined {
  if (!COUNTED_KINDS.includes(kind as never) || !tellsOfSale({ kind })) return undefined
  const margins = (read.margins_by_rate ?? []).map(readRate)
  // Under the margin scheme the margin is what is declared, not what was paid.
  const kept = (read.totals_by_rate ?? []).filter(({ tax }) => margins.length === 0 || tax !== 'disabled')
  const told = { rates: kept.map(readRate), margins }
  const own = inOwn(kept, told, read, currency, own_currency)
  return { ...told, ...(own_tax !== null && { tax: fromUnits(own_tax, SCALE) }), ...(own && { own }) }
}

function inOwn(
  kept: { [name: string]: string }[],
  told: Rates,
  { exchange_currency, ...rated }: Data,
  currency: string,
  own: string,
): Rates | undefined {
  if (currency === own) return told
  const rate = rateIn(rated)
  if (exchange_currency !== own || rate === undefined) return undefined
  const rules = calculationRules(rated.calculation_version)
  const exchange = (rates: RateTotal[]) => rules.exchangeTotals(rates, rate, decimalsOf(own)).by_rate
  const calculated = exchange(told.rates)
  return {
    // As it was told when the document was written; older ones are calculated by the rules they were made with.
    rates: kept.map(({ tax, exchange_net: net, exchange_tax_amount: tax_amount }, place) =>
      net === undefined || tax_amount === undefined
        ? (calculated[place] as RateTotal)
        : readRate({ tax: tax ?? '', net, tax_amount }),
    ),
    margins: exchange(told.margins),
  }
}

// What one unit of the document's currency is worth.
export const rateIn = ({ exchange_currency_rate: rate, exchange_currency_rate_den: units }: Data) =>
  rate === undefined ? undefined : unitRate(decimal(rate), units === undefined ? undefined : decimal(units))

type Sum = { tax: string; currency: string; margin: boolean; net: Decimal; tax_value: Decimal; count: number }

export class Register {
  readonly #sums = new Map<string, Sum>()

  countAll({ rates, margins }: Rates, currency: string) {
    const count = (margin: boolean) => (rate: RateTotal) =>
      this.add({ tax: rate.tax, currency, margin, net: rate.net, tax_value: rate.tax_amount, count: 1 })
    rates.forEach(count(false))
    margins.forEach(count(true))
  }

  add({ tax, currency, margin, net, tax_value, count }: Sum) {
    const key = `${tax} ${currency} ${margin}`
    const known = this.#sums.get(key) ?? { tax, currency, margin, net: ZERO, tax_value: ZERO, count: 0 }
    known.net = add(known.net, net)
    known.tax_value = add(known.tax_value, tax_value)
    known.count += count
    this.#sums.set(key, known)
  }

  // The highest rate first.
  sums(): Sum[] {
    return [...this.#sums.values()].sort(inOrder)
  }

  rows() {
    return this.sums().map(({ net, tax_value, count, ...rest }) => ({
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

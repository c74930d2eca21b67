import {
  absolute,
  add,
  compare,
  type Decimal,
  equals,
  isZero,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { type RateTotal, type SumStrategy, type Totals, withoutTax } from '../../../money/totals.ts'
import { tellsOfSale } from '../invoices/kinds.ts'
import {
  exchangedRatesOf,
  type KnownExchange,
  ratesOf,
  storedTotals,
  type Told,
  unitRateOf,
} from '../invoices/rules/exchange.ts'
import type { Chained } from '../invoices/rules/sources.ts'
import { keepPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { type Chain, type Lines, linesOf, stateAfter } from './corrected-state.ts'

// Where tax is taken from the sum of a rate, the taxes of several differences do not add up to that of the whole, nor do amounts that
// were exchanged one by one. A correction after which nothing is left, of a rate or of the document, therefore takes back what the
// document and its corrections told so far, to the cent.

// `current` is the correction itself, when it is one that is changed.
export const chainedTotals =
  ({ original, corrections }: Chain, current?: Invoice): Chained =>
  ({ totals, positions, strategy, options }) => {
    if (current && isUnchanged(current, positions, strategy))
      return { ...asTotals(ratesOf(current)), exchanged: exchangedIn([current]) }
    if (!tellsOfSale(original)) return withoutTax(totals)
    const others = [original, ...corrections].filter(({ id }) => id !== current?.id)
    const is_plain = strategy === 'sum' && others.every(isSumOfLines)
    const exchanged = exchangedIn(others)
    if (is_plain && !exchanged) return totals
    const own: Lines = { id: current?.id ?? NEWEST, number: null, positions, options }
    const laid = [...corrections.filter(({ id }) => id !== own.id).map((one) => linesOf(one)), own]
    const { held, misfits } = stateAfter(
      linesOf(original),
      laid.toSorted((a, b) => a.id - b.id),
    )
    if (misfits.length > 0) return totals
    const told = addUp(others.flatMap(ratesOf))
    const standing = new Set(held.map(({ side: { tax } }) => normaliseTax(tax as string)))
    const kept = totals.by_rate.map((rate) =>
      standing.has(rate.tax) ? rate : takenBack(rateIn(told, rate.tax)),
    )
    if (held.length > 0) return asTotals(kept)
    const further = [...told, ...(exchanged?.by_rate ?? [])].filter(isSomething).map(({ tax }) => tax)
    const rates = [...new Set([...kept.map(({ tax }) => tax), ...further])]
    const by_rate = rates.map((tax) => takenBack(rateIn(told, tax)))
    return {
      ...(others.some(isFromElsewhere) && !options.is_margin ? totalsOf(others, by_rate) : asTotals(by_rate)),
      exchanged: exchanged && {
        ...exchanged,
        by_rate: rates.map((tax) => takenBack(rateIn(exchanged.by_rate, tax))),
        own_tax: negate(exchanged.own_tax),
      },
    }
  }

// A final invoice takes what the advances left of each rate of the order, so that all of them come to the order.
export const restTotals =
  (order: Invoice, advances: readonly Invoice[]): Chained =>
  ({ totals, positions }) => {
    const rest = addUp([...ratesOf(order), ...advances.flatMap(ratesOf).map(takenBack)])
    const cents = { units: BigInt(positions.length), scale: 2 }
    const isNear = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), cents) <= 0
    const kept = totals.by_rate.map((rate) => rateIn(rest, rate.tax))
    // Who has the document calculated otherwise than the order means other sums.
    const is_rest = totals.by_rate.every(
      ({ net, gross }, place) =>
        isNear(net, kept[place]?.net ?? ZERO) && isNear(gross, kept[place]?.gross ?? ZERO),
    )
    return is_rest ? asTotals(kept) : totals
  }

export const finalTotals =
  (current: Invoice): Chained =>
  ({ totals, positions, strategy }) =>
    isUnchanged(current, positions, strategy)
      ? { ...asTotals(ratesOf(current)), exchanged: exchangedIn([current]) }
      : totals

// What others have said a document comes to, until its lines are changed here.
export const givenTotals =
  (told: Told): Chained =>
  ({ totals }) => ({
    ...told,
    by_rate: told.by_rate.length > 0 ? told.by_rate : totals.by_rate,
    counted: totals,
  })

export const receivedTotals =
  (current: Invoice): Chained =>
  ({ totals, positions, strategy }) =>
    isUnchanged(current, positions, strategy)
      ? {
          ...storedTotals(current),
          exchanged: exchangedIn([current]),
        }
      : totals

const isSomething = ({ net, tax_amount }: RateTotal): boolean => !isZero(net) || !isZero(tax_amount)

// What they told in the currency they are exchanged to, where that is one currency by one rate.
function exchangedIn(documents: readonly Invoice[]): KnownExchange | undefined {
  const [first] = documents
  const currency = first?.exchange_currency
  const rate = first && unitRateOf(first)
  if (!first || !currency || !rate) return undefined
  const isAlike = (one: Invoice) => {
    const own = unitRateOf(one)
    return (
      one.exchange_price_tax !== null &&
      one.exchange_currency === currency &&
      own !== null &&
      equals(own, rate)
    )
  }
  if (!documents.every(isAlike)) return undefined
  const own_tax = sum(documents.map((one) => one.tax_in_account_currency ?? ZERO))
  return { currency, rate, by_rate: addUp(documents.flatMap(exchangedRatesOf)), own_tax }
}

// The totals of a final invoice follow from its order, and those of a document that was issued elsewhere are not of our making.
const isSumOfLines = (invoice: Invoice): boolean =>
  strategyOf(invoice) === 'sum' && !invoice.settled_advances && !isFromElsewhere(invoice)

const isFromElsewhere = ({ as_issued, received }: Invoice): boolean => as_issued === true || Boolean(received)

// What another calculator came to need not be the sum of its rates.
const totalsOf = (documents: readonly Invoice[], by_rate: RateTotal[]): Totals => ({
  price_net: negate(sum(documents.map(({ price_net }) => price_net ?? ZERO))),
  price_tax: negate(sum(documents.map(({ price_tax }) => price_tax ?? ZERO))),
  price_gross: negate(sum(documents.map(({ price_gross }) => price_gross ?? ZERO))),
  by_rate,
})

const NEWEST = Number.MAX_SAFE_INTEGER

// What it came to was right when it was made; who changes a note on it changes no sum.
function isUnchanged(current: Invoice, positions: readonly Position[], strategy: SumStrategy): boolean {
  const plain = (lines: unknown) => JSON.stringify(lines)
  return strategyOf(current) === strategy && plain(current.positions) === plain(keepPositions(positions))
}

const strategyOf = ({ calculating_strategy }: Invoice): SumStrategy =>
  (calculating_strategy as { sum?: SumStrategy } | null)?.sum ?? 'sum'

function addUp(rates: readonly RateTotal[]): RateTotal[] {
  const sums = new Map<string, RateTotal>()
  for (const rate of rates) {
    const known = sums.get(rate.tax) ?? nothingAt(rate.tax)
    sums.set(rate.tax, {
      tax: rate.tax,
      net: add(known.net, rate.net),
      tax_amount: add(known.tax_amount, rate.tax_amount),
      gross: add(known.gross, rate.gross),
    })
  }
  return [...sums.values()]
}

const nothingAt = (tax: string): RateTotal => ({ tax, net: ZERO, tax_amount: ZERO, gross: ZERO })
const rateIn = (rates: readonly RateTotal[], tax: string): RateTotal =>
  rates.find((rate) => rate.tax === tax) ?? nothingAt(tax)

const takenBack = ({ tax, net, tax_amount, gross }: RateTotal): RateTotal => ({
  tax,
  net: negate(net),
  tax_amount: negate(tax_amount),
  gross: negate(gross),
})

const asTotals = (by_rate: RateTotal[]): Totals => ({
  price_net: sum(by_rate.map(({ net }) => net)),
  price_tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
  price_gross: sum(by_rate.map(({ gross }) => gross)),
  by_rate,
})

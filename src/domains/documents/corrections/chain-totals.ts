import {
  absolute,
  add,
  compare,
  type Decimal,
  equals,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import {
  addUpRates,
  isNonZero,
  negateRate,
  rateIn,
  reverseEndedRates,
  sumRates,
} from '../../../money/rate-totals.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { type RateTotal, type SumStrategy, type Totals, withoutTax } from '../../../money/totals.ts'
import { isSaleOrPurchase } from '../invoices/kinds.ts'
import {
  exchangedRatesOf,
  type FixedExchange,
  ratesOf,
  type StatedTotals,
  storedTotals,
  unitRateOf,
} from '../invoices/rules/exchange.ts'
import type { TotalsOverride } from '../invoices/rules/sources.ts'
import { toStoredPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { applyCorrections, type Chain, type Lines, linesOf } from './corrected-state.ts'

// Totals of corrections and final invoices that follow from other documents. When tax is calculated from the
// sum of a rate, or amounts are exchanged document by document, the rounded differences do not add up to the
// original. A correction that leaves nothing, of a rate or of the document, therefore reverses the exact sums
// of the document and its corrections so far.

// Returns the totals of a correction. `current` is its stored version if it is being changed.
export const chainedTotals =
  ({ original, corrections }: Chain, current?: Invoice): TotalsOverride =>
  ({ totals, positions, strategy, options }) => {
    if (current && isUnchanged(current, positions, strategy))
      return { ...sumRates(ratesOf(current)), exchanged: exchangedTotalsOf([current]) }
    if (!isSaleOrPurchase(original)) return withoutTax(totals)
    const others = [original, ...corrections].filter(({ id }) => id !== current?.id)
    const isPlain = strategy === 'sum' && others.every(isSumOfLines)
    const exchanged = exchangedTotalsOf(others)
    if (isPlain && !exchanged) return totals
    const ownLines: Lines = { id: current?.id ?? NEWEST_ID, number: null, positions, options }
    const correctionLines = [
      ...corrections.filter(({ id }) => id !== ownLines.id).map((correction) => linesOf(correction)),
      ownLines,
    ]
    const { remainingLines, mismatches } = applyCorrections(
      linesOf(original),
      correctionLines.toSorted((a, b) => a.id - b.id),
    )
    if (mismatches.length > 0) return totals
    const statedRates = addUpRates(others.flatMap(ratesOf))
    const remainingTaxes = new Set(
      remainingLines.map(({ side: { tax } }) => normaliseTax(tax as string) as string),
    )
    const exchangedTaxes = (exchanged?.by_rate ?? []).filter(isNonZero).map(({ tax }) => tax)
    const byRate = reverseEndedRates(totals.by_rate, statedRates, remainingTaxes, exchangedTaxes)
    if (remainingLines.length > 0) return sumRates(byRate)
    return {
      ...(others.some(isCalculatedElsewhere) && !options.is_margin
        ? totalsOf(others, byRate)
        : sumRates(byRate)),
      exchanged: exchanged && {
        ...exchanged,
        by_rate: byRate.map(({ tax }) => negateRate(rateIn(exchanged.by_rate, tax))),
        own_tax: negate(exchanged.own_tax),
      },
    }
  }

// Returns what the advances left of each rate of the order, so that all documents together add up to the
// order.
export const finalInvoiceTotals =
  (order: Invoice, advances: readonly Invoice[]): TotalsOverride =>
  ({ totals, positions }) => {
    const remainingRates = addUpRates([...ratesOf(order), ...advances.flatMap(ratesOf).map(negateRate)])
    const cents = { units: BigInt(positions.length), scale: 2 }
    const isNear = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), cents) <= 0
    const rateTotals = totals.by_rate.map((rate) => rateIn(remainingRates, rate.tax))
    // Keeps the calculated totals if they differ from the remainder by more than rounding, because the lines
    // then differ from the order.
    const isRemainder = totals.by_rate.every(
      ({ net, gross }, index) =>
        isNear(net, rateTotals[index]?.net ?? ZERO) && isNear(gross, rateTotals[index]?.gross ?? ZERO),
    )
    return isRemainder ? sumRates(rateTotals) : totals
  }

// The same for lines of the request, if they are those of the order, less the advances. Other lines keep their own
// totals, even if these differ by a cent only.
export function sentFinalInvoiceTotals(
  order: Invoice,
  orderLines: readonly Position[],
  advances: readonly Invoice[],
): TotalsOverride {
  const remainder = finalInvoiceTotals(order, advances)
  const advanceRates = advances.flatMap(ratesOf)
  const expected = grossByTax([
    ...orderLines.map(lineGross),
    ...advanceRates.map(({ tax, gross }) => ({ tax, gross: negate(gross) })),
  ])
  return (calculation) => {
    const requested = grossByTax(calculation.positions.map(lineGross))
    const isOfOrder = [...new Set([...expected.keys(), ...requested.keys()])].every((tax) =>
      equals(expected.get(tax) ?? ZERO, requested.get(tax) ?? ZERO),
    )
    return isOfOrder ? remainder(calculation) : calculation.totals
  }
}

type TaxedGross = { tax: string; gross: Decimal }

const lineGross = ({ tax, total_price_gross }: Position): TaxedGross => ({
  tax: normaliseTax(tax ?? '') ?? '',
  gross: total_price_gross ?? ZERO,
})

function grossByTax(amounts: readonly TaxedGross[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const { tax, gross } of amounts) sums.set(tax, add(sums.get(tax) ?? ZERO, gross))
  return sums
}

export const finalTotals =
  (current: Invoice): TotalsOverride =>
  ({ totals, positions, strategy }) =>
    isUnchanged(current, positions, strategy)
      ? { ...sumRates(ratesOf(current)), exchanged: exchangedTotalsOf([current]) }
      : totals

// Uses totals that another system stated, until the lines of the document change.
export const statedTotalsOverride =
  (statedTotals: StatedTotals): TotalsOverride =>
  ({ totals }) => ({
    ...statedTotals,
    by_rate: statedTotals.by_rate.length > 0 ? statedTotals.by_rate : totals.by_rate,
    counted: totals,
  })

export const receivedTotals =
  (current: Invoice): TotalsOverride =>
  ({ totals, positions, strategy }) =>
    isUnchanged(current, positions, strategy)
      ? {
          ...storedTotals(current),
          exchanged: exchangedTotalsOf([current]),
        }
      : totals

// Returns the totals in the second currency, if all documents use the same currency and rate.
function exchangedTotalsOf(documents: readonly Invoice[]): FixedExchange | undefined {
  const [first] = documents
  const currency = first?.exchange_currency
  const rate = first && unitRateOf(first)
  if (!first || !currency || !rate) return undefined
  const hasSameExchange = (invoice: Invoice) => {
    const invoiceRate = unitRateOf(invoice)
    return (
      invoice.exchange_price_tax !== null &&
      invoice.exchange_currency === currency &&
      invoiceRate !== null &&
      equals(invoiceRate, rate)
    )
  }
  if (!documents.every(hasSameExchange)) return undefined
  const accountTax = sum(documents.map((invoice) => invoice.tax_in_account_currency ?? ZERO))
  return { currency, rate, by_rate: addUpRates(documents.flatMap(exchangedRatesOf)), own_tax: accountTax }
}

// Totals of a final invoice follow from its order, and those of documents issued elsewhere from another
// calculator.
const isSumOfLines = (invoice: Invoice): boolean =>
  strategyOf(invoice) === 'sum' && !invoice.settled_advances && !isCalculatedElsewhere(invoice)

const isCalculatedElsewhere = ({ as_issued, received, vendor_totals }: Invoice): boolean =>
  as_issued === true || Boolean(received) || Boolean(vendor_totals)

// Sums stated totals, because the totals of another calculator may differ from the sum of its rates.
const totalsOf = (documents: readonly Invoice[], by_rate: RateTotal[]): Totals => ({
  price_net: negate(sum(documents.map(({ price_net }) => price_net ?? ZERO))),
  price_tax: negate(sum(documents.map(({ price_tax }) => price_tax ?? ZERO))),
  price_gross: negate(sum(documents.map(({ price_gross }) => price_gross ?? ZERO))),
  by_rate,
})

const NEWEST_ID = Number.MAX_SAFE_INTEGER

// Keeps the stored totals if neither lines nor strategy change, because they were right when the document was
// issued.
function isUnchanged(current: Invoice, positions: readonly Position[], strategy: SumStrategy): boolean {
  const json = (lines: unknown) => JSON.stringify(lines)
  return strategyOf(current) === strategy && json(current.positions) === json(toStoredPositions(positions))
}

const strategyOf = ({ calculating_strategy }: Invoice): SumStrategy =>
  (calculating_strategy as { sum?: SumStrategy } | null)?.sum ?? 'sum'

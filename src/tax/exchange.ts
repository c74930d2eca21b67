import { decimalsOf } from '../money/currency.ts'
import { add, type Decimal, equals, isZero, multiply, ONE, subtract, ZERO } from '../money/decimal.ts'
import { divide, round } from '../money/rounding.ts'
import { earlier, saleDay } from './days.ts'
import { rowKey, type TaxRow } from './shares.ts'
import type { Quote, QuoteQuery, Quotes, Regime, TaxDocument } from './types.ts'

// Amounts in the currency of the account. Parts that have the same rate add up to the conversion of their sum, so a document
// that is corrected to zero leaves nothing.

export type OwnAmounts = Quote & { own_base: Decimal; own_tax: Decimal }

type Sums = {
  base: Decimal
  tax: Decimal
  own_base: Decimal
  own_tax: Decimal
  quote: Quote
  has_one_rate: boolean
}

export class OwnConversion {
  readonly #sums = new Map<string, Sums>()
  readonly #places: number
  // After an entry without a rate no later one can be converted, because the parts must add up to the conversion of
  // their sum.
  #isIncomplete = false

  constructor(currency: string) {
    this.#places = decimalsOf(currency)
  }

  // A correction has the rate of the corrected document; if that is missing, it cannot be converted.
  convert(row: TaxRow, findQuote: () => Quote | undefined, isCorrection: boolean): OwnAmounts | undefined {
    if (this.#isIncomplete) return undefined
    const before = this.#sums.get(rowKey(row))
    const chosenQuote = isCorrection ? (before?.quote ?? findQuote()) : findQuote()
    if (chosenQuote === undefined) {
      this.#isIncomplete = true
      return undefined
    }
    const after = this.#after(row, chosenQuote, before, isCorrection)
    this.#sums.set(rowKey(row), after)
    return {
      ...chosenQuote,
      own_base: subtract(after.own_base, before?.own_base ?? ZERO),
      own_tax: subtract(after.own_tax, before?.own_tax ?? ZERO),
    }
  }

  // The rate of the last entry of a row.
  quoteOf = (row: TaxRow): Quote | undefined => this.#sums.get(rowKey(row))?.quote

  #after(row: TaxRow, quote: Quote, before: Sums | undefined, isCorrection: boolean): Sums {
    const base = add(before?.base ?? ZERO, row.base)
    const tax = add(before?.tax ?? ZERO, row.tax)
    const exchange = (amount: Decimal) => round(multiply(amount, quote.rate), this.#places)
    const has_one_rate = !before || (before.has_one_rate && equals(before.quote.rate, quote.rate))
    if (has_one_rate)
      return { base, tax, own_base: exchange(base), own_tax: exchange(tax), quote, has_one_rate }
    // A correction of amounts with several exchange rates reduces each of them in proportion.
    const scale = (ownTotal: Decimal, sum: Decimal, after: Decimal, part: Decimal) =>
      isCorrection && !isZero(sum)
        ? divide(multiply(ownTotal, after), sum, this.#places)
        : add(ownTotal, exchange(part))
    return {
      base,
      tax,
      quote,
      has_one_rate,
      own_base: scale(before.own_base, before.base, base, row.base),
      own_tax: scale(before.own_tax, before.tax, tax, row.tax),
    }
  }
}

// A rate that the request set applies to all entries. Otherwise the country determines the day of the rate.
export function quoteFor(
  document: TaxDocument,
  taxDate: string,
  { currency: ownCurrency, exchange_rates }: Regime,
  quoteQuery: (document: TaxDocument, taxDate: string) => QuoteQuery,
  quotes: Quotes,
): Quote | undefined {
  if (document.currency === ownCurrency) return { rate: ONE, date: taxDate }
  const enteredRate = enteredQuote(document, ownCurrency)
  if (enteredRate) return enteredRate
  const query = quoteQuery(document, taxDate)
  if (query.table === 'monthly') return quotes(query)
  if (exchange_rates === 'ecb') return quotes({ ...query, table: 'ecb' })
  return quotes(exchange_rates === 'income_tax' ? { ...query, day: revenueDay(document, taxDate) } : query)
}

// The date of the revenue is the first of supply, issue and payment.
const revenueDay = (document: TaxDocument, taxDate: string): string =>
  earlier(earlier(saleDay(document), document.issue_date), taxDate)

export const hasEnteredRate = (document: TaxDocument, ownCurrency: string): boolean =>
  enteredQuote(document, ownCurrency) !== undefined

function enteredQuote(document: TaxDocument, ownCurrency: string): Quote | undefined {
  const { exchange_currency_rate: rate, exchange_currency, rate_found, exchange_date, issue_date } = document
  if (!rate || rate_found || (exchange_currency && exchange_currency !== ownCurrency)) return undefined
  return { rate, date: exchange_date ?? issue_date }
}

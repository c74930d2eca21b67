import { decimalsOf } from '../../../../money/currency.ts'
import {
  compare,
  decimal,
  equals,
  isZero,
  multiply,
  printFixed,
  printPlain,
  ZERO,
} from '../../../../money/decimal.ts'
import { amountsFromNet } from '../../../../money/line.ts'
import { sumDefault } from '../../../../money/sum-default.ts'
import { taxRate } from '../../../../money/tax.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Invoice } from '../schema.ts'
import { exchangedTotals, ratesOf, unitRateOf } from './exchange.ts'
import { isBusiness, sellerCountry } from './plausible-parties.ts'

// Amounts and rates that are valid and nearly always wrong.

// Rate that a bank quoted for the currencies of a document which has its own rate.
export type ReferenceRate = { rate: string; date: string; kind: string }

const TWO = decimal('2')

export function rateFarFromQuote(invoice: Invoice): string[] | undefined {
  const quote = invoice.reference_rate as ReferenceRate | null
  const rate = unitRateOf(invoice)
  if (!quote || !rate) return undefined
  const quoted = decimal(quote.rate)
  if (compare(rate, multiply(quoted, TWO)) <= 0 && compare(multiply(rate, TWO), quoted) >= 0) return undefined
  const { currency, exchange_currency } = invoice
  const bank = quote.kind.toUpperCase()
  return [currency ?? '', printPlain(rate), exchange_currency ?? '', bank, quote.rate, quote.date]
}

// Warns with every document only if the seller's country requires it; checks of European formats always warn.
export function taxUnlikeTotal(invoice: Invoice, settings: Settings): string[] | undefined {
  const country = sellerCountry(invoice, settings)
  const isRequired = sumDefault({ country, formats: [], day: invoice.issue_date }) !== 'sum'
  return isRequired ? taxUnlikeBase(invoice) : undefined
}

// Finds the first rate whose tax differs from its base times the rate. Tax extracted from gross prices may differ by a
// cent.
export function taxUnlikeBase(invoice: Invoice): string[] | undefined {
  const { kind, currency, calculating_strategy } = invoice
  if (kind === 'correction' || kind === 'final') return undefined
  if ((calculating_strategy as { sum?: string } | null)?.sum === 'keep_gross') return undefined
  const places = decimalsOf(currency ?? '')
  for (const { tax, net, tax_amount } of ratesOf(invoice)) {
    if (isZero(taxRate(tax))) continue
    const expected = amountsFromNet(net, tax, places).tax
    if (!equals(expected, tax_amount))
      return [tax, printFixed(tax_amount, places), tax, printFixed(net, places), printFixed(expected, places)]
  }
  return undefined
}

const INVOICES = new Set(['vat', 'vat_mp', 'invoice_other', 'wdt', 'export_products', 'vat_margin'])

// Documents without lines and lines without quantity have warnings of their own.
export function worthNothing({ kind, status, positions, price_gross }: Invoice): string[] | undefined {
  const lines = (positions ?? []) as { quantity?: string }[]
  const hasLines = lines.length > 0 && lines.every(({ quantity }) => quantity !== '0')
  const isNothing = status !== 'draft' && hasLines && isZero(price_gross ?? ZERO)
  return isNothing && INVOICES.has(kind ?? '') ? [] : undefined
}

const CASH_MAX = decimal('15000')

// Art. 19 of the Polish act on entrepreneurs.
export function largeCashPayment(invoice: Invoice, settings: Settings): string[] | undefined {
  const { kind, payment_type, currency, price_gross } = invoice
  if (payment_type !== 'cash' || !(INVOICES.has(kind ?? '') || kind === 'final')) return undefined
  if (sellerCountry(invoice, settings) !== 'PL' || !isBusiness(invoice)) return undefined
  const exchanged = exchangedTotals(invoice)
  const gross = currency === 'PLN' ? price_gross : exchanged?.currency === 'PLN' ? exchanged.gross : null
  return gross && compare(gross, CASH_MAX) > 0 ? [] : undefined
}

import { decimalsOf } from '../../../../money/currency.ts'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isPositive,
  isZero,
  printDecimal,
  subtract,
  sum,
  ZERO,
} from '../../../../money/decimal.ts'
import { unitRate } from '../../../../money/exchange.ts'
import { type CalculationRules, calculationRules } from '../../../../money/rules/versions.ts'
import type { RateTotal, Totals } from '../../../../money/totals.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { checkNewRateUnits } from '../../../administration/accounts/rules.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

// What a document comes to in the currency it is exchanged to, and its tax in the account's own: said once, when it is written.

// What a document tells in the other currency, where that follows from others and not from its own amounts.
export type KnownExchange = { currency: string; rate: Decimal; by_rate: RateTotal[]; own_tax: Decimal }
// `counted` is what its lines come to, where it tells what others have said.
export type Told = Totals & { exchanged?: KnownExchange | undefined; counted?: Totals | undefined }

type Amounts = { totals: Told; margins: readonly RateTotal[] }

type Rated = {
  draft: InvoiceDraft
  currency: string
  settings: { currency?: string | null | undefined }
  rules: CalculationRules
  current?: Invoice | undefined
}

export function composeExchange(
  { draft, currency, settings, rules, current }: Rated,
  { totals, margins }: Amounts,
): InvoiceDraft {
  const own_currency = settings.currency ?? ''
  const rate = composeRate(draft, current)
  const is_own = currency === own_currency
  const named = rate && said('exchange_currency', draft, current)
  const exchange_currency = isBlank(named) ? own_currency : (named as string)
  if (rate === null || exchange_currency === currency)
    return {
      tax_in_account_currency: untoldTax(is_own, totals, margins),
      totals_by_rate: totals.by_rate.map(printRate) as never,
      ...cleared(current),
    }
  const known = knownAs(totals.exchanged, exchange_currency, rate)
  const places = decimalsOf(exchange_currency)
  const { by_rate, ...sums } = known
    ? summed(known.by_rate)
    : rules.exchangeTotals(totals.by_rate, rate, places)
  if (isTooLarge(sums.gross) || isTooLarge(sums.tax))
    throw invalid({ exchange_currency_rate: 'is out of range for these amounts' })
  const is_known = known !== undefined && exchange_currency === own_currency
  const margin_tax = margins.length > 0 && !is_known ? rules.exchangeTotals(margins, rate, places).tax : ZERO
  const own_tax = known?.own_tax ?? add(sums.tax, margin_tax)
  return {
    exchange_currency,
    // As of the document itself: what is left without the tax that lies in its margins.
    exchange_price_net: subtract(sums.net, is_known ? subtract(own_tax, sums.tax) : margin_tax),
    exchange_price_tax: sums.tax,
    exchange_price_gross: sums.gross,
    tax_in_account_currency:
      exchange_currency === own_currency ? own_tax : untoldTax(is_own, totals, margins),
    totals_by_rate: totals.by_rate.map((total, place) => ({
      ...printRate(total),
      ...printExchanged(by_rate[place] as RateTotal),
    })) as never,
  }
}

function composeRate(draft: InvoiceDraft, current?: Invoice): Decimal | null {
  const rate = said('exchange_currency_rate', draft, current)
  const units = said('exchange_currency_rate_den', draft, current)
  if (rate !== null && !isPositive(rate)) throw invalid({ exchange_currency_rate: 'must be above zero' })
  checkNewRateUnits(units, current?.exchange_currency_rate_den)
  return rate && unitRate(rate, units)
}

// What one unit of the document's currency is worth in the currency it is exchanged to.
export const unitRateOf = ({
  exchange_currency_rate: rate,
  exchange_currency_rate_den: units,
}: Pick<Invoice, 'exchange_currency_rate' | 'exchange_currency_rate_den'>): Decimal | null =>
  rate && unitRate(rate, units)

const knownAs = (known: KnownExchange | undefined, currency: string, rate: Decimal) =>
  known && known.currency === currency && equals(known.rate, rate) ? known : undefined

const summed = (by_rate: RateTotal[]) => ({
  by_rate,
  net: sum(by_rate.map(({ net }) => net)),
  tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
  gross: sum(by_rate.map(({ gross }) => gross)),
})

// Sums of a column must stay within 64 bits even over many rows.
export const LARGEST = '999999999999999.99'
const largest = decimal(LARGEST)
export const isTooLarge = (amount: Decimal): boolean => compare(absolute(amount), largest) > 0

// Without a rate: the tax itself in the own currency, and no tax is none in any.
function untoldTax(is_own: boolean, { price_tax }: Totals, margins: readonly RateTotal[]): Decimal | null {
  let tax = price_tax
  for (const margin of margins) tax = add(tax, margin.tax_amount)
  return is_own || isZero(tax) ? tax : null
}

const said = <Name extends keyof InvoiceDraft & keyof Invoice>(
  name: Name,
  draft: InvoiceDraft,
  current?: Invoice,
) => (draft[name] === undefined ? (current?.[name] ?? null) : draft[name]) as Invoice[Name]

const NOTHING = { exchange_price_net: null, exchange_price_tax: null, exchange_price_gross: null }
const cleared = (current?: Invoice): InvoiceDraft => (current?.exchange_price_tax ? NOTHING : {})

export const printRate = (rate: RateTotal) => ({
  tax: rate.tax,
  net: printDecimal(rate.net),
  tax_amount: printDecimal(rate.tax_amount),
  gross: printDecimal(rate.gross),
})

const printExchanged = (rate: RateTotal) => ({
  exchange_net: printDecimal(rate.net),
  exchange_tax_amount: printDecimal(rate.tax_amount),
  exchange_gross: printDecimal(rate.gross),
})

export type ExchangedRow = { tax: string; net: Decimal; tax_amount: Decimal; gross: Decimal }
export type Exchanged = { currency: string; rows: ExchangedRow[]; net: Decimal; tax: Decimal; gross: Decimal }

// As it is printed. Documents that were stored before it was are calculated by the rules they were made with.
export function exchangedOf(invoice: Invoice): Exchanged | undefined {
  const { exchange_currency, currency } = invoice
  const rate = unitRateOf(invoice)
  if (!rate || !isPositive(rate) || isBlank(exchange_currency) || exchange_currency === currency)
    return undefined
  const code = exchange_currency as string
  if (invoice.exchange_price_tax === null) {
    const rules = calculationRules(invoice.calculation_version)
    const { by_rate, ...sums } = rules.exchangeTotals(ratesOf(invoice), rate, decimalsOf(code))
    return { currency: code, rows: by_rate, ...sums }
  }
  return {
    currency: code,
    rows: exchangedRatesOf(invoice),
    net: invoice.exchange_price_net ?? ZERO,
    tax: invoice.exchange_price_tax,
    gross: invoice.exchange_price_gross ?? ZERO,
  }
}

// What of the totals falls on each rate.
export const ratesOf = (invoice: RatesKept): RateTotal[] => keptRates(invoice).map(readRate)

// What a stored document comes to, as it was issued.
export const storedTotals = (invoice: Invoice): Totals => ({
  price_net: invoice.price_net ?? ZERO,
  price_tax: invoice.price_tax ?? ZERO,
  price_gross: invoice.price_gross ?? ZERO,
  by_rate: ratesOf(invoice),
})

export const storedMargins = ({ margins_by_rate }: Pick<Invoice, 'margins_by_rate'>): RateTotal[] =>
  ((margins_by_rate ?? []) as unknown as { [name: string]: string }[]).map(readRate)

// The same in the other currency, where that was kept.
export const exchangedRatesOf = (invoice: RatesKept): RateTotal[] =>
  keptRates(invoice).map(({ tax, exchange_net, exchange_tax_amount, exchange_gross }) =>
    readRate({
      tax: tax ?? '',
      net: exchange_net ?? '0',
      tax_amount: exchange_tax_amount ?? '0',
      gross: exchange_gross ?? '0',
    }),
  )

type RatesKept = Pick<Invoice, 'totals_by_rate'>

const keptRates = ({ totals_by_rate }: RatesKept) =>
  (totals_by_rate ?? []) as unknown as { [name: string]: string }[]

export const readRate = (row: { [name: string]: string }): RateTotal => ({
  tax: row.tax ?? '',
  net: decimal(row.net ?? '0'),
  tax_amount: decimal(row.tax_amount ?? '0'),
  gross: decimal(row.gross ?? '0'),
})

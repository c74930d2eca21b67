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

// Calculates the totals of a document in its exchange currency, and its tax in the currency of the account. Both are
// stored when the document is written.

// Totals in the exchange currency that follow from other documents instead of the own amounts.
export type FixedExchange = { currency: string; rate: Decimal; by_rate: RateTotal[]; own_tax: Decimal }
// `counted` are the totals of the lines of a document whose own totals come from elsewhere.
export type StatedTotals = Totals & { exchanged?: FixedExchange | undefined; counted?: Totals | undefined }

type Amounts = { totals: StatedTotals; margins: readonly RateTotal[] }

type ExchangeContext = {
  draft: InvoiceDraft
  currency: string
  settings: { currency?: string | null | undefined }
  rules: CalculationRules
  current?: Invoice | undefined
}

export function composeExchange(
  { draft, currency, settings, rules, current }: ExchangeContext,
  { totals, margins }: Amounts,
): InvoiceDraft {
  const accountCurrency = settings.currency ?? ''
  const rate = composeRate(draft, current)
  const isAccountCurrency = currency === accountCurrency
  const requestedCurrency = rate && sentOrStored('exchange_currency', draft, current)
  const exchange_currency = isBlank(requestedCurrency) ? accountCurrency : (requestedCurrency as string)
  if (rate === null || exchange_currency === currency)
    return {
      tax_in_account_currency: taxWithoutRate(isAccountCurrency, totals, margins),
      totals_by_rate: totals.by_rate.map(printRate),
      ...clearedExchange(current),
    }
  const fixed = matchingExchange(totals.exchanged, exchange_currency, rate)
  const places = decimalsOf(exchange_currency)
  const { by_rate, ...sums } = fixed
    ? sumRates(fixed.by_rate)
    : rules.exchangeTotals(totals.by_rate, rate, places)
  if (isTooLarge(sums.gross) || isTooLarge(sums.tax))
    throw invalid({ exchange_currency_rate: 'is too large for these amounts; check the rate' })
  const isFixed = fixed !== undefined && exchange_currency === accountCurrency
  const marginTax = margins.length > 0 && !isFixed ? rules.exchangeTotals(margins, rate, places).tax : ZERO
  const ownTax = fixed?.own_tax ?? add(sums.tax, marginTax)
  return {
    exchange_currency,
    // Like the net amount of the document itself: without the tax on its margins.
    exchange_price_net: subtract(sums.net, isFixed ? subtract(ownTax, sums.tax) : marginTax),
    exchange_price_tax: sums.tax,
    exchange_price_gross: sums.gross,
    tax_in_account_currency:
      exchange_currency === accountCurrency ? ownTax : taxWithoutRate(isAccountCurrency, totals, margins),
    totals_by_rate: totals.by_rate.map((total, index) => ({
      ...printRate(total),
      ...printExchanged(by_rate[index] as RateTotal),
    })),
  }
}

function composeRate(draft: InvoiceDraft, current?: Invoice): Decimal | null {
  const rate = sentOrStored('exchange_currency_rate', draft, current)
  const units = sentOrStored('exchange_currency_rate_den', draft, current)
  if (rate !== null && !isPositive(rate))
    throw invalid({ exchange_currency_rate: 'must be greater than zero' })
  checkNewRateUnits(units, current?.exchange_currency_rate_den)
  return rate && unitRate(rate, units)
}

// Returns the value of one unit of the document's currency in its exchange currency.
export const unitRateOf = ({
  exchange_currency_rate: rate,
  exchange_currency_rate_den: units,
}: Pick<Invoice, 'exchange_currency_rate' | 'exchange_currency_rate_den'>): Decimal | null =>
  rate && unitRate(rate, units)

const matchingExchange = (fixed: FixedExchange | undefined, currency: string, rate: Decimal) =>
  fixed && fixed.currency === currency && equals(fixed.rate, rate) ? fixed : undefined

const sumRates = (by_rate: RateTotal[]) => ({
  by_rate,
  net: sum(by_rate.map(({ net }) => net)),
  tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
  gross: sum(by_rate.map(({ gross }) => gross)),
})

// Sums of a column must stay within 64 bits even over many rows.
export const LARGEST = '999999999999999.99'
const largest = decimal(LARGEST)
export const isTooLarge = (amount: Decimal): boolean => compare(absolute(amount), largest) > 0

// Without a rate, the tax is known only in the account's currency or if it is zero.
function taxWithoutRate(
  isAccountCurrency: boolean,
  { price_tax }: Totals,
  margins: readonly RateTotal[],
): Decimal | null {
  let tax = price_tax
  for (const margin of margins) tax = add(tax, margin.tax_amount)
  return isAccountCurrency || isZero(tax) ? tax : null
}

const sentOrStored = <Name extends keyof InvoiceDraft & keyof Invoice>(
  name: Name,
  draft: InvoiceDraft,
  current?: Invoice,
) => (draft[name] === undefined ? (current?.[name] ?? null) : draft[name]) as Invoice[Name]

const NO_EXCHANGE = { exchange_price_net: null, exchange_price_tax: null, exchange_price_gross: null }
const clearedExchange = (current?: Invoice): InvoiceDraft => (current?.exchange_price_tax ? NO_EXCHANGE : {})

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
export type ExchangedTotals = {
  currency: string
  rows: ExchangedRow[]
  net: Decimal
  tax: Decimal
  gross: Decimal
}

// Returns the exchanged totals for printing. Documents stored before the totals were are calculated by the rules of
// their version.
export function exchangedTotals(invoice: Invoice): ExchangedTotals | undefined {
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

// Returns the share of each tax rate in the totals.
export const ratesOf = (invoice: StoredRates): RateTotal[] => storedRates(invoice).map(readRate)

// Returns the stored totals of a document, as it was issued.
export const storedTotals = (invoice: Invoice): Totals => ({
  price_net: invoice.price_net ?? ZERO,
  price_tax: invoice.price_tax ?? ZERO,
  price_gross: invoice.price_gross ?? ZERO,
  by_rate: ratesOf(invoice),
})

export const storedMargins = ({ margins_by_rate }: Pick<Invoice, 'margins_by_rate'>): RateTotal[] =>
  ((margins_by_rate ?? []) as { [name: string]: string }[]).map(readRate)

// Returns the stored totals of each rate in the exchange currency.
export const exchangedRatesOf = (invoice: StoredRates): RateTotal[] =>
  storedRates(invoice).map(({ tax, exchange_net, exchange_tax_amount, exchange_gross }) =>
    readRate({
      tax: tax ?? '',
      net: exchange_net ?? '0',
      tax_amount: exchange_tax_amount ?? '0',
      gross: exchange_gross ?? '0',
    }),
  )

type StoredRates = Pick<Invoice, 'totals_by_rate'>

const storedRates = ({ totals_by_rate }: StoredRates) =>
  (totals_by_rate ?? []) as { [name: string]: string }[]

export const readRate = (row: { [name: string]: string }): RateTotal => ({
  tax: row.tax ?? '',
  net: decimal(row.net ?? '0'),
  tax_amount: decimal(row.tax_amount ?? '0'),
  gross: decimal(row.gross ?? '0'),
})

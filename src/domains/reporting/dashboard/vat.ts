import { decimalsOf } from '../../../money/currency.ts'
import { type Decimal, decimal, fromUnits } from '../../../money/decimal.ts'
import { unitRate } from '../../../money/exchange.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import type { RateTotal } from '../../../money/totals.ts'
import { isSaleOrPurchase, isTurnoverKind } from '../../documents/invoices/kinds.ts'
import { readRate } from '../../documents/invoices/rules/exchange.ts'
import type { TaxData, TaxSumRow } from './vat-store.ts'

// The tax of a document by rate, in the currency of the account.

const SCALE = 2

export type Rates = { rates: RateTotal[]; margins: RateTotal[] }
// `tax` is the total in the account currency, `converted` the same by rate. Both need an exchange rate; a document
// without tax has `tax` only.
export type DeclaredTax = Rates & { tax?: Decimal; converted?: Rates }

type DeclarableDocument = Pick<TaxSumRow, 'kind' | 'currency' | 'own_tax' | 'taxData'>

// The tax that a document declares, or undefined if it declares none.
export function declaredTaxOf(
  { kind, currency, own_tax, taxData }: DeclarableDocument,
  accountCurrency: string,
): DeclaredTax | undefined {
  if (!isTurnoverKind(kind) || !isSaleOrPurchase({ kind })) return undefined
  const margins = (taxData.margins_by_rate ?? []).map(readRate)
  // Under the margin scheme the margin is declared instead of the price.
  const declaredTotals = (taxData.totals_by_rate ?? []).filter(
    ({ tax }) => margins.length === 0 || tax !== 'disabled',
  )
  const rates = { rates: declaredTotals.map(readRate), margins }
  const converted = convertRates(declaredTotals, rates, taxData, currency, accountCurrency)
  return {
    ...rates,
    ...(own_tax !== null && { tax: fromUnits(own_tax, SCALE) }),
    ...(converted && { converted }),
  }
}

function convertRates(
  declaredTotals: { [name: string]: string }[],
  rates: Rates,
  { exchange_currency, ...taxData }: TaxData,
  currency: string,
  accountCurrency: string,
): Rates | undefined {
  if (currency === accountCurrency) return rates
  const rate = exchangeRateOf(taxData)
  if (exchange_currency !== accountCurrency || rate === undefined) return undefined
  const rules = calculationRules(taxData.calculation_version)
  const exchange = (rates: RateTotal[]) =>
    rules.exchangeTotals(rates, rate, decimalsOf(accountCurrency)).by_rate
  const calculated = exchange(rates.rates)
  return {
    // Uses the amounts stored with the document; older documents without them are calculated by their own rules.
    rates: declaredTotals.map(({ tax, exchange_net: net, exchange_tax_amount: tax_amount }, index) =>
      net === undefined || tax_amount === undefined
        ? (calculated[index] as RateTotal)
        : readRate({ tax: tax ?? '', net, tax_amount }),
    ),
    margins: exchange(rates.margins),
  }
}

// The value of one unit of the document's currency.
export const exchangeRateOf = ({
  exchange_currency_rate: rate,
  exchange_currency_rate_den: units,
}: TaxData) =>
  rate === undefined ? undefined : unitRate(decimal(rate), units === undefined ? undefined : decimal(units))

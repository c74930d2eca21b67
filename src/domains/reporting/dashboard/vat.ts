import { decimalsOf } from '../../../money/currency.ts'
import { add, type Decimal, decimal, fromUnits, printDecimal, ZERO } from '../../../money/decimal.ts'
import { unitRate } from '../../../money/exchange.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import type { RateTotal } from '../../../money/totals.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isSaleOrPurchase, isTurnoverKind } from '../../documents/invoices/kinds.ts'
import { readRate } from '../../documents/invoices/rules/exchange.ts'
import type { Side } from './store.ts'
import { declaredTaxRows, type TaxData, type TaxSumRow } from './vat-store.ts'

// The tax of a month by the day it is due: by rate in the currency of each document, and in total in the currency of
// the account, which is declared. Rates are part of the documents, so these are read a page at a time.

type Missing = { id: number; number: string; currency: string }

const SCALE = 2
const MISSING_MAX = 20

export async function readVat(db: Database, side: Side, accountCurrency: string, from: string, to: string) {
  const currencyRegister = new Register()
  const accountRegister = new Register()
  const missing: Missing[] = []
  let [total, missing_rate_count] = [ZERO, 0]
  for await (const page of declaredTaxRows(db, side, from, to))
    for (const document of page) {
      const declaredTax = declaredTaxOf(document, accountCurrency)
      if (declaredTax === undefined) continue
      currencyRegister.countAll(declaredTax, document.currency)
      if (declaredTax.tax === undefined) {
        const { id, number, currency } = document
        missing_rate_count++
        if (missing.length < MISSING_MAX) missing.push({ id, number, currency })
        continue
      }
      total = add(total, declaredTax.tax)
      if (declaredTax.converted) accountRegister.countAll(declaredTax.converted, accountCurrency)
    }
  return {
    vat: currencyRegister.rows(),
    vat_to_declare: {
      currency: accountCurrency,
      tax_value: printDecimal(total),
      rates: accountRegister.rows(),
      missing_rate_count,
      documents: missing,
    },
  }
}

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
    const sum = this.#sums.get(key) ?? { tax, currency, margin, net: ZERO, tax_value: ZERO, count: 0 }
    sum.net = add(sum.net, net)
    sum.tax_value = add(sum.tax_value, tax_value)
    sum.count += count
    this.#sums.set(key, sum)
  }

  // The highest rate first.
  sums(): Sum[] {
    return [...this.#sums.values()].sort(compareSums)
  }

  rows() {
    return this.sums().map(({ net, tax_value, count, ...rest }) => ({
      ...rest,
      net: printDecimal(net),
      tax_value: printDecimal(tax_value),
    }))
  }
}

const compareSums = (a: Sum, b: Sum): number =>
  a.currency.localeCompare(b.currency) ||
  b.tax.localeCompare(a.tax, 'en', { numeric: true }) ||
  Number(a.margin) - Number(b.margin)

import { decimalsOf } from '../money/currency.ts'
import { add, type Decimal, multiply, ZERO } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { splitAmount } from '../money/share.ts'
import { normaliseTax, taxRate } from '../money/tax.ts'
import type { RateTotal } from '../money/totals.ts'
import { type Acquisition, isMarginSale, OUTSIDE, saleCategory } from './classify.ts'
import { addRows, type TaxRow } from './shares.ts'
import type { TaxDocument } from './types.ts'

// The amounts of a document by rate, as the VAT register counts them.

const rateValue = (rate: string): string => normaliseTax(rate) ?? rate

// A correction is classified like the corrected document.
export function saleRows(document: TaxDocument, original: TaxDocument, home: string): TaxRow[] {
  const isMargin = isMarginSale(original)
  const rows = document.totals_by_rate
    .filter(({ tax }) => !(isMargin && tax === OUTSIDE))
    .map(
      ({ tax, net, tax_amount, gross }): TaxRow => ({
        rate: rateValue(tax),
        category: saleCategory(original, rateValue(tax), home),
        base: net,
        tax: tax_amount,
        due: gross,
      }),
    )
  return addRows(rows, isMargin ? marginRows(document) : [])
}

// Under the margin scheme the buyer pays the price, but only the margin is taxed.
function marginRows({ totals_by_rate, margins_by_rate = [], currency }: TaxDocument): TaxRow[] {
  const untaxed = totals_by_rate.filter(({ tax }) => tax === OUTSIDE)
  const price = untaxed.reduce((total, { gross }) => add(total, gross), ZERO)
  if (margins_by_rate.length === 0) return []
  const prices = splitAmount(
    price,
    margins_by_rate.map(({ gross }) => gross),
    decimalsOf(currency),
  )
  return margins_by_rate.map(
    ({ tax, net, tax_amount }, index): TaxRow => ({
      rate: rateValue(tax),
      category: 'margin',
      base: net,
      tax: tax_amount,
      due: prices[index] as Decimal,
    }),
  )
}

// Under reverse charge the supplier is paid the net amount. A line without a rate gets the standard one.
export const acquisitionRows = (
  document: TaxDocument,
  category: Acquisition,
  standardRate: string,
): TaxRow[] =>
  addRows(
    document.totals_by_rate
      .filter((total) => total.tax !== OUTSIDE && (category !== 'reversed' || total.tax === 'oo'))
      .map((total): TaxRow => {
        const rate = rateValue(total.tax)
        if (!isAssumedRate(rate))
          return { rate, category, base: total.net, tax: total.tax_amount, due: total.net }
        const tax = round(multiply(total.net, taxRate(standardRate)))
        return { rate: standardRate, category, base: total.net, tax, due: total.net }
      }),
  )

const isAssumedRate = (rate: string): boolean => rate === 'oo' || rate === 'np'

export const assumesRate = ({ totals_by_rate }: TaxDocument): boolean =>
  totals_by_rate.some(({ tax }) => isAssumedRate(rateValue(tax)))

// Only taxed amounts are deducted, but all amounts are paid.
export const purchaseRows = (document: TaxDocument): TaxRow[] =>
  addRows(
    document.totals_by_rate.map(
      ({ tax, net, tax_amount, gross }: RateTotal): TaxRow => ({
        rate: rateValue(tax),
        category: 'domestic',
        base: net,
        tax: tax_amount,
        due: gross,
      }),
    ),
  )

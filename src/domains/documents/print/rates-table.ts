import type { Decimal } from '../../../money/decimal.ts'
import { isSaleOrPurchase } from '../invoices/kinds.ts'
import { type ExchangedTotals, ratesOf } from '../invoices/rules/exchange.ts'
import { isMarginDocument } from '../invoices/rules/margin.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printAmount } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { printTax } from './print-lines.ts'

// The texts of the table of tax by rate, in the currency of the document and in the one that it is exchanged to.

export type RateRow = { tax: string; net: Decimal | null; tax_amount: Decimal | null; gross: Decimal }

// Lines under the margin scheme show neither net nor tax, even beside lines that show both.
const printedRates = (invoice: Invoice): RateRow[] =>
  isMixed(invoice)
    ? ratesOf(invoice).map((row) => (row.tax === 'disabled' ? { ...row, net: null, tax_amount: null } : row))
    : ratesOf(invoice)

const isMixed = (invoice: Invoice): boolean =>
  isMarginDocument(invoice) && ratesOf(invoice).some(({ tax }) => tax === 'disabled')

// The tax by rate: headings, a row for each rate and a total row in bold.
export type RatesTable = { heads: string[]; rows: string[][] }

const NO_TABLE: RatesTable = { heads: [], rows: [] }

export const ratesTable = (invoice: Invoice, texts: Texts): RatesTable =>
  isSaleOrPurchase(invoice)
    ? composeRatesTable(
        printedRates(invoice),
        [isMixed(invoice) ? null : invoice.price_net, invoice.price_tax, invoice.price_gross],
        invoice.currency,
        texts,
      )
    : NO_TABLE

// The same table in the currency that the totals are exchanged to, which its heading names.
export function exchangedTable(
  { currency, rows, net, tax, gross }: ExchangedTotals,
  texts: Texts,
): RatesTable {
  const table = composeRatesTable(rows, [net, tax, gross], currency, texts)
  return { ...table, heads: [texts.label('tax_in_currency', { currency }), ...table.heads.slice(1)] }
}

function composeRatesTable(
  rates: readonly RateRow[],
  total: readonly (Decimal | null)[],
  currency: string | null,
  texts: Texts,
): RatesTable {
  const amount = (figure: Decimal | null) => (figure ? printAmount(figure, texts.main, currency) : '')
  if (!rates.some(({ tax }) => tax !== 'disabled')) return NO_TABLE
  const row = (name: string, figures: readonly (Decimal | null)[]) => [name, ...figures.map(amount)]
  return {
    heads: (['tax_rate', 'total_net', 'total_tax', 'total_gross'] as const).map(texts.stacked),
    rows: [
      ...rates.map(({ tax, net, tax_amount, gross }) => row(printTax(tax, texts), [net, tax_amount, gross])),
      row(texts.label('total'), total),
    ],
  }
}

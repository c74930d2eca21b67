import {
  add,
  type Decimal,
  parseDecimal,
  printFixed,
  sum,
  ZERO,
} from '../../../../../../src/money/decimal.ts'
import type { EditorValues } from './editor-values.ts'
import { normalizeDecimal, toText } from './line.ts'
import type { DocumentTotals } from './pricing.ts'

// Form values of the totals by rate as printed by the supplier.

export type VendorTotal = { tax: string; net: string; tax_amount: string }

export const vendorTotalsOf = ({ income, vendor_totals }: EditorValues): readonly VendorTotal[] =>
  income ? [] : ((vendor_totals as VendorTotal[] | null | undefined) ?? [])

// Totals of the lines as initial values.
export const fromLines = ({ by_rate }: DocumentTotals): VendorTotal[] =>
  by_rate.map(({ tax, net, tax_amount }) => ({
    tax,
    net: printFixed(net, 2),
    tax_amount: printFixed(tax_amount, 2),
  }))

export const withAmount = (
  totals: readonly VendorTotal[],
  tax: string,
  changed: Partial<VendorTotal>,
): VendorTotal[] =>
  totals.map(({ tax: rate, net, tax_amount }) => ({
    tax: rate,
    net,
    tax_amount,
    ...(rate === tax ? changed : {}),
  }))

const amount = (text: string): Decimal => parseDecimal(normalizeDecimal(toText(text))) ?? ZERO

// The totals of the document: those printed by the supplier, otherwise those of the lines.
export function statedTotals(values: EditorValues, totals: DocumentTotals): DocumentTotals {
  const stated = vendorTotalsOf(values)
  if (stated.length === 0) return totals
  const by_rate = stated.map(({ tax, net, tax_amount }) => ({
    tax,
    net: amount(net),
    tax_amount: amount(tax_amount),
    gross: add(amount(net), amount(tax_amount)),
  }))
  return {
    ...totals,
    by_rate,
    price_net: sum(by_rate.map(({ net }) => net)),
    price_tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
    price_gross: sum(by_rate.map(({ gross }) => gross)),
  }
}

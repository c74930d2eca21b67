import type { EditorValues } from './editor-values.ts'
import { type EditorLine, isEqualNumber, isUnpriced, toText } from './line.ts'

// Lines with a price from a product or price list follow it while the document is edited; entered prices are kept.

export type QuotedPrice = {
  price_net: string | null
  price_gross: string | null
  price_lead: string | null
  tax: string | null
  price_source?: string | null
}

type PricedLine = Pick<
  EditorValues,
  'price_list_id' | 'use_prices_from_price_lists' | 'issue_date' | 'income' | 'kind'
>

export const activePriceListId = (values: PricedLine): number | null =>
  values.use_prices_from_price_lists && values.income && values.kind !== 'correction'
    ? ((values.price_list_id as number | null | undefined) ?? null)
    : null

// A stored line keeps its price until its quantity, date or price list changes.
export function followsPriceList(line: EditorLine, values: PricedLine, base: PricedLine): boolean {
  const list = activePriceListId(values)
  if (isUnpriced(line) || line.product_id === null || line.price_source === null) return false
  if (line.stored === null) return list !== null || line.price_source === 'price_list'
  const isSame =
    isEqualNumber(line.quantity, line.stored.quantity) &&
    line.product_id === (line.stored.product_id ?? null) &&
    list === activePriceListId(base) &&
    values.issue_date === base.issue_date
  return line.price_source === 'price_list' && !isSame
}

// The changes of the line; undefined if there are none.
export function priceChanges(line: EditorLine, quote: QuotedPrice): Partial<EditorLine> | undefined {
  const priceField = quote.price_lead === 'gross' ? ('price_gross' as const) : ('price_net' as const)
  const price_source = quote.price_source === 'price_list' ? ('price_list' as const) : ('product' as const)
  const amount = quote[priceField]
  if (!amount) return undefined
  const isSame =
    line.price_source === price_source && line.given === priceField && isEqualNumber(line.amount, amount)
  return isSame
    ? undefined
    : { given: priceField, amount: shorten(amount), price_source, tax: toText(quote.tax) }
}

const shorten = (amount: string) => amount.replace(/\.0$/, '')

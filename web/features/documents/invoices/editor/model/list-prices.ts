import type { Values } from './editor-values.ts'
import { isSameNumber, isUnpriced, type Line, textOf } from './line.ts'

// Lines whose price comes from a card or a list follow it while the document is typed; a price that was typed stays.

export type Told = {
  price_net: string | null
  price_gross: string | null
  price_lead: string | null
  tax: string | null
  price_source?: string | null
}

type Priced = Pick<Values, 'price_list_id' | 'use_prices_from_price_lists' | 'issue_date' | 'income' | 'kind'>

export const listOf = (values: Priced): number | null =>
  values.use_prices_from_price_lists && values.income && values.kind !== 'correction'
    ? ((values.price_list_id as number | null | undefined) ?? null)
    : null

// A stored line keeps its price until its quantity, its day or its list is another.
export function isFollowing(line: Line, values: Priced, base: Priced): boolean {
  const list = listOf(values)
  if (isUnpriced(line) || line.product_id === null || line.price_source === null) return false
  if (line.stored === null) return list !== null || line.price_source === 'price_list'
  const is_same =
    isSameNumber(line.quantity, line.stored.quantity) &&
    line.product_id === (line.stored.product_id ?? null) &&
    list === listOf(base) &&
    values.issue_date === base.issue_date
  return line.price_source === 'price_list' && !is_same
}

// What changes on the line, if anything does.
export function priceChanges(line: Line, told: Told): Partial<Line> | undefined {
  const given = told.price_lead === 'gross' ? ('price_gross' as const) : ('price_net' as const)
  const price_source = told.price_source === 'price_list' ? ('price_list' as const) : ('product' as const)
  const amount = told[given]
  if (!amount) return undefined
  const is_same =
    line.price_source === price_source && line.given === given && isSameNumber(line.amount, amount)
  return is_same ? undefined : { given, amount: shortened(amount), price_source, tax: textOf(told.tax) }
}

const shortened = (amount: string) => amount.replace(/\.0$/, '')

import { isPositive, parseDecimal } from '../../../../../../src/money/decimal.ts'
import type { Client } from '../../../../../api/resources.ts'
import { discountKind, type Settings, type Values } from './editor-values.ts'
import { isSameNumber, type Line, textOf } from './line.ts'

// What the card of a client says of every new document for them: when it is paid, and the discount that is theirs.

export type Terms = Pick<Client, 'payment_to_kind' | 'discount'> & Partial<Pick<Client, 'price_list_id'>>

// The percent off each line; nothing where the account gives amounts, and on what is bought.
export function standingDiscount(
  terms: Terms | undefined,
  values: Pick<Values, 'income' | 'discount_kind'>,
  settings: Settings,
): string {
  const percent = parseDecimal(textOf(terms?.discount))
  if (!percent || !isPositive(percent)) return ''
  return values.income && discountKind(values, settings) !== 'amount' ? textOf(terms?.discount) : ''
}

type Changed = Partial<
  Pick<
    Values,
    | 'payment_to_kind'
    | 'payment_to'
    | 'show_discount'
    | 'price_list_id'
    | 'use_prices_from_price_lists'
    | 'lines'
  >
>

// What was typed by hand stays.
export function withTerms(
  terms: Terms,
  values: Omit<Values, 'lines'> & { lines: Line[] },
  settings: Settings,
) {
  const discount = standingDiscount(terms, values, settings)
  const changed: Changed = {}
  Object.assign(changed, termOf(textOf(terms.payment_to_kind)))
  if (terms.price_list_id && values.income)
    Object.assign(changed, { price_list_id: terms.price_list_id, use_prices_from_price_lists: true })
  if (discount === '') return changed
  changed.show_discount = true
  changed.lines = values.lines.map((line) =>
    line.discount_percent === '' ? { ...line, discount_percent: discount } : line,
  )
  return changed
}

// Days, a word, or the day itself.
const termOf = (said: string): Changed =>
  /^\d{4}-\d\d-\d\d$/.test(said)
    ? { payment_to_kind: 'other_date', payment_to: said }
    : said
      ? { payment_to_kind: said }
      : {}

// Another client is chosen: the discount of the one before goes with them.
export function withoutDiscount(discount: string, { lines }: Pick<Values, 'lines'>): Changed {
  if (discount === '') return {}
  const left = lines.map((line) =>
    isSameNumber(line.discount_percent, discount) ? { ...line, discount_percent: '' } : line,
  )
  return { lines: left, show_discount: left.some(({ discount_percent }) => discount_percent !== '') }
}

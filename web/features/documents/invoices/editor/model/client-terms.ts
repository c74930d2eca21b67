import { isPositive, parseDecimal } from '../../../../../../src/money/decimal.ts'
import type { Client } from '../../../../../api/resources.ts'
import { discountKind, type EditorSettings, type EditorValues } from './editor-values.ts'
import { type EditorLine, isEqualNumber, toText } from './line.ts'

// Terms of a client that apply to new documents: payment terms and discount.

export type ClientTerms = Pick<Client, 'payment_to_kind' | 'discount'> &
  Partial<Pick<Client, 'price_list_id'>>

// Default discount of the client in percent; none for expenses and for accounts with discount amounts.
export function clientDiscount(
  terms: ClientTerms | undefined,
  values: Pick<EditorValues, 'income' | 'discount_kind'>,
  settings: EditorSettings,
): string {
  const percent = parseDecimal(toText(terms?.discount))
  if (!percent || !isPositive(percent)) return ''
  return values.income && discountKind(values, settings) !== 'amount' ? toText(terms?.discount) : ''
}

type ClientFields = Partial<
  Pick<
    EditorValues,
    | 'payment_to_kind'
    | 'payment_to'
    | 'show_discount'
    | 'price_list_id'
    | 'use_prices_from_price_lists'
    | 'lines'
  >
>

// Values entered by the user are kept.
export function applyClientTerms(
  terms: ClientTerms,
  values: Omit<EditorValues, 'lines'> & { lines: EditorLine[] },
  settings: EditorSettings,
) {
  const discount = clientDiscount(terms, values, settings)
  const changed: ClientFields = {}
  Object.assign(changed, termOf(toText(terms.payment_to_kind)))
  if (terms.price_list_id && values.income)
    Object.assign(changed, { price_list_id: terms.price_list_id, use_prices_from_price_lists: true })
  if (discount === '') return changed
  changed.show_discount = true
  changed.lines = values.lines.map((line) =>
    line.discount_percent === '' ? { ...line, discount_percent: discount } : line,
  )
  return changed
}

// A number of days, a keyword or a date.
const termOf = (termText: string): ClientFields =>
  /^\d{4}-\d\d-\d\d$/.test(termText)
    ? { payment_to_kind: 'other_date', payment_to: termText }
    : termText
      ? { payment_to_kind: termText }
      : {}

// If another client is chosen, the discount of the previous client is removed.
export function removeClientDiscount(discount: string, { lines }: Pick<EditorValues, 'lines'>): ClientFields {
  if (discount === '') return {}
  const changedLines = lines.map((line) =>
    isEqualNumber(line.discount_percent, discount) ? { ...line, discount_percent: '' } : line,
  )
  return {
    lines: changedLines,
    show_discount: changedLines.some(({ discount_percent }) => discount_percent !== ''),
  }
}

import { type Element, find } from '../einvoice/xml/tree.ts'
import { type Decimal, negate, parseDecimal } from '../money/decimal.ts'
import { cleanText, isDay } from './statement.ts'

// Reads values of elements that are found by their local names.

export const textAt = (element: Element | undefined, ...path: string[]): string | undefined =>
  cleanText(find(element, ...path)?.text) ?? undefined

export const lineOf = (element: Element): number => element.line ?? 1

export const isDebit = (indicator: Element | undefined): boolean => indicator?.text.trim() === 'DBIT'

// Amounts of the standard have a point and no sign; the indicator gives the direction.
export function amountOf(element: Element | undefined, indicator?: Element): Decimal | undefined {
  const text = element?.text.trim() ?? ''
  const amount = /^\d{1,18}(\.\d{1,5})?$|^\.\d{1,5}$/.test(text) ? parseDecimal(text) : undefined
  return amount && isDebit(indicator) ? negate(amount) : amount
}

// Of a date, a time, or an element that contains one of them.
export function dayOf(element: Element | undefined): string | undefined {
  const text = (find(element, 'Dt') ?? find(element, 'DtTm') ?? element)?.text.trim().slice(0, 10) ?? ''
  return isDay(text) ? text : undefined
}

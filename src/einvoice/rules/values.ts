import { add, compare, type Decimal, decimal, parseDecimal, sum, ZERO } from '../../money/decimal.ts'
import { roundUpwards } from '../../money/rounding.ts'
import type { Element } from '../xml/tree.ts'

// What rules ask of an element, as the official ones do: white space around a value does not count.

export const has = (element: Element | undefined): boolean => element !== undefined

export const filled = (element: Element | undefined): boolean =>
  element !== undefined && /\S/.test(element.text)

export const said = (element: Element | undefined): string =>
  element === undefined ? '' : normal(element.text)

const WHITE = /[ \t\r\n]+/g
export const normal = (text: string): string =>
  WHITE.test(text) ? text.replace(WHITE, ' ').replace(/^ | $/g, '') : text

const NUMBER = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*$/

export function amount(element: Element | undefined): Decimal | undefined {
  const written = element === undefined ? null : NUMBER.exec(element.text)
  return written === null ? undefined : parseDecimal(written[1] as string)
}

export const same = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && compare(a, b) === 0

export const isAtLeastZero = (element: Element | undefined): boolean => {
  const value = amount(element)
  return value !== undefined && compare(value, ZERO) >= 0
}

export const isAboveZero = (element: Element | undefined): boolean => {
  const value = amount(element)
  return value !== undefined && compare(value, ZERO) > 0
}

export const isNought = (element: Element | undefined): boolean => same(amount(element), ZERO)

export const sumOf = (elements: readonly (Element | undefined)[]): Decimal =>
  sum(elements.map((one) => amount(one) ?? ZERO))

export const cents = (value: Decimal): Decimal => roundUpwards(value, 2)

// Whether the difference is below one unit, which the rules forgive where tax was rounded line by line.
const ONE = decimal('1')
export const isWithinOne = (a: Decimal, b: Decimal): boolean =>
  compare(a, add(b, ONE)) < 0 && compare(b, add(a, ONE)) < 0

const decimalsOf = (element: Element | undefined): number => {
  const text = element?.text ?? ''
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

export const hasTwoDecimals = (element: Element | undefined): boolean => decimalsOf(element) <= 2

// "2026-11-16" and "20261116" compare as they are written.
export const isInOrder = (earlier: Element, later: Element): boolean => said(earlier) <= said(later)

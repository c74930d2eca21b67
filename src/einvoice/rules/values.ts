import { add, compare, type Decimal, decimal, parseDecimal, sum, ZERO } from '../../money/decimal.ts'
import { roundUpwards } from '../../money/rounding.ts'
import type { Element } from '../xml/tree.ts'

// Values of elements as the official rules read them: surrounding white space does not count.

export const has = (element: Element | undefined): boolean => element !== undefined

export const isFilled = (element: Element | undefined): boolean =>
  element !== undefined && /\S/.test(element.text)

export const elementText = (element: Element | undefined): string =>
  element === undefined ? '' : normalizeSpace(element.text)

const WHITE_SPACE = /[ \t\r\n]+/g
export const normalizeSpace = (text: string): string =>
  WHITE_SPACE.test(text) ? text.replace(WHITE_SPACE, ' ').replace(/^ | $/g, '') : text

const NUMBER = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*$/

export function amount(element: Element | undefined): Decimal | undefined {
  const match = element === undefined ? null : NUMBER.exec(element.text)
  return match === null ? undefined : parseDecimal(match[1] as string)
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

export const isZeroAmount = (element: Element | undefined): boolean => same(amount(element), ZERO)

export const sumOf = (elements: readonly (Element | undefined)[]): Decimal =>
  sum(elements.map((element) => amount(element) ?? ZERO))

export const cents = (value: Decimal): Decimal => roundUpwards(value, 2)

// Returns whether the difference is below one unit, which the rules tolerate because tax may be rounded line by line.
const UNIT = decimal('1')
export const isWithinOne = (a: Decimal, b: Decimal): boolean =>
  compare(a, add(b, UNIT)) < 0 && compare(b, add(a, UNIT)) < 0

const decimalsOf = (element: Element | undefined): number => {
  const text = element?.text ?? ''
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

export const hasTwoDecimals = (element: Element | undefined): boolean => decimalsOf(element) <= 2

// "2026-11-16" and "20261116" sort alphabetically.
export const isInOrder = (earlier: Element, later: Element): boolean =>
  elementText(earlier) <= elementText(later)

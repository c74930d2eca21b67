import {
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  printDecimal,
  ZERO,
} from '../../../../money/decimal.ts'
import type { CalculationRules } from '../../../../money/rules/versions.ts'
import type { FieldProblems } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Tree } from '../../../../platform/formats/input.ts'
import type { Position } from '../schema.ts'
import { namesMargin } from './margin.ts'

// What a line under the margin scheme was before a correction and is after it. Whoever corrects its price seldom repeats what it was bought
// for and at which rate its margin is taxed; the document knows.

type States = Pick<Position, 'correction_before_attributes' | 'correction_after_attributes'>
const STATES = ['correction_before_attributes', 'correction_after_attributes'] as const

// A rate sent with a line of the document is that of its margin.
export function asMarginStates<Draft extends States>(draft: Draft, default_tax: string): Draft {
  const read = { ...draft }
  for (const name of STATES) {
    const given = draft[name] as Tree | null | undefined
    if (given && !namesMargin(given as Position))
      read[name] = { ...given, vat_margin_tax: rateIn(given) ?? default_tax } as never
  }
  return read
}

const rateIn = ({ tax }: Tree): string | undefined =>
  isBlank(tax) || tax === 'disabled' ? undefined : String(tax)

type Known = { attributes: Tree; quantity: Decimal; places?: number; rules: CalculationRules }

// The purchase price and the rate of the line, where the request does not speak of them. Fewer pieces were bought for less.
export function followMargin<Draft extends States>(
  draft: Draft,
  { attributes, quantity, places, rules }: Known,
): Draft {
  const before = draft.correction_before_attributes as Tree
  const after = draft.correction_after_attributes as Tree | null | undefined
  const bought = attributes.total_purchase_price ?? before.total_purchase_price ?? null
  const known: Tree = {
    ...attributes,
    name: before.name ?? attributes.name ?? null,
    total_purchase_price: bought,
  }
  if (!after) return { ...draft, correction_before_attributes: known }
  const left = parseDecimal(String(after.quantity ?? '1')) ?? quantity
  const shareOf = (bought: Decimal): Decimal =>
    isZero(quantity) || compare(left, quantity) === 0
      ? bought
      : rules.rounding.divide(multiply(bought, left), quantity, places ?? 2)
  const followed: Tree = {
    ...after,
    ...(isBlank(after.vat_margin_tax)
      ? { vat_margin_tax: rateIn(after) ?? attributes.vat_margin_tax ?? null }
      : {}),
    ...(isBlank(after.total_purchase_price) && bought !== null
      ? { total_purchase_price: printDecimal(shareOf(decimal(String(bought)))) }
      : {}),
  }
  return { ...draft, correction_before_attributes: known, correction_after_attributes: followed }
}

type Sent = { draft: Position; current?: Position | undefined }

// Nobody is paid for what he buys, unless it is what a correction takes back. What was kept before that was asked may stay.
export function purchaseProblems(
  { draft, current }: Sent,
  priced: Position,
  place: string,
  is_correction: boolean,
): FieldProblems {
  const problems: FieldProblems = {}
  const refuse = (path: string) => {
    problems[`${path}.total_purchase_price`] = ['must not be below zero']
  }
  const { total_purchase_price: bought } = draft
  if (bought && isNegative(bought) && !isKnown(bought, current?.total_purchase_price)) {
    if (!is_correction || !isNegative(priced.total_price_gross ?? ZERO)) refuse(place)
  }
  for (const name of STATES) {
    const state = (draft[name] ? priced[name] : null) as Tree | null
    if (state && isBelowZero(state.total_purchase_price) && !SIZES.some((size) => isBelowZero(state[size])))
      refuse(`${place}.${name}`)
  }
  return problems
}

const isKnown = (bought: Decimal, before: Decimal | null | undefined): boolean =>
  Boolean(before && equals(bought, before))

// As it is kept, which is as it is printed.
const isBelowZero = (amount: unknown): boolean => String(amount ?? '').startsWith('-')
const SIZES = ['quantity', 'total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const

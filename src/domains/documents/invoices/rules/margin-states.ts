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
import type { InputObject } from '../../../../platform/formats/input.ts'
import type { Position } from '../schema.ts'
import { statesMargin } from './margin.ts'

// States of a line under the margin scheme before and after a correction. A request that corrects the price seldom
// repeats the purchase price and the rate of the margin, so both are taken from the document.

type States = Pick<Position, 'correction_before_attributes' | 'correction_after_attributes'>
const STATES = ['correction_before_attributes', 'correction_after_attributes'] as const

// A rate sent with a line of the document is the rate of its margin.
export function asMarginStates<Draft extends States>(draft: Draft, defaultTax: string): Draft {
  const read = { ...draft }
  for (const name of STATES) {
    const state = draft[name] as InputObject | null | undefined
    if (state && !statesMargin(state as Position))
      read[name] = { ...state, vat_margin_tax: marginRateIn(state) ?? defaultTax }
  }
  return read
}

const marginRateIn = ({ tax }: InputObject): string | undefined =>
  isBlank(tax) || tax === 'disabled' ? undefined : String(tax)

type OriginalLine = { attributes: InputObject; quantity: Decimal; places?: number; rules: CalculationRules }

// Adds the purchase price and the rate of the line if the request has none. The purchase price is reduced in proportion
// to the quantity.
export function completeMarginStates<Draft extends States>(
  draft: Draft,
  { attributes, quantity, places, rules }: OriginalLine,
): Draft {
  const before = draft.correction_before_attributes as InputObject
  const after = draft.correction_after_attributes as InputObject | null | undefined
  const bought = attributes.total_purchase_price ?? before.total_purchase_price ?? null
  const stateBefore: InputObject = {
    ...attributes,
    name: before.name ?? attributes.name ?? null,
    total_purchase_price: bought,
  }
  if (!after) return { ...draft, correction_before_attributes: stateBefore }
  const quantityAfter = parseDecimal(String(after.quantity ?? '1')) ?? quantity
  const shareOf = (bought: Decimal): Decimal =>
    isZero(quantity) || compare(quantityAfter, quantity) === 0
      ? bought
      : rules.rounding.divide(multiply(bought, quantityAfter), quantity, places ?? 2)
  const stateAfter: InputObject = {
    ...after,
    ...(isBlank(after.vat_margin_tax)
      ? { vat_margin_tax: marginRateIn(after) ?? attributes.vat_margin_tax ?? null }
      : {}),
    ...(isBlank(after.total_purchase_price) && bought !== null
      ? { total_purchase_price: printDecimal(shareOf(decimal(String(bought)))) }
      : {}),
  }
  return { ...draft, correction_before_attributes: stateBefore, correction_after_attributes: stateAfter }
}

type MergedLine = { draft: Position; current?: Position | undefined }

// A purchase price is not negative, unless a correction reverses the line. Values stored before this check may stay.
export function purchaseProblems(
  { draft, current }: MergedLine,
  priced: Position,
  path: string,
  isCorrection: boolean,
): FieldProblems {
  const problems: FieldProblems = {}
  const reject = (path: string) => {
    problems[`${path}.total_purchase_price`] = ['must not be negative']
  }
  const { total_purchase_price: bought } = draft
  if (bought && isNegative(bought) && !isUnchanged(bought, current?.total_purchase_price)) {
    if (!isCorrection || !isNegative(priced.total_price_gross ?? ZERO)) reject(path)
  }
  for (const name of STATES) {
    const state = (draft[name] ? priced[name] : null) as InputObject | null
    if (
      state &&
      isBelowZero(state.total_purchase_price) &&
      !SIGNED_FIELDS.some((size) => isBelowZero(state[size]))
    )
      reject(`${path}.${name}`)
  }
  return problems
}

const isUnchanged = (bought: Decimal, before: Decimal | null | undefined): boolean =>
  Boolean(before && equals(bought, before))

// Works on the stored text, which has the sign first.
const isBelowZero = (amount: unknown): boolean => String(amount ?? '').startsWith('-')
const SIGNED_FIELDS = [
  'quantity',
  'total_price_gross',
  'price_gross',
  'total_price_net',
  'price_net',
] as const

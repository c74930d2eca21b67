import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isZero,
  multiply,
  printDecimal,
  subtract,
  sum,
} from '../../../money/decimal.ts'
import { isSameTax } from '../../../money/tax.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import {
  attributesOf,
  type IssuedLine,
  isCorrection,
  type PricedSide,
  type PriceOptions,
  priceOptionsOf,
  priceSide,
} from '../invoices/rules/correction-pricing.ts'
import { isPriced, type PositionDraft } from '../invoices/rules/lines.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { issuedSide, sideAfter } from './issued-amounts.ts'

// Computes the lines that remain of a document after its corrections: all live corrections are applied to its
// lines in order.

export type Lines = {
  id: number
  number: string | null
  positions: readonly Position[]
  options: PriceOptions
}
// A document with its live corrections, in the order in which they were created.
export type Chain = { original: Invoice; corrections: Invoice[] }

export const linesOf = (invoice: Invoice, positions = readPositions(invoice)): Lines => ({
  id: invoice.id,
  number: invoice.number,
  positions,
  options: priceOptionsOf(invoice),
})

// Identifies a line in other documents by its number and id, which corrections keep.
export type LineName = { number: number; id: string }
export type RemainingLine = IssuedLine & {
  product_id: number | null
  name: LineName
  goods: GoodsFields
}
// Fields about the goods of a line, which do not depend on its amounts and which corrections keep.
type GoodsFields = Pick<PositionDraft, 'gtu_code' | 'annex_15' | 'tax_exemption_reason'>
// A line of a correction whose `before` does not match the document at that time.
export type LineMismatch = { id: number; index: number }
// The document line that a correction line refers to.
export type LineMatch = LineMismatch & { name: LineName }
export type CorrectedState = {
  remainingLines: RemainingLine[]
  mismatches: LineMismatch[]
  lineMatches: LineMatch[]
}

export function applyCorrections(original: Lines, corrections: readonly Lines[]): CorrectedState {
  const state: CorrectedState = { remainingLines: linesOfOriginal(original), mismatches: [], lineMatches: [] }
  for (const correction of corrections) applyCorrection(state, correction)
  return state
}

const linesOfOriginal = ({ id, positions, options }: Lines): RemainingLine[] =>
  positions.filter(isPriced).map((line, index) =>
    remainingLine(attributesOf(line), issuedSide(line, options), line, {
      number: index + 1,
      id: lineId(line, id, index + 1),
    }),
  )

const GOODS_FIELDS = ['gtu_code', 'annex_15', 'tax_exemption_reason'] as const

export const goodsOf = (line: PositionDraft, fallback: GoodsFields = {}): GoodsFields =>
  Object.fromEntries(
    GOODS_FIELDS.flatMap((name) => {
      const value = line[name] === undefined || isBlank(line[name]) ? fallback[name] : line[name]
      return isBlank(value) ? [] : [[name, value]]
    }),
  )

const remainingLine = (
  attributes: InputObject,
  side: PricedSide,
  line: Position,
  name: LineName,
  before?: GoodsFields,
): RemainingLine => ({
  goods: goodsOf(line, before),
  attributes,
  side,
  product_id: line.product_id ?? null,
  name,
})

// Returns the id that the seller set, or the stored one. Lines stored before lines had ids use their position
// in the document.
export const lineId = ({ uu_id, id }: Position, documentId: number, index: number): string =>
  uu_id?.trim() || String(id ?? `${documentId}-${index}`)

function applyCorrection(state: CorrectedState, { id, positions, options }: Lines) {
  // Numbers added lines after all existing ones.
  const nameAddedLine = (line: Position, index: number): LineName => {
    const number =
      Math.max(0, ...state.remainingLines.map(({ name }) => name.number), ...numbersOf(state)) + 1
    const name = { number, id: lineId(line, id, number) }
    state.lineMatches.push({ id, index, name })
    return name
  }
  positions.forEach((line, index) => {
    if (!isPriced(line)) return
    if (!isCorrection(line)) {
      state.remainingLines.push(
        remainingLine(attributesOf(line), issuedSide(line, options), line, nameAddedLine(line, index)),
      )
      return
    }
    const [before, after] = sidesOf(line, options)
    const matchIndex = isZeroSide(before) ? -1 : findRemaining(state.remainingLines, before)
    const isMismatch = matchIndex < 0 && !isZeroSide(before)
    const { name: matchedName, goods, side: matchedSide } = state.remainingLines[matchIndex] ?? {}
    if (matchedName) state.lineMatches.push({ id, index, name: matchedName })
    const name = matchedName ?? nameAddedLine(line, index)
    const resultingSide = matchedSide ? sideAfter(matchedSide, line, after, options) : after
    const resultingLines = isZeroSide(after)
      ? []
      : [remainingLine(after.attributes as InputObject, resultingSide, line, name, goods)]
    if (!isMismatch)
      state.remainingLines.splice(
        matchIndex < 0 ? state.remainingLines.length : matchIndex,
        matchIndex < 0 ? 0 : 1,
        ...resultingLines,
      )
    else {
      state.mismatches.push({ id, index })
      const excess = excessOf(before)
      state.remainingLines.push(
        remainingLine(excess, priceSide(excess, 'positions', options), line, name),
        ...resultingLines,
      )
    }
  })
}

const numbersOf = ({ lineMatches }: CorrectedState): number[] => lineMatches.map(({ name }) => name.number)

const sidesOf = (line: Position, options: PriceOptions) =>
  [line.correction_before_attributes, line.correction_after_attributes].map((attributes, index) =>
    priceSide(attributes, `correction_${index === 0 ? 'before' : 'after'}_attributes`, options),
  ) as [PricedSide, PricedSide]

export const isZeroSide = ({ quantity, total_gross, total_net }: PricedSide): boolean =>
  isZero(quantity) && isZero(total_gross) && isZero(total_net)

// Returns a negative line for the amount that the correction subtracted although the document did not contain
// it.
const excessOf = ({ attributes: beforeAttributes, tax, quantity, total_gross }: PricedSide): InputObject => ({
  name: (beforeAttributes?.name ?? null) as string | null,
  tax,
  quantity: printDecimal(subtract(decimal('0'), quantity)),
  total_price_gross: printDecimal(subtract(decimal('0'), total_gross)),
})

// Matches by quantity, rate and amounts, not by name: first lines with the same amounts, preferably of the
// same name, then lines that differ only by the rounding of a unit price.
export function findRemaining(remainingLines: readonly RemainingLine[], before: PricedSide): number {
  const approximate = remainingLines.filter(({ side }) => isApproximately(side, before))
  const exact = approximate.filter(({ side }) => isSame(side, before))
  const candidates = exact.length > 0 ? exact : approximate
  const match =
    candidates.find(({ attributes }) => attributes.name === before.attributes?.name) ?? candidates[0]
  return match ? remainingLines.indexOf(match) : -1
}

export const isSame = (a: PricedSide, b: PricedSide): boolean =>
  compare(a.discounted.gross, b.discounted.gross) === 0 &&
  compare(a.discounted.net, b.discounted.net) === 0 &&
  compare(a.total_gross, b.total_gross) === 0

const CENT = decimal('0.01')
const ONE_PIECE = decimal('1')

function isApproximately(side: PricedSide, before: PricedSide): boolean {
  if (compare(side.quantity, before.quantity) !== 0) return false
  if (!isSameTax(side.tax ?? '', before.tax ?? '')) return false
  const pieces = absolute(before.quantity)
  const tolerance = multiply(CENT, compare(pieces, ONE_PIECE) < 0 ? ONE_PIECE : pieces)
  const isNear = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), tolerance) <= 0
  return isNear(side.total_gross, before.total_gross) && isNear(side.total_net, before.total_net)
}

// Returns whether no line with a value remains to correct.
export const isEmpty = ({ remainingLines }: CorrectedState): boolean =>
  remainingLines.length === 0 ||
  (remainingLines.some(({ side }) => isBelowZero(side)) && isZero(grossOf(remainingLines)))

const isBelowZero = ({ total_gross }: PricedSide) => total_gross.units < 0n
const grossOf = (remainingLines: readonly RemainingLine[]): Decimal =>
  sum(remainingLines.map(({ side }) => side.discounted.gross))

// Returns the lines of a correction that reverses everything that remains.
export const reversalLines = ({ remainingLines }: CorrectedState): PositionDraft[] =>
  remainingLines.map(({ attributes, side, product_id, goods }) => ({
    ...goods,
    kind: 'correction' as const,
    product_id,
    name: (attributes.name ?? null) as string | null,
    tax: side.tax,
    correction_before_attributes: attributes,
    correction_after_attributes: withoutQuantity(attributes, side),
  }))

// Sets the quantity to zero and drops the discount, but keeps the unit price.
function withoutQuantity(
  { discount, discount_percent, ...attributes }: InputObject,
  { price_net, price_gross }: PricedSide,
): InputObject {
  const { total_price_gross, total_price_net, price_net: net, ...otherAttributes } = attributes
  const isNet = net !== undefined || total_price_net !== undefined
  const unit: InputObject = isNet
    ? { price_net: printDecimal(price_net) }
    : { price_gross: printDecimal(price_gross) }
  const purchase: InputObject =
    otherAttributes.total_purchase_price === undefined ? {} : { total_purchase_price: '0' }
  return { ...otherAttributes, ...unit, ...purchase, quantity: '0' }
}

// Checks that a change leaves the `before` of all other corrections valid.
export function checkOtherCorrections(
  before: CorrectedState,
  after: CorrectedState,
  corrections: readonly Lines[],
) {
  const earlierMismatches = new Set(before.mismatches.map(({ id, index }) => `${id} ${index}`))
  const newMismatch = after.mismatches.find(({ id, index }) => !earlierMismatches.has(`${id} ${index}`))
  if (newMismatch === undefined) return
  const correction = corrections.find(({ id }) => id === newMismatch.id)
  throw invalid({
    positions: `is the basis of correction ${correction?.number}; delete or void that first`,
  })
}

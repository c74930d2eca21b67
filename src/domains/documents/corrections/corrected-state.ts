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
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import {
  attributesOf,
  type IssuedLine,
  isCorrection,
  type PriceOptions,
  priceOptionsOf,
  type Side,
  side,
} from '../invoices/rules/correction-pricing.ts'
import { isPriced, type PositionDraft } from '../invoices/rules/lines.ts'
import { asMarginStates, followMargin } from '../invoices/rules/margin-states.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { issuedSide, sideAfter } from './issued-amounts.ts'

// What a document holds after its corrections: its lines, with every live correction of it laid over them in their order.

export type Lines = {
  id: number
  number: string | null
  positions: readonly Position[]
  options: PriceOptions
}
// A document and the corrections of it that are neither deleted nor cancelled, in the order in which they were made.
export type Chain = { original: Invoice; corrections: Invoice[] }

export const linesOf = (invoice: Invoice, positions = readPositions(invoice)): Lines => ({
  id: invoice.id,
  number: invoice.number,
  positions,
  options: priceOptionsOf(invoice),
})

// The line of a document for whoever reads it elsewhere: its number and its id, which its corrections keep.
export type LineName = { number: number; id: string }
export type Held = IssuedLine & {
  product_id: number | null
  name: LineName
  goods: Goods
}
// What a line says of its goods whatever its amounts, and its corrections say too.
type Goods = Pick<PositionDraft, 'gtu_code' | 'annex_15' | 'tax_exemption_reason'>
// A line of a correction whose `before` is not what the document held then.
export type Misfit = { id: number; place: number }
// Which line of the document a line of a correction is about.
export type Named = Misfit & { name: LineName }
export type State = { held: Held[]; misfits: Misfit[]; named: Named[] }

export function stateAfter(original: Lines, corrections: readonly Lines[]): State {
  const state: State = { held: heldIn(original), misfits: [], named: [] }
  for (const correction of corrections) lay(state, correction)
  return state
}

const heldIn = ({ id, positions, options }: Lines): Held[] =>
  positions.filter(isPriced).map((line, place) =>
    hold(attributesOf(line), issuedSide(line, options), line, {
      number: place + 1,
      id: lineId(line, id, place + 1),
    }),
  )

const GOODS = ['gtu_code', 'annex_15', 'tax_exemption_reason'] as const

const goodsOf = (line: PositionDraft, otherwise: Goods = {}): Goods =>
  Object.fromEntries(
    GOODS.flatMap((name) => {
      const value = line[name] === undefined || isBlank(line[name]) ? otherwise[name] : line[name]
      return isBlank(value) ? [] : [[name, value]]
    }),
  )

const hold = (attributes: Tree, side: Side, line: Position, name: LineName, before?: Goods): Held => ({
  goods: goodsOf(line, before),
  attributes,
  side,
  product_id: line.product_id ?? null,
  name,
})

// What the seller calls it, or its own number here; lines of long ago have the place in their document.
export const lineId = ({ uu_id, id }: Position, document_id: number, place: number): string =>
  uu_id?.trim() || String(id ?? `${document_id}-${place}`)

function lay(state: State, { id, positions, options }: Lines) {
  // What a correction adds is numbered after all that was there.
  const added = (line: Position, place: number): LineName => {
    const number = Math.max(0, ...state.held.map(({ name }) => name.number), ...numbersOf(state)) + 1
    const name = { number, id: lineId(line, id, number) }
    state.named.push({ id, place, name })
    return name
  }
  positions.forEach((line, place) => {
    if (!isPriced(line)) return
    if (!isCorrection(line)) {
      state.held.push(hold(attributesOf(line), issuedSide(line, options), line, added(line, place)))
      return
    }
    const [before, after] = sidesOf(line, options)
    const found = isNothing(before) ? -1 : findHeld(state.held, before)
    const is_misfit = found < 0 && !isNothing(before)
    const { name: known, goods, side: held } = state.held[found] ?? {}
    if (known) state.named.push({ id, place, name: known })
    const name = known ?? added(line, place)
    const standing = held ? sideAfter(held, line, after, options) : after
    const left = isNothing(after) ? [] : [hold(after.kept as Tree, standing, line, name, goods)]
    if (!is_misfit) state.held.splice(found < 0 ? state.held.length : found, found < 0 ? 0 : 1, ...left)
    else {
      state.misfits.push({ id, place })
      const excess = taken(before)
      state.held.push(hold(excess, side(excess, 'positions', options), line, name), ...left)
    }
  })
}

const numbersOf = ({ named }: State): number[] => named.map(({ name }) => name.number)

const sidesOf = (line: Position, options: PriceOptions) =>
  [line.correction_before_attributes, line.correction_after_attributes].map((given, place) =>
    side(given, `correction_${place === 0 ? 'before' : 'after'}_attributes`, options),
  ) as [Side, Side]

const isNothing = ({ quantity, total_gross, total_net }: Side): boolean =>
  isZero(quantity) && isZero(total_gross) && isZero(total_net)

// What was taken away although it was not there still counts.
const taken = ({ kept, tax, quantity, total_gross }: Side): Tree => ({
  name: (kept?.name ?? null) as string | null,
  tax,
  quantity: printDecimal(subtract(decimal('0'), quantity)),
  total_price_gross: printDecimal(subtract(decimal('0'), total_gross)),
})

// By quantity, rate and money, not by text: the same amounts, of them one of the same name, else what rounding a unit price
// may make of them.
function findHeld(held: readonly Held[], before: Side): number {
  const fitting = held.map((one, place) => ({ place, one })).filter(({ one }) => fits(one.side, before))
  const exact = fitting.filter(({ one }) => isSame(one.side, before))
  const [first] = exact.length > 0 ? exact : fitting
  const named = (exact.length > 0 ? exact : fitting).find(
    ({ one }) => one.attributes.name === before.kept?.name,
  )
  return (named ?? first)?.place ?? -1
}

const isSame = (a: Side, b: Side): boolean =>
  compare(a.discounted.gross, b.discounted.gross) === 0 &&
  compare(a.discounted.net, b.discounted.net) === 0 &&
  compare(a.total_gross, b.total_gross) === 0

const CENT = decimal('0.01')
const ONE = decimal('1')

function fits(one: Side, before: Side): boolean {
  if (compare(one.quantity, before.quantity) !== 0) return false
  if (!isSameTax(one.tax ?? '', before.tax ?? '')) return false
  const pieces = absolute(before.quantity)
  const tolerance = multiply(CENT, compare(pieces, ONE) < 0 ? ONE : pieces)
  const isNear = (a: Decimal, b: Decimal) => compare(absolute(subtract(a, b)), tolerance) <= 0
  return isNear(one.total_gross, before.total_gross) && isNear(one.total_net, before.total_net)
}

// Nothing that has a value is left to correct.
export const isEmpty = ({ held }: State): boolean =>
  held.length === 0 || (held.some(({ side }) => isBelowZero(side)) && isZero(grossOf(held)))

const isBelowZero = ({ total_gross }: Side) => total_gross.units < 0n
const grossOf = (held: readonly Held[]): Decimal => sum(held.map(({ side }) => side.discounted.gross))

// The lines of a correction that takes back all that is left.
export const reversed = ({ held }: State): PositionDraft[] =>
  held.map(({ attributes, side, product_id, goods }) => ({
    ...goods,
    kind: 'correction' as const,
    product_id,
    name: (attributes.name ?? null) as string | null,
    tax: side.tax,
    correction_before_attributes: attributes,
    correction_after_attributes: emptied(attributes, side),
  }))

// No piece, no discount; the price of one stays.
function emptied(
  { discount, discount_percent, ...attributes }: Tree,
  { price_net, price_gross }: Side,
): Tree {
  const { total_price_gross, total_price_net, price_net: net, ...rest } = attributes
  const is_net = net !== undefined || total_price_net !== undefined
  const unit: Tree = is_net
    ? { price_net: printDecimal(price_net) }
    : { price_gross: printDecimal(price_gross) }
  const bought: Tree = rest.total_purchase_price === undefined ? {} : { total_purchase_price: '0' }
  return { ...rest, ...unit, ...bought, quantity: '0' }
}

// The lines as they were sent, each upon what the document really holds; what it never held is refused.
export function adopted(
  drafts: readonly PositionDraft[],
  { held }: State,
  options: PriceOptions,
): PositionDraft[] {
  const left = [...held]
  const problems: FieldProblems = {}
  const lines = drafts.map((draft, place) => {
    if (!isCorrection(draft)) return draft
    const path = `positions[${place}].correction_before_attributes`
    const before = side(draft.correction_before_attributes, path, options)
    if (isNothing(before)) return draft
    const found = findSent(left, draft, before, path, options)
    if (found < 0) {
      problems[path] = [`is not what the document holds now (${told(held, before)})`]
      return draft
    }
    const [one] = left.splice(found, 1) as [Held]
    const known = draft.product_id === undefined ? { ...draft, product_id: one.product_id } : draft
    const line = { ...known, ...goodsOf(draft, one.goods) }
    return options.is_margin && one.side.tax === 'disabled'
      ? laid(one, marginLine(one, line, options), path, options)
      : laid(one, line, path, options)
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return lines
}

// Under the margin scheme a rate that is sent with a line may be that of its margin.
function findSent(
  left: readonly Held[],
  draft: PositionDraft,
  before: Side,
  path: string,
  options: PriceOptions,
): number {
  const found = findHeld(left, before)
  if (found >= 0 || !options.is_margin) return found
  const states = asMarginStates(draft, options.default_tax)
  return findHeld(left, side(states.correction_before_attributes, path, options))
}

const marginLine = ({ attributes, side }: Held, line: PositionDraft, options: PriceOptions) =>
  followMargin(asMarginStates(line, options.default_tax), {
    ...options,
    attributes,
    quantity: side.quantity,
  })

function laid(one: Held, line: PositionDraft, path: string, options: PriceOptions): PositionDraft {
  const before = side(line.correction_before_attributes, path, options)
  if (isSame(one.side, before)) return line
  const after_path = path.replace('before', 'after')
  return upon(one, line, before, side(line.correction_after_attributes, after_path, options))
}

// The money is that of the document. A discount that the line has and the request does not speak of goes on.
function upon(one: Held, draft: PositionDraft, before: Side, after: Side): PositionDraft {
  const { discount, discount_percent } = one.attributes
  const speaks = ({ kept }: Side) => kept?.discount !== undefined || kept?.discount_percent !== undefined
  const goes_on = after.kept !== null && !isZero(after.quantity) && !speaks(after) && !speaks(before)
  return {
    ...draft,
    correction_before_attributes: {
      ...one.attributes,
      name: before.kept?.name ?? one.attributes.name ?? null,
    },
    ...(goes_on
      ? {
          correction_after_attributes: {
            ...after.kept,
            ...(discount === undefined ? {} : { discount }),
            ...(discount_percent === undefined ? {} : { discount_percent }),
          },
        }
      : {}),
  }
}

const TOLD_MAX = 3

function told(held: readonly Held[], before: Side): string {
  const named = held.filter(({ attributes }) => attributes.name === before.kept?.name)
  const shown = (named.length > 0 ? named : held).slice(0, TOLD_MAX)
  if (shown.length === 0) return 'nothing is left of it'
  return shown
    .map(
      ({ attributes, side }) =>
        `${attributes.name ?? '-'}: ${printDecimal(side.quantity)} for ${printDecimal(side.total_gross)} gross at ${side.tax}`,
    )
    .join('; ')
}

// What comes of a change to one of them must leave every other standing on what it says.
export function checkStanding(before: State, after: State, corrections: readonly Lines[]) {
  const known = new Set(before.misfits.map(({ id, place }) => `${id} ${place}`))
  const fallen = after.misfits.find(({ id, place }) => !known.has(`${id} ${place}`))
  if (fallen === undefined) return
  const correction = corrections.find(({ id }) => id === fallen.id)
  throw invalid({
    positions: `the correction ${correction?.number} stands on this; delete or cancel it first`,
  })
}

import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isZero,
  multiply,
  printDecimal,
  subtract,
  ZERO,
} from '../../../../money/decimal.ts'
import type { LineInput } from '../../../../money/line.ts'
import { taxRate } from '../../../../money/tax.ts'
import type { FieldProblems } from '../../../../platform/api-error.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import { type Position, positions } from '../schema.ts'
import { isCorrection, type PricedLine, type PriceOptions, priceCorrection } from './correction-pricing.ts'
import { listedPrice, missingPrice, type Price, type Sold, tellSource } from './list-prices.ts'
import { asMarginLine, marginOf, namesMargin } from './margin.ts'
import { purchaseProblems } from './margin-states.ts'

// The lines of a document: what was sent, laid over what there was, priced.

export const POSITIONS_MAX = 1000

type Given = LineInput['given']
const PRICES: readonly Given[] = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net']
const UNPRICED = new Set(['text_separator', 'subtotal'])
export const isPriced = ({ kind }: Position): boolean => !UNPRICED.has(kind ?? '')

export type PositionDraft = Position & { _destroy?: boolean }
// id changes a line, id with _destroy takes it away, no id adds one; lines not mentioned stay.
export function mergePositions(
  current: readonly Position[],
  drafts: readonly PositionDraft[],
): MergedPosition[] {
  const merged: (MergedPosition | undefined)[] = current.map((position) => ({ current: position, draft: {} }))
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    if (isBlank(draft.id)) {
      if (!draft._destroy) merged.push({ draft, index })
      return
    }
    const place = current.findIndex((position) => position.id === draft.id)
    if (place < 0) problems[`positions[${index}].id`] = ['does not exist']
    else merged[place] = draft._destroy ? undefined : { current: current[place], draft, index }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const lines = merged.filter((line) => line !== undefined)
  if (lines.length > POSITIONS_MAX)
    throw invalid({ positions: `is too long (maximum is ${POSITIONS_MAX} positions)` })
  return lines
}

export type MergedPosition = { current?: Position | undefined; draft: PositionDraft; index?: number }

export function priceLines(
  lines: readonly MergedPosition[],
  products: ReadonlyMap<number, Sold>,
  options: PriceOptions,
): PricedLine[] {
  const problems: FieldProblems = {}
  const priced: PricedLine[] = []
  const composed = lines.map((line) => {
    const product = products.get(line.draft.product_id ?? line.current?.product_id ?? 0)
    return { line, product, position: withProduct(line, product, options) }
  })
  // Ordinary lines may stand beside those of a margin, where these are named; where none is, all are of a margin.
  const is_named = options.is_margin === true && composed.some(({ position }) => namesMargin(position))
  composed.forEach(({ line, product, position }, place) => {
    const name = `positions[${line.index ?? place}]`
    if (isCorrection(position)) {
      const one = priceCorrection(position, name, options)
      priced.push(one)
      Object.assign(problems, purchaseProblems(line, one.position, name, true))
      return
    }
    const listed = product?.listed && listedPrice(product, position, options)
    const price = isPriced(position) ? findPrice(line, position, product, listed, options) : FREE
    if (price === undefined && options.is_draft) {
      priced.push(priceOpenLine(position, options))
      return
    }
    if (price === undefined) {
      problems[`${name}.total_price_gross`] = [missingPrice(product)]
      return
    }
    // A price that was sent before says nothing new about the other.
    const is_sent = line.draft[price.given] === price.amount
    if (is_sent) position.overruled_net = overruledNet(line, price, position, options)
    tellSource(position, line.draft, price, is_sent, listed)
    const is_margin = options.is_margin && (!is_named || namesMargin(position))
    const one = (is_margin ? priceMarginLine : priceLine)(position, price, options)
    priced.push(one)
    Object.assign(problems, discountProblems(line, one.position, name, options))
    if (line.draft.total_purchase_price)
      Object.assign(problems, purchaseProblems(line, one.position, name, options.is_correction === true))
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return priced
}

const FREE: Price = { given: 'price_net', amount: ZERO }

// What the request left open comes from the product's card.
function withProduct(
  { draft, current }: MergedPosition,
  product: Product | undefined,
  { default_tax, is_taxless }: PriceOptions,
): Position {
  const position = compose(positions, draft, current)
  const is_new_product = product && current?.product_id !== product.id
  if (is_new_product) {
    for (const [own, theirs] of CARD) {
      if (isBlank(draft[own]) && !isBlank(product[theirs]) && !(is_taxless && own === 'tax'))
        (position as { [name: string]: unknown })[own] = product[theirs]
    }
  }
  position.tax ??= default_tax
  return position
}

const CARD = [
  ['name', 'name'],
  ['code', 'code'],
  ['tax', 'tax'],
  ['quantity_unit', 'quantity_unit'],
  ['gtu_code', 'gtu_code'],
  ['service', 'service'],
] as const satisfies readonly (readonly [keyof Position, keyof Product])[]

// The first price that was sent leads. Clients send whole records back, so a price that did not change does not; when
// only the quantity changed, the price of one stays.
function findPrice(
  { draft, current }: MergedPosition,
  position: Position,
  product: Product | undefined,
  listed: Price | undefined,
  { is_taxless, is_reversed }: PriceOptions,
): Price | undefined {
  for (const given of PRICES) {
    const [sent, before] = [draft[given], current?.[given]]
    if (sent && !(before && equals(sent, before))) return { given, amount: sent }
  }
  if (current?.given && (position.product_id ?? null) === (current.product_id ?? null)) {
    const is_same_quantity = equals(position.quantity as Decimal, current.quantity as Decimal)
    // Another quantity may be on another step of the list.
    if (listed && !is_same_quantity && current.price_source === 'price_list') return listed
    const lead = current.given as Given
    const given =
      is_same_quantity || !lead.startsWith('total_') ? lead : (lead.slice('total_'.length) as Given)
    return { given, amount: current[given] as Decimal }
  }
  return listed ?? (product && cardPrice(product, is_taxless, is_reversed))
}

const ONE = decimal('1')
const CENT = decimal('0.01')

// A net price that was sent beside the gross price which leads, and is another by more than rounding makes of it.
function overruledNet(
  { draft, current }: MergedPosition,
  { given, amount }: Price,
  { tax }: Position,
  { places, is_margin }: PriceOptions,
): Decimal | null {
  const { price_net } = draft
  if (!price_net || given !== 'price_gross' || is_margin) return null
  if (current?.price_net && equals(price_net, current.price_net)) return null
  const gross = multiply(price_net, add(ONE, taxRate(tax as string)))
  const rounding = places === 0 ? ONE : CENT
  return compare(absolute(subtract(gross, amount)), rounding) > 0 ? price_net : null
}

// Without tax it costs what is paid for it with tax.
function cardPrice(
  { price_net, price_gross, price_lead }: Product,
  is_taxless: boolean | undefined,
  is_reversed: boolean | undefined,
): Price | undefined {
  if (is_reversed && price_net) return { given: 'price_net', amount: price_net, source: 'product' }
  if ((price_lead === 'gross' || is_taxless) && price_gross)
    return { given: 'price_gross', amount: price_gross, source: 'product' }
  return price_net ? { given: 'price_net', amount: price_net, source: 'product' } : undefined
}

function priceLine(position: Position, { given, amount }: Price, options: PriceOptions): PricedLine {
  const { quantity, discount, discount_percent } = position
  const tax = position.tax as string
  const line = { quantity: quantity as Decimal, tax, given, amount, discount, discount_percent }
  const amounts = options.rules.calculateLine(line as LineInput, options)
  position.price_net = amounts.price_net
  position.price_gross = amounts.price_gross
  position.price_tax = amounts.price_tax
  position.total_price_net = amounts.total_price_net
  position.total_price_gross = amounts.total_price_gross
  position.total_price_tax = amounts.total_price_tax
  position.given = given
  return { position, tax, discounted: amounts.discounted }
}

// It comes to nothing yet, and no price leads it.
function priceOpenLine(position: Position, options: PriceOptions): PricedLine {
  const line = priceLine(position, FREE, options)
  position.given = null
  return line
}

function priceMarginLine(given: Position, paid: Price, options: PriceOptions): PricedLine {
  const { position, price } = asMarginLine(given, paid, options)
  const priced = priceLine(position, price, options)
  return { ...priced, margin: marginOf(position, priced.discounted.gross, options) }
}

const HUNDRED = decimal('100')

// What is taken off lies between nothing and the whole line. What was kept before that was asked may stay, and an amount that
// does not count may be any.
function discountProblems(
  { draft, current }: MergedPosition,
  position: Position,
  name: string,
  { discount_kind }: PriceOptions,
): FieldProblems {
  const { discount, discount_percent } = draft
  const isNew = (sent: Decimal | null | undefined, before: Decimal | null | undefined): sent is Decimal =>
    Boolean(sent && !(before && equals(sent, before)))
  const problems: FieldProblems = {}
  if (isNew(discount_percent, current?.discount_percent) && !isWithin(discount_percent, HUNDRED))
    problems[`${name}.discount_percent`] = ['must be from 0 to 100']
  const total = position.total_price_gross ?? ZERO
  const is_amount = discount_kind === 'amount' && !isNegative(total)
  if (is_amount && isNew(discount, current?.discount) && !isWithin(discount, total))
    problems[`${name}.discount`] = [`must be from 0 to the line (${printDecimal(total)})`]
  return problems
}

const isWithin = (amount: Decimal, most: Decimal): boolean =>
  !isNegative(amount) && compare(amount, most) <= 0

export const hasDiscount = ({ discount, discount_percent }: Position): boolean =>
  isSome(discount) || isSome(discount_percent)

const isSome = (amount: Decimal | null | undefined) => Boolean(amount && !isZero(amount))

// The name when there is one line, else the first six letters of each.
export function productCache(lines: readonly Position[]): string {
  const names = lines.map((line) => line.name ?? '')
  return names.length === 1 ? (names[0] as string) : names.map(firstLetters).join(', ')
}

// Only letters that take two places need to be counted one by one.
function firstLetters(name: string): string {
  const begin = name.slice(0, 2 * LETTERS)
  return /[\ud800-\udfff]/.test(begin) ? [...begin].slice(0, LETTERS).join('') : begin.slice(0, LETTERS)
}

const LETTERS = 6

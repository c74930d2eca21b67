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
import { listedPrice, missingPrice, type Price, type PricedProduct, setPriceSource } from './list-prices.ts'
import { asMarginLine, marginOf, statesMargin } from './margin.ts'
import { purchaseProblems } from './margin-states.ts'

// Composes the lines of a document: merges the sent lines into the stored ones and prices them.

export const POSITIONS_MAX = 1000

type PriceField = LineInput['given']
const PRICES: readonly PriceField[] = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net']
const UNPRICED = new Set(['text_separator', 'subtotal'])
export const isPriced = ({ kind }: Position): boolean => !UNPRICED.has(kind ?? '')

export type PositionDraft = Position & { _destroy?: boolean }
// A line with an id changes a stored one, with `_destroy` removes it, and without an id is added; stored lines that are
// not sent stay.
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
    const positionIndex = current.findIndex((position) => position.id === draft.id)
    if (positionIndex < 0) problems[`positions[${index}].id`] = ['does not exist']
    else
      merged[positionIndex] = draft._destroy ? undefined : { current: current[positionIndex], draft, index }
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
  products: ReadonlyMap<number, PricedProduct>,
  options: PriceOptions,
): PricedLine[] {
  const problems: FieldProblems = {}
  const priced: PricedLine[] = []
  const composed = lines.map((line) => {
    const product = products.get(line.draft.product_id ?? line.current?.product_id ?? 0)
    return { line, product, position: withProduct(line, product, options) }
  })
  // Ordinary lines may stand beside lines under the margin scheme if these are marked; if no line is marked, all are
  // under it.
  const hasMarginLines = options.is_margin === true && composed.some(({ position }) => statesMargin(position))
  composed.forEach(({ line, product, position }, index) => {
    const name = `positions[${line.index ?? index}]`
    if (isCorrection(position)) {
      const pricedLine = priceCorrection(position, name, options)
      priced.push(pricedLine)
      Object.assign(problems, purchaseProblems(line, pricedLine.position, name, true))
      return
    }
    const listPrice = product?.listed && listedPrice(product, position, options)
    const price = isPriced(position) ? findPrice(line, position, product, listPrice, options) : FREE_PRICE
    if (price === undefined && options.is_draft) {
      priced.push(priceOpenLine(position, options))
      return
    }
    if (price === undefined) {
      problems[`${name}.total_price_gross`] = missingPrice(product)
      return
    }
    // A price that did not change says nothing about the other one.
    const isSent = line.draft[price.given] === price.amount
    if (isSent) position.overruled_net = overruledNet(line, price, position, options)
    setPriceSource(position, line.draft, price, isSent, listPrice)
    const isMargin = options.is_margin && (!hasMarginLines || statesMargin(position))
    const pricedLine = (isMargin ? priceMarginLine : priceLine)(position, price, options)
    priced.push(pricedLine)
    Object.assign(problems, discountProblems(line, pricedLine.position, name, options))
    if (line.draft.total_purchase_price)
      Object.assign(
        problems,
        purchaseProblems(line, pricedLine.position, name, options.is_correction === true),
      )
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return priced
}

const FREE_PRICE: Price = { given: 'price_net', amount: ZERO }

// Fields that the request leaves open come from the product.
function withProduct(
  { draft, current }: MergedPosition,
  product: Product | undefined,
  { default_tax, is_taxless }: PriceOptions,
): Position {
  const position = compose(positions, draft, current)
  const isNewProduct = product && current?.product_id !== product.id
  if (isNewProduct) {
    for (const [name, productField] of PRODUCT_FIELDS) {
      if (isBlank(draft[name]) && !isBlank(product[productField]) && !(is_taxless && name === 'tax'))
        (position as { [name: string]: unknown })[name] = product[productField]
    }
  }
  position.tax ??= default_tax
  return position
}

const PRODUCT_FIELDS = [
  ['name', 'name'],
  ['code', 'code'],
  ['tax', 'tax'],
  ['quantity_unit', 'quantity_unit'],
  ['gtu_code', 'gtu_code'],
  ['service', 'service'],
] as const satisfies readonly (readonly [keyof Position, keyof Product])[]

// The first changed price leads. Clients send complete records back, so an unchanged price does not lead; if only the
// quantity changed, the unit price stays.
function findPrice(
  { draft, current }: MergedPosition,
  position: Position,
  product: Product | undefined,
  listPrice: Price | undefined,
  { is_taxless, is_reversed, becomesOwedNet }: PriceOptions,
): Price | undefined {
  for (const field of PRICES) {
    const [sentPrice, before] = [draft[field], current?.[field]]
    if (sentPrice && !(before && equals(sentPrice, before))) return { given: field, amount: sentPrice }
  }
  if (current?.given && (position.product_id ?? null) === (current.product_id ?? null)) {
    const isSameQuantity = equals(position.quantity as Decimal, current.quantity as Decimal)
    // Another quantity may have another price in the list.
    if (listPrice && !isSameQuantity && current.price_source === 'price_list') return listPrice
    const field = leadingField(current.given as PriceField, isSameQuantity, becomesOwedNet)
    return { given: field, amount: current[field] as Decimal }
  }
  return listPrice ?? (product && productPrice(product, is_taxless, is_reversed))
}

function leadingField(
  lead: PriceField,
  isSameQuantity: boolean,
  becomesOwedNet: boolean | undefined,
): PriceField {
  const field = isSameQuantity ? lead : lead.replace('total_', '')
  return (becomesOwedNet ? field.replace('gross', 'net') : field) as PriceField
}

const ONE_PIECE = decimal('1')
const CENT = decimal('0.01')

// A net price sent beside the leading gross price that differs from it by more than rounding.
function overruledNet(
  { draft, current }: MergedPosition,
  { given, amount }: Price,
  { tax }: Position,
  { places, is_margin }: PriceOptions,
): Decimal | null {
  const { price_net } = draft
  if (!price_net || given !== 'price_gross' || is_margin) return null
  if (current?.price_net && equals(price_net, current.price_net)) return null
  const gross = multiply(price_net, add(ONE_PIECE, taxRate(tax as string)))
  const rounding = places === 0 ? ONE_PIECE : CENT
  return compare(absolute(subtract(gross, amount)), rounding) > 0 ? price_net : null
}

// A document without tax uses the gross price of the product.
function productPrice(
  { price_net, price_gross, price_lead }: Product,
  isTaxless: boolean | undefined,
  isReversed: boolean | undefined,
): Price | undefined {
  if (isReversed && price_net) return { given: 'price_net', amount: price_net, source: 'product' }
  if ((price_lead === 'gross' || isTaxless) && price_gross)
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

// The line has no amount yet, and no leading price.
function priceOpenLine(position: Position, options: PriceOptions): PricedLine {
  const line = priceLine(position, FREE_PRICE, options)
  position.given = null
  return line
}

function priceMarginLine(line: Position, pricePaid: Price, options: PriceOptions): PricedLine {
  const { position, price } = asMarginLine(line, pricePaid, options)
  const priced = priceLine(position, price, options)
  return { ...priced, margin: marginOf(position, priced.discounted.gross, options) }
}

const HUNDRED = decimal('100')

// A discount is between zero and the total of the line. Values stored before this check may stay, and an amount that
// does not count may be anything.
function discountProblems(
  { draft, current }: MergedPosition,
  position: Position,
  name: string,
  { discount_kind }: PriceOptions,
): FieldProblems {
  const { discount, discount_percent } = draft
  const isNew = (value: Decimal | null | undefined, before: Decimal | null | undefined): value is Decimal =>
    Boolean(value && !(before && equals(value, before)))
  const problems: FieldProblems = {}
  if (isNew(discount_percent, current?.discount_percent) && !isWithin(discount_percent, HUNDRED))
    problems[`${name}.discount_percent`] = ['must be between 0 and 100']
  const total = position.total_price_gross ?? ZERO
  const isAmount = discount_kind === 'amount' && !isNegative(total)
  if (isAmount && isNew(discount, current?.discount) && !isWithin(discount, total))
    problems[`${name}.discount`] = [`must be between 0 and the line total (${printDecimal(total)})`]
  return problems
}

const isWithin = (amount: Decimal, max: Decimal): boolean => !isNegative(amount) && compare(amount, max) <= 0

export const hasDiscount = ({ discount, discount_percent }: Position): boolean =>
  isSome(discount) || isSome(discount_percent)

const isSome = (amount: Decimal | null | undefined) => Boolean(amount && !isZero(amount))

// Returns the name if there is one line, else the first six characters of each.
export function productCache(lines: readonly Position[]): string {
  const names = lines.map((line) => line.name ?? '')
  return names.length === 1 ? (names[0] as string) : names.map(abbreviate).join(', ')
}

// Only text with surrogate pairs needs to be split into code points.
function abbreviate(name: string): string {
  const begin = name.slice(0, 2 * NAME_LENGTH)
  return /[\ud800-\udfff]/.test(begin)
    ? [...begin].slice(0, NAME_LENGTH).join('')
    : begin.slice(0, NAME_LENGTH)
}

const NAME_LENGTH = 6

import { decimalsOf } from '../../../../money/currency.ts'
import { type Decimal, isZero, negate, subtract, ZERO } from '../../../../money/decimal.ts'
import type { Amounts, LineInput, LineOptions } from '../../../../money/line.ts'
import { type CalculationRules, calculationRules } from '../../../../money/rules/versions.ts'
import { isSameTax, normaliseTax } from '../../../../money/tax.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { readAt } from '../../../../platform/fields/list.ts'
import { compose, readFields } from '../../../../platform/fields/resource.ts'
import { toData } from '../../../../platform/fields/storage-values.ts'
import { isTree, type Tree } from '../../../../platform/formats/input.ts'
import { type Invoice, type InvoiceDraft, type Position, positions } from '../schema.ts'
import {
  asMarginLine,
  isMarginDocument,
  marginBetween,
  marginOf,
  marginParts,
  namesMargin,
  type RateMargin,
} from './margin.ts'

// A corrected line carries what stood there before and what stands there after; it counts with the difference, taken between the
// two lines, so that a full correction is exactly minus the original. What stood there before has the amounts that are stored with the
// corrected document; only what is new is calculated, by the rules of that document.

type Counted = { tax: string; discounted: Amounts }

export type PricedLine = Counted & {
  position: Position
  // What it counts with, rate by rate, where that is not one rate.
  parts?: readonly [Counted, Counted]
  margin?: Amounts | undefined
  margin_parts?: readonly RateMargin[] | undefined
}

const PRICES = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const

export type PriceOptions = LineOptions & {
  rules: CalculationRules
  default_tax: string
  is_margin?: boolean
  is_correction?: boolean
  is_taxless?: boolean
  is_reversed?: boolean // no tax is charged, so what is asked is the net price
  is_draft?: boolean // a line may wait for its price
  day?: string // of issue, by which lists hold
  issued_lines?: IssuedLines | undefined // of the corrected document
}

// A line of a stored document: how it can be sent, and its amounts as they are stored.
export type IssuedLine = { attributes: Tree; side: Side }

export const isCorrection = ({
  kind,
  correction_before_attributes,
  correction_after_attributes,
}: Position): boolean =>
  kind === 'correction' && Boolean(correction_before_attributes || correction_after_attributes)

export function priceCorrection(position: Position, place: string, options: PriceOptions): PricedLine {
  const { before, after } = sidesOf(position, `${place}.correction`, options)
  const described = after.position ?? before.position ?? position
  const tax = after.tax ?? before.tax ?? position.tax ?? options.default_tax
  // Of a line that is taken back whole the price of one stays what it was.
  const priced = isZero(after.quantity) && isZero(after.price_net) ? before : after
  return {
    tax,
    margin: marginBetween(after.margin, before.margin),
    margin_parts: marginParts(before, after),
    ...(before.tax !== null && !isSameTax(before.tax, tax) ? { parts: partsOf(before, after, tax) } : {}),
    discounted: {
      net: subtract(after.discounted.net, before.discounted.net),
      tax: subtract(after.discounted.tax, before.discounted.tax),
      gross: subtract(after.discounted.gross, before.discounted.gross),
    },
    position: {
      ...position,
      ...describe(position, described, tax),
      quantity: subtract(after.quantity, before.quantity),
      price_net: priced.price_net,
      price_gross: priced.price_gross,
      price_tax: subtract(priced.price_gross, priced.price_net),
      total_price_net: subtract(after.total_net, before.total_net),
      total_price_gross: subtract(after.total_gross, before.total_gross),
      total_price_tax: subtract(
        subtract(after.total_gross, after.total_net),
        subtract(before.total_gross, before.total_net),
      ),
      correction_before_attributes: before.kept,
      correction_after_attributes: after.kept,
      given: 'total_price_gross',
    },
  }
}

const describe = (position: Position, described: Position, tax: string) => ({
  name: position.name ?? described.name ?? null,
  code: position.code ?? described.code ?? null,
  quantity_unit: position.quantity_unit ?? described.quantity_unit ?? null,
  tax,
  vat_margin_tax: described.vat_margin_tax ?? position.vat_margin_tax ?? null,
})

type Sides = { before: Side; after: Side }

function sidesOf(position: Position, place: string, options: PriceOptions): Sides {
  const before = side(position.correction_before_attributes, `${place}_before_attributes`, options)
  const after = side(position.correction_after_attributes, `${place}_after_attributes`, options)
  const issued = before.kept && options.issued_lines?.take(before.kept)
  if (!issued) return { before, after }
  const amounts = amountsOf(issued.side)
  // A line of which only the name is corrected has the amounts of the document on both sides.
  const is_same = after.kept !== null && isPricedAlike(before.kept as Tree, after.kept)
  return { before: { ...before, ...amounts }, after: is_same ? { ...after, ...amounts } : after }
}

// The lines of the corrected document by what they are priced by. Of several that are priced alike each is taken once.
export class IssuedLines {
  readonly #lines = new Map<string, IssuedLine[]>()

  constructor(lines: readonly IssuedLine[]) {
    for (const line of lines) {
      const key = pricingKey(line.attributes)
      const alike = this.#lines.get(key)
      if (alike) alike.push(line)
      else this.#lines.set(key, [line])
    }
  }

  take(attributes: Tree): IssuedLine | undefined {
    return this.#lines.get(pricingKey(attributes))?.shift()
  }
}

const PRICED_BY = [
  'quantity',
  'tax',
  'discount',
  'discount_percent',
  'vat_margin_tax',
  'total_purchase_price',
  ...PRICES,
] as const

// The same quantity, price, rate and discount, whatever the line is called.
export const isPricedAlike = (one: Tree, other: Tree): boolean => pricingKey(one) === pricingKey(other)

const pricingKey = (attributes: Tree): string =>
  PRICED_BY.map((name) => {
    const value = attributes[name] ?? ''
    return name === 'tax' ? (normaliseTax(String(value)) ?? value) : value
  }).join(' ')

const amountsOf = ({ price_net, price_gross, total_net, total_gross, discounted, margin }: Side) => ({
  price_net,
  price_gross,
  total_net,
  total_gross,
  discounted,
  margin,
})

// Another rate takes away under the old one and adds under the new one.
const partsOf = (before: Side, after: Side, tax: string): readonly [Counted, Counted] => [
  { tax: before.tax as string, discounted: negated(before.discounted) },
  { tax, discounted: after.discounted },
]

const negated = ({ net, tax, gross }: Amounts): Amounts => ({
  net: negate(net),
  tax: negate(tax),
  gross: negate(gross),
})

// How the lines of a stored document were priced.
export function priceOptionsOf(document: Invoice | InvoiceDraft, default_tax = '23'): PriceOptions {
  const { calculating_strategy, show_discount, discount_kind, currency } = document
  const strategy = calculating_strategy as { position?: LineOptions['position'] } | null | undefined
  return {
    rules: calculationRules(document.calculation_version),
    position: strategy?.position ?? 'default',
    discount_kind: show_discount === true ? ((discount_kind ?? null) as LineOptions['discount_kind']) : null,
    default_tax,
    places: decimalsOf(currency),
    is_margin: isMarginDocument(document),
  }
}

// A line as it can be sent: by its leading price.
export function attributesOf(line: Position): Tree {
  const lead = line.given ?? 'total_price_gross'
  const kept: Tree = {}
  for (const name of [
    'name',
    'code',
    'quantity',
    'quantity_unit',
    'tax',
    'discount',
    'discount_percent',
    'vat_margin_tax',
    'total_purchase_price',
    lead,
  ] as const) {
    const value = line[name as keyof Position]
    if (value !== null && value !== undefined) {
      kept[name] = toData(positions.fields[name as keyof typeof positions.fields], value) as string
    }
  }
  return kept
}

// A state as it is printed: with every figure that follows from the one that was sent, its totals after the discount.
export function pricedState(given: unknown, options: PriceOptions): Position | undefined {
  const state = side(given, 'correction', options)
  if (state.position === null) return undefined
  const { discounted, quantity, price_net, price_gross, tax, given: lead } = state
  const totals = { total_price_net: discounted.net, total_price_gross: discounted.gross }
  const total_price_tax = discounted.tax
  return { ...state.position, given: lead, tax, quantity, price_net, price_gross, ...totals, total_price_tax }
}

export type Side = {
  position: Position | null
  given: string | null // the price that leads
  tax: string | null
  quantity: Decimal
  price_net: Decimal
  price_gross: Decimal
  total_net: Decimal
  total_gross: Decimal
  discounted: Amounts
  margin: Amounts | undefined
  kept: Tree | null
}

const NOTHING: Side = {
  position: null,
  given: null,
  tax: null,
  quantity: ZERO,
  price_net: ZERO,
  price_gross: ZERO,
  total_net: ZERO,
  total_gross: ZERO,
  discounted: { net: ZERO, tax: ZERO, gross: ZERO },
  margin: undefined,
  kept: null,
}

export function side(given: unknown, place: string, options: PriceOptions): Side {
  if (given === null || given === undefined) return NOTHING
  if (!isTree(given as never)) throw invalid({ [place]: 'does not hold fields' })
  const read = readAt(place, () => compose(positions, readFields(positions, given as Tree)))
  const sent = PRICES.find((name) => read[name])
  if (sent === undefined) throw invalid({ [`${place}.total_price_gross`]: "can't be blank" })
  const { position, lead } = options.is_margin
    ? marginState(read, sent, options)
    : { position: read, lead: sent }
  const tax = position.tax ?? options.default_tax
  const line = { ...position, tax, given: lead, amount: position[lead] } as unknown as LineInput
  const amounts = options.rules.calculateLine(line, options)
  return {
    position,
    given: lead,
    tax,
    quantity: position.quantity as Decimal,
    price_net: amounts.price_net,
    price_gross: amounts.price_gross,
    total_net: amounts.total_price_net,
    total_gross: amounts.total_price_gross,
    discounted: amounts.discounted,
    margin: options.is_margin ? marginOf(position, amounts.discounted.gross, options) : undefined,
    kept: { ...attributesOf({ ...position, given: lead }), tax },
  }
}

// A state of a line of a margin is told by what is paid, like the line itself.
function marginState(read: Position, lead: (typeof PRICES)[number], options: PriceOptions) {
  if (!namesMargin(read)) return { position: read, lead }
  const { position, price } = asMarginLine(read, { given: lead, amount: read[lead] as Decimal }, options)
  return { position: { ...position, [lead]: null, [price.given]: price.amount }, lead: price.given }
}

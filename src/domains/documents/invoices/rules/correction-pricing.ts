import { decimalsOf } from '../../../../money/currency.ts'
import { type Decimal, isZero, negate, subtract, ZERO } from '../../../../money/decimal.ts'
import type { Amounts, LineInput, LineOptions } from '../../../../money/line.ts'
import { type CalculationRules, calculationRules } from '../../../../money/rules/versions.ts'
import { isSameTax, normaliseTax } from '../../../../money/tax.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { readAt } from '../../../../platform/fields/list.ts'
import { compose, readFields } from '../../../../platform/fields/resource.ts'
import { toData } from '../../../../platform/fields/storage-values.ts'
import { type InputObject, isInputObject } from '../../../../platform/formats/input.ts'
import { type Invoice, type InvoiceDraft, type Position, positions } from '../schema.ts'
import {
  asMarginLine,
  isMarginDocument,
  marginBetween,
  marginOf,
  marginParts,
  type RateMargin,
  statesMargin,
} from './margin.ts'

// A corrected line has a state before and a state after, and counts with their difference, so that a full correction is
// exactly minus the original. The state before has the amounts stored with the corrected document; only the state after
// is calculated, by the rules of that document.

type RatedAmounts = { tax: string; discounted: Amounts }

export type PricedLine = RatedAmounts & {
  position: Position
  // Amounts by rate, if the line has two rates.
  parts?: readonly [RatedAmounts, RatedAmounts]
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
  is_reversed?: boolean // no tax is charged, so the price is net
  becomesOwedNet?: boolean // the supplier charged no tax, so what was the price is now the net price
  is_draft?: boolean // lines may have no price yet
  day?: string // issue date, which selects the prices of a list
  issued_lines?: IssuedLines | undefined // lines of the corrected document
}

// A line of a stored document: as a request would send it, and its stored amounts.
export type IssuedLine = { attributes: InputObject; side: PricedSide }

export const isCorrection = ({
  kind,
  correction_before_attributes,
  correction_after_attributes,
}: Position): boolean =>
  kind === 'correction' && Boolean(correction_before_attributes || correction_after_attributes)

export function priceCorrection(position: Position, path: string, options: PriceOptions): PricedLine {
  const { before, after } = sidesOf(position, `${path}.correction`, options)
  const described = after.position ?? before.position ?? position
  const tax = after.tax ?? before.tax ?? position.tax ?? options.default_tax
  // A line that is reversed completely keeps its unit price.
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
      ...descriptionFields(position, described, tax),
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
      correction_before_attributes: before.attributes,
      correction_after_attributes: after.attributes,
      given: 'total_price_gross',
    },
  }
}

const descriptionFields = (position: Position, described: Position, tax: string) => ({
  name: position.name ?? described.name ?? null,
  code: position.code ?? described.code ?? null,
  quantity_unit: position.quantity_unit ?? described.quantity_unit ?? null,
  tax,
  vat_margin_tax: described.vat_margin_tax ?? position.vat_margin_tax ?? null,
})

type Sides = { before: PricedSide; after: PricedSide }

function sidesOf(position: Position, path: string, options: PriceOptions): Sides {
  const before = priceSide(position.correction_before_attributes, `${path}_before_attributes`, options)
  const after = priceSide(position.correction_after_attributes, `${path}_after_attributes`, options)
  const issued = before.attributes && options.issued_lines?.take(before.attributes)
  if (!issued) return { before, after }
  const amounts = amountsOf(issued.side)
  // A line of which only the name is corrected has the stored amounts on both sides.
  const isSame =
    after.attributes !== null && isPricedAlike(before.attributes as InputObject, after.attributes)
  return { before: { ...before, ...amounts }, after: isSame ? { ...after, ...amounts } : after }
}

// Lines of the corrected document by their pricing fields. Each of several equal lines is used once.
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

  take(attributes: InputObject): IssuedLine | undefined {
    return this.#lines.get(pricingKey(attributes))?.shift()
  }
}

const PRICING_FIELDS = [
  'quantity',
  'tax',
  'discount',
  'discount_percent',
  'vat_margin_tax',
  'total_purchase_price',
  ...PRICES,
] as const

// Compares quantity, price, rate and discount, and ignores the name.
export const isPricedAlike = (a: InputObject, b: InputObject): boolean => pricingKey(a) === pricingKey(b)

const pricingKey = (attributes: InputObject): string =>
  PRICING_FIELDS.map((name) => {
    const value = attributes[name] ?? ''
    return name === 'tax' ? (normaliseTax(String(value)) ?? value) : value
  }).join(' ')

const amountsOf = ({ price_net, price_gross, total_net, total_gross, discounted, margin }: PricedSide) => ({
  price_net,
  price_gross,
  total_net,
  total_gross,
  discounted,
  margin,
})

// A changed rate subtracts under the old rate and adds under the new one.
const partsOf = (
  before: PricedSide,
  after: PricedSide,
  tax: string,
): readonly [RatedAmounts, RatedAmounts] => [
  { tax: before.tax as string, discounted: negateAmounts(before.discounted) },
  { tax, discounted: after.discounted },
]

const negateAmounts = ({ net, tax, gross }: Amounts): Amounts => ({
  net: negate(net),
  tax: negate(tax),
  gross: negate(gross),
})

// Returns the options by which the lines of a stored document were priced.
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

// Converts a line to the form in which a request would send it, with its leading price.
export function attributesOf(line: Position): InputObject {
  const lead = line.given ?? 'total_price_gross'
  const attributes: InputObject = {}
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
      attributes[name] = toData(positions.fields[name as keyof typeof positions.fields], value) as string
    }
  }
  return attributes
}

// Prices a state for printing: with all amounts derived from the sent one, its totals after the discount.
export function pricedState(attributes: unknown, options: PriceOptions): Position | undefined {
  const state = priceSide(attributes, 'correction', options)
  if (state.position === null) return undefined
  const { discounted, quantity, price_net, price_gross, tax, given: lead } = state
  const totals = { total_price_net: discounted.net, total_price_gross: discounted.gross }
  const total_price_tax = discounted.tax
  return { ...state.position, given: lead, tax, quantity, price_net, price_gross, ...totals, total_price_tax }
}

export type PricedSide = {
  position: Position | null
  given: string | null // field of the price that the others are calculated from
  tax: string | null
  quantity: Decimal
  price_net: Decimal
  price_gross: Decimal
  total_net: Decimal
  total_gross: Decimal
  discounted: Amounts
  margin: Amounts | undefined
  attributes: InputObject | null
}

const EMPTY_SIDE: PricedSide = {
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
  attributes: null,
}

export function priceSide(attributes: unknown, path: string, options: PriceOptions): PricedSide {
  if (attributes === null || attributes === undefined) return EMPTY_SIDE
  if (!isInputObject(attributes)) throw invalid({ [path]: 'must be an object with fields' })
  const read = readAt(path, () => compose(positions, readFields(positions, attributes as InputObject)))
  const leadPrice = PRICES.find((name) => read[name])
  if (leadPrice === undefined) throw invalid({ [`${path}.total_price_gross`]: "can't be blank" })
  const { position, lead } = options.is_margin
    ? marginState(read, leadPrice, options)
    : { position: read, lead: leadPrice }
  const tax = position.tax ?? options.default_tax
  const line = { ...position, tax, given: lead, amount: position[lead] } as LineInput
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
    attributes: { ...attributesOf({ ...position, given: lead }), tax },
  }
}

// A state of a line under the margin scheme has a gross price, like the line itself.
function marginState(read: Position, lead: (typeof PRICES)[number], options: PriceOptions) {
  if (!statesMargin(read)) return { position: read, lead }
  const { position, price } = asMarginLine(read, { given: lead, amount: read[lead] as Decimal }, options)
  return { position: { ...position, [lead]: null, [price.given]: price.amount }, lead: price.given }
}

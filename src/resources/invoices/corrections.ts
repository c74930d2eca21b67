import { type Decimal, subtract, ZERO } from '../../money/decimal.ts'
import { type Amounts, calculateLine, type LineInput, type LineOptions } from '../../money/line.ts'
import { toData } from '../../platform/fields/keep.ts'
import { compose, readFields } from '../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../platform/formats/tree.ts'
import { invalid } from '../../platform/refusal.ts'
import { asMarginLine, marginBetween, marginOf, namesMargin } from './margin.ts'
import { type Position, positions } from './schema.ts'

// A corrected line carries what stood there before and what stands there after; it counts with the difference, taken between the
// two calculated lines, so that a full correction is exactly minus the original.

export type PricedLine = {
  position: Position
  tax: string
  discounted: { net: Decimal; tax: Decimal; gross: Decimal }
  margin?: Amounts | undefined
}

const PRICES = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const

export type PriceOptions = LineOptions & { default_tax: string; is_margin?: boolean }

export const isCorrection = ({
  kind,
  correction_before_attributes,
  correction_after_attributes,
}: Position): boolean =>
  kind === 'correction' && Boolean(correction_before_attributes || correction_after_attributes)

export function priceCorrection(position: Position, place: string, options: PriceOptions): PricedLine {
  const before = side(position.correction_before_attributes, `${place}.correction_before_attributes`, options)
  const after = side(position.correction_after_attributes, `${place}.correction_after_attributes`, options)
  const described = after.position ?? before.position ?? position
  if (before.tax && after.tax && before.tax !== after.tax) {
    throw invalid({
      [`${place}.tax`]: 'a change of the rate is two lines: one that takes away, one that adds',
    })
  }
  const tax = after.tax ?? before.tax ?? position.tax ?? options.default_tax
  return {
    tax,
    margin: marginBetween(after.margin, before.margin),
    discounted: {
      net: subtract(after.discounted.net, before.discounted.net),
      tax: subtract(after.discounted.tax, before.discounted.tax),
      gross: subtract(after.discounted.gross, before.discounted.gross),
    },
    position: {
      ...position,
      name: position.name ?? described.name ?? null,
      code: position.code ?? described.code ?? null,
      quantity_unit: position.quantity_unit ?? described.quantity_unit ?? null,
      tax,
      vat_margin_tax: described.vat_margin_tax ?? position.vat_margin_tax ?? null,
      quantity: subtract(after.quantity, before.quantity),
      price_net: after.price_net,
      price_gross: after.price_gross,
      price_tax: subtract(after.price_gross, after.price_net),
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

// The lines of a correction that takes a whole document back.
export const reversed = (lines: readonly Position[]): Position[] =>
  lines.map((line) => ({
    kind: 'correction' as const,
    product_id: line.product_id ?? null,
    name: line.name ?? null,
    tax: line.tax ?? null,
    correction_before_attributes: attributesOf(line),
    correction_after_attributes: { ...attributesOf(line), quantity: '0', total_price_gross: '0' },
  }))

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
  const { discounted, quantity, price_net, price_gross, tax } = state
  const totals = { total_price_net: discounted.net, total_price_gross: discounted.gross }
  const total_price_tax = discounted.tax
  return { ...state.position, tax, quantity, price_net, price_gross, ...totals, total_price_tax }
}

type Side = {
  position: Position | null
  tax: string | null
  quantity: Decimal
  price_net: Decimal
  price_gross: Decimal
  total_net: Decimal
  total_gross: Decimal
  discounted: { net: Decimal; tax: Decimal; gross: Decimal }
  margin: Amounts | undefined
  kept: Tree | null
}

const NOTHING: Side = {
  position: null,
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

function side(given: unknown, place: string, options: PriceOptions): Side {
  if (given === null || given === undefined) return NOTHING
  if (!isTree(given as never)) throw invalid({ [place]: 'does not hold fields' })
  const read = compose(positions, readFields(positions, given as Tree))
  const sent = PRICES.find((name) => read[name])
  if (sent === undefined) throw invalid({ [`${place}.total_price_gross`]: "can't be blank" })
  const { position, lead } = options.is_margin
    ? marginState(read, sent, options)
    : { position: read, lead: sent }
  const tax = position.tax ?? options.default_tax
  const line = { ...position, tax, given: lead, amount: position[lead] } as unknown as LineInput
  const amounts = calculateLine(line, options)
  return {
    position,
    tax,
    quantity: position.quantity as Decimal,
    price_net: amounts.price_net,
    price_gross: amounts.price_gross,
    total_net: amounts.total_price_net,
    total_gross: amounts.total_price_gross,
    discounted: amounts.discounted,
    margin: options.is_margin ? marginOf(position, amounts.discounted.gross, options.places) : undefined,
    kept: { ...attributesOf({ ...position, given: lead }), tax },
  }
}

// A state of a line of a margin is told by what is paid, like the line itself.
function marginState(read: Position, lead: (typeof PRICES)[number], { default_tax }: PriceOptions) {
  if (!namesMargin(read)) return { position: read, lead }
  const { position, price } = asMarginLine(read, { given: lead, amount: read[lead] as Decimal }, default_tax)
  return { position: { ...position, [lead]: null, [price.given]: price.amount }, lead: price.given }
}

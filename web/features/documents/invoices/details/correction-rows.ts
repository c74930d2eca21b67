import { decimal, isZero, parseDecimal, printPlain } from '../../../../../src/money/decimal.ts'
import { differenceBetween, type LineDifference, type LineSide } from '../../../../../src/money/difference.ts'
import { calculationRules } from '../../../../../src/money/rules/versions.ts'
import { unitPriceMaking } from '../../../../../src/money/unit-price.ts'
import { type EditorValues, editorValues, priceOptions } from '../editor/model/editor-values.ts'
import { type LineValues, lineFromPosition, type Position as StoredPosition } from '../editor/model/line.ts'
import { type PriceOptions, priceEditorLine } from '../editor/model/pricing.ts'
import type { Invoice, Position } from '../invoice.ts'

// Shows a corrected line in three rows, as in print: before, after and the difference, which is the amount that counts.

export type Note = 'before' | 'after' | 'difference'
export type Row = Position & { note?: Note }

export function invoiceRowsWithCorrections(invoice: Invoice): Row[] {
  // The types of the API declare `given` as any text; the editor knows its four values.
  const values = { ...editorValues(invoice as never), lines: [] } as EditorValues
  const settings = { discount_kind: 'percent_unit', default_tax: '23' } as const
  const rules = calculationRules(invoice.calculation_version)
  const options = priceOptions(values, settings, undefined, rules)
  return invoice.positions.flatMap(
    (position) => correctedRows(position, options) ?? [withUnitPrice(position, options)],
  )
}

// As in print: the unit price has as many decimals as the total needs, unless the price was entered or is discounted.
function withUnitPrice(position: Position, { position: strategy }: PriceOptions): Position {
  const { price_net, total_price_net, discount_percent } = position
  const quantity = parseDecimal(position.quantity ?? '')
  if (!price_net || !total_price_net || !quantity || isZero(quantity) || strategy === 'keep_gross')
    return position
  if (discount_percent && !isZero(decimal(discount_percent))) return position
  const price = unitPriceMaking(decimal(total_price_net), quantity, decimal(price_net))
  return { ...position, price_net: printPlain(price) }
}

function correctedRows(position: Position, options: PriceOptions): Row[] | undefined {
  const line = lineFromPosition(position as StoredPosition)
  if (position.kind !== 'correction' || !(line.before || position.correction_after_attributes))
    return undefined
  const before = line.before ? sideOf(line.before, options) : undefined
  const after = position.correction_after_attributes ? sideOf(line, options) : undefined
  if (!before && !after) return undefined
  const row = (note: Note, side: LineSide | LineDifference, name: string | null): Row => ({
    ...position,
    ...shownOf(side),
    note,
    name,
    description: null,
    discount: null,
    discount_percent: null,
    discount_net: null,
    discount_gross: null,
  })
  return [
    ...(before && line.before ? [row('before', before, line.before.name || position.name)] : []),
    ...(after ? [row('after', after, line.name || position.name)] : []),
    row('difference', differenceBetween(before, after), null),
  ]
}

function sideOf(state: LineValues, options: PriceOptions): LineSide | undefined {
  const priced = priceEditorLine(state, options)
  if (!priced) return undefined
  const { discounted, ...prices } = priced
  return {
    ...prices,
    quantity: priced.quantity,
    total_price_net: discounted.net,
    total_price_tax: discounted.tax,
    total_price_gross: discounted.gross,
  }
}

const shownOf = ({ quantity, tax, price_net, total_price_net, total_price_gross }: LineDifference) => ({
  quantity: printPlain(quantity),
  tax,
  price_net: price_net && printPlain(price_net),
  total_price_net: printPlain(total_price_net),
  total_price_gross: printPlain(total_price_gross),
})

import { isZero } from '../../../money/decimal.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'
import { correctedLine, differenceLine, withDiscountedPrice, withUnitPrices } from './printed-lines.ts'

// The rows of the table of lines: a corrected line has several, and only one of them counts in the totals.

export type PrintedRow = { position: Position; note: string; is_main: boolean; is_numbered: boolean }
export const isText = ({ kind }: Position): boolean => kind === 'text_separator'

// A corrected line shows the state before, the state after and the difference; only the difference counts in the
// totals.
export function printedRows(position: Position, invoice: Invoice, texts: Texts): PrintedRow[] {
  const row = (line: Position, note: string, is_main: boolean, is_numbered: boolean): PrintedRow => ({
    position: line,
    note,
    is_main,
    is_numbered,
  })
  const before = correctedLine(position.correction_before_attributes, position, invoice)
  const after = correctedLine(position.correction_after_attributes, position, invoice)
  if (before || after) {
    return [
      ...(before ? [row(before, texts.label('before'), false, true)] : []),
      ...(after ? [row(withPrices(after, before), texts.label('after'), false, !before)] : []),
      row(differenceLine(position, before, after), texts.label('difference'), true, false),
    ]
  }
  if (position.kind === 'correction_before') return [row(position, texts.label('before'), false, true)]
  if (position.kind === 'correction_after') return [row(position, texts.label('after'), false, false)]
  return [row(withDiscountedPrice(withUnitPrices(position), invoice), '', true, !isText(position))]
}

// A line that was taken back completely still had a price, which is shown.
const withPrices = (after: Position, before: Position | undefined): Position =>
  before && after.quantity && isZero(after.quantity)
    ? { ...after, price_net: before.price_net ?? null, price_gross: before.price_gross ?? null }
    : after

export function lineNumbers(rows: readonly PrintedRow[]): number[] {
  let number = 0
  return rows.map(({ is_numbered }) => {
    if (is_numbered) number++
    return number
  })
}

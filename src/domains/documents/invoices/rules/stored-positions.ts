import { type KeptLine, keepLines, readLines, showLines } from '../../../../platform/fields/nested-lines.ts'
import { type Invoice, type Position, positions } from '../schema.ts'

// The positions of an invoice, as its row keeps them.

export const keepPositions = (lines: readonly Position[]): KeptLine[] =>
  keepLines(positions, lines, 'invoice_id')

export const readPositions = ({ id, positions: kept }: Invoice): Position[] =>
  readLines(positions, id, kept).map((position) => {
    position.invoice_id = id
    return position
  })

export const showPositions = ({ id, positions: kept }: Invoice): KeptLine[] =>
  showLines(positions, id, kept).map((shown) => {
    shown.invoice_id = id
    shown.overruled_net = undefined
    return shown
  })

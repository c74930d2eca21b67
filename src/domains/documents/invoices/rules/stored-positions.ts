import {
  fromStoredLines,
  linesToJson,
  type StoredLine,
  toStoredLines,
} from '../../../../platform/fields/nested-lines.ts'
import type { InputObject } from '../../../../platform/formats/input.ts'
import { type Invoice, type Position, positions } from '../schema.ts'

// Converts the positions of an invoice to and from their stored form.

// The cast holds because stored lines consist of JSON values.
export const toStoredPositions = (lines: readonly Position[]): InputObject[] =>
  toStoredLines(positions, lines, 'invoice_id') as InputObject[]

export const readPositions = ({ id, positions: stored }: Pick<Invoice, 'id' | 'positions'>): Position[] =>
  fromStoredLines(positions, id, stored).map((position) => {
    position.invoice_id = id
    return position
  })

export const positionsToJson = ({ id, positions: stored }: Invoice): StoredLine[] =>
  linesToJson(positions, id, stored).map((json) => {
    json.invoice_id = id
    json.overruled_net = undefined
    return json
  })

import type { Field, Fields } from '../../platform/fields/field.ts'
import { fromData, showDecimal, toData } from '../../platform/fields/keep.ts'
import type { DraftOf, Shape } from '../../platform/fields/resource.ts'
import { type Invoice, type Position, positions } from './schema.ts'

// Lines lie in the row of their document, so that a document is one write. A line is kept under its place in the order of
// making; outside, its id is the document's id times more than a document ever holds, plus that place.

const PLACES = 1_000_000

type Kept = { [name: string]: unknown }

export const keepPositions = (lines: readonly Position[]): Kept[] => keepLines(positions, lines)

export const readPositions = ({ id, positions: kept }: Invoice): Position[] =>
  readLines(positions, id, kept).map((position) => {
    position.invoice_id = id
    return position
  })

// As they are shown, without becoming numbers on the way.
export const showPositions = ({ id, positions: kept }: Invoice): Kept[] =>
  ((kept ?? []) as Kept[]).map((line) => {
    const shown = positions.copyShown({})
    for (const name in line) {
      const kind = positions.fields[name as keyof typeof positions.fields]?.kind
      if (kind) shown[name] = kind === 'decimal' ? showDecimal(line[name] as string) : line[name]
    }
    shown.id = id * PLACES + Number(line.id)
    shown.invoice_id = id
    return shown
  })

// Whose line it is and where it stands, its place tells.
const TOLD_BY_PLACE = new Set(['id', 'invoice_id'])

export function keepLines<Declared extends Fields>(
  { fields }: Shape<Declared>,
  lines: readonly { id?: number | null }[],
): Kept[] {
  let last = Math.max(0, ...lines.map((line) => (line.id ?? 0) % PLACES))
  return lines.map((line) => {
    const kept: Kept = { id: line.id ? line.id % PLACES : ++last }
    for (const name in fields) {
      const value = (line as Kept)[name]
      if (value === null || value === undefined || TOLD_BY_PLACE.has(name)) continue
      kept[name] = toData(fields[name] as Field<unknown>, value)
    }
    return kept
  })
}

export function readLines<Declared extends Fields>(
  { fields, copy }: Shape<Declared>,
  document_id: number,
  kept: unknown,
): DraftOf<Declared>[] {
  return ((kept ?? []) as Kept[]).map((line) => {
    const read: Kept = copy({})
    for (const name in line) {
      const field = fields[name]
      if (field) read[name] = fromData(field, line[name])
    }
    read.id = document_id * PLACES + Number(line.id)
    return read as DraftOf<Declared>
  })
}

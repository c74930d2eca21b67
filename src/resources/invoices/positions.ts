import type { Fields } from '../../platform/fields/field.ts'
import { fromData, toData } from '../../platform/fields/keep.ts'
import type { DraftOf, Shape } from '../../platform/fields/resource.ts'
import { type Invoice, type Position, positions } from './schema.ts'

// Lines lie in the row of their document, so that a document is one write. A line is kept under its place in the order of
// making; outside, its id is the document's id times more than a document ever holds, plus that place.

const PLACES = 1_000_000

type Kept = { [name: string]: unknown }

// Whose line it is, its place tells.
export const keepPositions = (lines: readonly Position[]): Kept[] =>
  keepLines(
    positions,
    lines.map((line) => ({ ...line, invoice_id: null })),
  )

export const readPositions = ({ id, positions: kept }: Invoice): Position[] =>
  readLines(positions, id, kept).map((position) => ({ ...position, invoice_id: id }))

export function keepLines<Declared extends Fields>(
  { fields }: Shape<Declared>,
  lines: readonly { id?: number | null }[],
): Kept[] {
  let last = Math.max(0, ...lines.map((line) => (line.id ?? 0) % PLACES))
  return lines.map((line) => {
    const kept: Kept = { id: line.id ? line.id % PLACES : ++last }
    for (const [name, field] of Object.entries(fields)) {
      const value = (line as Kept)[name]
      if (name !== 'id' && value !== null && value !== undefined) kept[name] = toData(field, value)
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

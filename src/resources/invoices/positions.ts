import { fromData, toData } from '../../platform/fields/keep.ts'
import { type Invoice, type Position, positions } from './schema.ts'

// Lines lie in the row of their document, so that a document is one write. A line is kept under its place in the order of
// making; outside, its id is the document's id times more than a document ever holds, plus that place.

const PLACES = 1_000_000

type Kept = { [name: string]: unknown }

export function keepPositions(lines: readonly Position[]): Kept[] {
  let last = Math.max(0, ...lines.map((line) => (line.id ?? 0) % PLACES))
  return lines.map((line) => {
    const kept: Kept = {}
    for (const [name, field] of Object.entries(positions.fields)) {
      const value = line[name as keyof Position]
      if (value !== null && value !== undefined) kept[name] = toData(field, value)
    }
    kept.id = line.id ? line.id % PLACES : ++last
    return kept
  })
}

export function readPositions({ id, positions: kept }: Invoice): Position[] {
  return ((kept ?? []) as Kept[]).map((line) => {
    const position: Kept = positions.copy({})
    for (const name in line) {
      const field = positions.fields[name as keyof typeof positions.fields]
      if (field) position[name] = fromData(field, line[name])
    }
    position.id = id * PLACES + Number(line.id)
    position.invoice_id = id
    return position as Position
  })
}

import type { Fields } from './field.ts'
import type { DraftOf, Shape } from './resource.ts'
import { fromData, showDecimal } from './storage-values.ts'

// Lines lie in the row of their document, so that a document is one write. A line is kept under its place in the order of
// making; outside, its id is the document's id times more than a document ever holds, plus that place.

const PLACES = 1_000_000

export type KeptLine = { [name: string]: unknown }

export function keepLines<Declared extends Fields>(
  { keep }: Shape<Declared>,
  lines: readonly { id?: number | null }[],
  owner?: string, // the field that names the document; the place of the line tells it
): KeptLine[] {
  let last = lines.reduce((highest, { id }) => Math.max(highest, (id ?? 0) % PLACES), 0)
  return lines.map((line) => {
    const kept: KeptLine = { id: line.id ? line.id % PLACES : ++last }
    keep(kept, line as KeptLine, owner)
    return kept
  })
}

export function readLines<Declared extends Fields>(
  { fresh, slots }: Shape<Declared>,
  document_id: number,
  kept: unknown,
): DraftOf<Declared>[] {
  return ((kept ?? []) as KeptLine[]).map((line) => {
    const read: KeptLine = fresh()
    for (const name in line) {
      const slot = slots.get(name)
      if (slot) slot.write(read, fromData(slot.field, line[name]))
    }
    read.id = document_id * PLACES + Number(line.id)
    return read as DraftOf<Declared>
  })
}

// As they are shown, without becoming numbers on the way.
export function showLines<Declared extends Fields>(
  { freshShown, slots }: Shape<Declared>,
  document_id: number,
  kept: unknown,
): KeptLine[] {
  return ((kept ?? []) as KeptLine[]).map((line) => {
    const shown = freshShown()
    for (const name in line) {
      const slot = slots.get(name)
      const value = line[name]
      if (slot) slot.write(shown, slot.field.kind === 'decimal' ? showDecimal(value as string | null) : value)
    }
    shown.id = document_id * PLACES + Number(line.id)
    return shown
  })
}

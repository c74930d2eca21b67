import type { Field, Fields } from './field.ts'
import { fromData, showDecimal, toData } from './keep.ts'
import type { DraftOf, Shape } from './resource.ts'

// Lines lie in the row of their document, so that a document is one write. A line is kept under its place in the order of
// making; outside, its id is the document's id times more than a document ever holds, plus that place.

const PLACES = 1_000_000

export type KeptLine = { [name: string]: unknown }

export function keepLines<Declared extends Fields>(
  { fields }: Shape<Declared>,
  lines: readonly { id?: number | null }[],
  owner?: string, // the field that names the document; the place of the line tells it
): KeptLine[] {
  let last = lines.reduce((highest, { id }) => Math.max(highest, (id ?? 0) % PLACES), 0)
  return lines.map((line) => {
    const kept: KeptLine = { id: line.id ? line.id % PLACES : ++last }
    for (const name in fields) {
      const value = (line as KeptLine)[name]
      if (value === null || value === undefined || name === 'id' || name === owner) continue
      const field = fields[name] as Field<unknown>
      // What a new line has needs no words: reading begins with it.
      if (value !== field.options.initial) kept[name] = toData(field, value)
    }
    return kept
  })
}

export function readLines<Declared extends Fields>(
  { fields, fresh, writers }: Shape<Declared>,
  document_id: number,
  kept: unknown,
): DraftOf<Declared>[] {
  return ((kept ?? []) as KeptLine[]).map((line) => {
    const read: KeptLine = fresh()
    for (const name in line) {
      const field = fields[name]
      if (field) writers.get(name)?.(read, fromData(field, line[name]))
    }
    read.id = document_id * PLACES + Number(line.id)
    return read as DraftOf<Declared>
  })
}

// As they are shown, without becoming numbers on the way.
export function showLines<Declared extends Fields>(
  { fields, freshShown, writers }: Shape<Declared>,
  document_id: number,
  kept: unknown,
): KeptLine[] {
  return ((kept ?? []) as KeptLine[]).map((line) => {
    const shown = freshShown()
    for (const name in line) {
      const is_decimal = fields[name]?.kind === 'decimal'
      writers.get(name)?.(shown, is_decimal ? showDecimal(line[name] as string) : line[name])
    }
    shown.id = document_id * PLACES + Number(line.id)
    return shown
  })
}

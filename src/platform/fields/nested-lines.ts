import type { Fields } from './field.ts'
import type { DraftOf, Shape } from './resource.ts'
import { formatDecimal, fromData } from './storage-values.ts'

// Lines are stored in the row of their document, so that a document is one write. A stored line has its sequence number
// in the document; its public id is the document's id times a million, plus that number.

const LINES_PER_DOCUMENT = 1_000_000

export type StoredLine = { [name: string]: unknown }

export function toStoredLines<Declared extends Fields>(
  { toStored: keep }: Shape<Declared>,
  lines: readonly { id?: number | null }[],
  owner?: string, // a field that refers to the document, which the line need not store
): StoredLine[] {
  let last = lines.reduce((highest, { id }) => Math.max(highest, (id ?? 0) % LINES_PER_DOCUMENT), 0)
  return lines.map((line) => {
    const stored: StoredLine = { id: line.id ? line.id % LINES_PER_DOCUMENT : ++last }
    keep(stored, line as StoredLine, owner)
    return stored
  })
}

export function fromStoredLines<Declared extends Fields>(
  { newRecord: fresh, accessors: slots }: Shape<Declared>,
  documentId: number,
  stored: unknown,
): DraftOf<Declared>[] {
  return ((stored ?? []) as StoredLine[]).map((line) => {
    const read: StoredLine = fresh()
    for (const name in line) {
      const slot = slots.get(name)
      if (slot) slot.write(read, fromData(slot.field, line[name]))
    }
    read.id = documentId * LINES_PER_DOCUMENT + Number(line.id)
    return read as DraftOf<Declared>
  })
}

// Formats stored lines as JSON without parsing their decimals.
export function linesToJson<Declared extends Fields>(
  { newJson: freshShown, accessors: slots }: Shape<Declared>,
  documentId: number,
  stored: unknown,
): StoredLine[] {
  return ((stored ?? []) as StoredLine[]).map((line) => {
    const json = freshShown()
    for (const name in line) {
      const slot = slots.get(name)
      const value = line[name]
      if (slot)
        slot.write(json, slot.field.kind === 'decimal' ? formatDecimal(value as string | null) : value)
    }
    json.id = documentId * LINES_PER_DOCUMENT + Number(line.id)
    return json
  })
}

import type { Kind } from '../fields/field.ts'

// Types of spreadsheets. A cell is the text of a value as in responses; the kind of its column gives its type.

export type Column = { readonly name: string; readonly kind: Kind }
export type Cell = string | null
export type Row = readonly Cell[]
export type Write = (piece: Uint8Array | string) => Promise<void>

// A row with its number in the file; empty rows are skipped.
export type NumberedRow = { number: number; cells: string[] }

// Thrown for files that cannot be read or are too large.
export class BadSheet extends Error {}

export interface SheetWriter {
  rows(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

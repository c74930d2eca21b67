import type { Kind } from '../fields/field.ts'

// Tables as spreadsheet programs know them. A cell is the text of a value as answers carry it; the kind of its column tells what
// it is.

export type Column = { readonly name: string; readonly kind: Kind }
export type Cell = string | null
export type Row = readonly Cell[]
export type Write = (piece: Uint8Array | string) => Promise<void>

// A row that was read, by its number in the file; empty ones are left out.
export type NumberedRow = { number: number; cells: string[] }

// What cannot be read, or is too much.
export class BadSheet extends Error {}

export interface SheetWriter {
  rows(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

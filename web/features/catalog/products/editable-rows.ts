import { useState } from 'react'

// Converts objects of a product, such as promo codes, to editable rows and back.

export type Promocode = { code: string; off: string }
export type Part = { id: number | null; quantity: string }

type Tree = { [name: string]: unknown } | null | undefined
type TreeCodec<Row> = { read: (value: Tree) => Row[]; write: (rows: readonly Row[]) => Tree }

export const promocodes: TreeCodec<Promocode> = {
  read: (value) => Object.entries(value ?? {}).map(([code, off]) => ({ code, off: String(off ?? '') })),
  write: (rows) =>
    orNothing(
      rows
        .filter(({ code }) => code.trim() !== '')
        .map(({ code, off }) => [code.trim(), off.trim()] as const),
    ),
}

export const parts: TreeCodec<Part> = {
  read: (value) =>
    Object.values(value ?? {}).map((part) => {
      const { id, quantity } = (part ?? {}) as { id?: unknown; quantity?: unknown }
      return { id: Number(id) || null, quantity: String(quantity ?? '1') }
    }),
  write: (rows) =>
    orNothing(
      rows
        .filter(({ id }) => id !== null)
        .map(({ id, quantity }, index) => [String(index), { id, quantity }] as const),
    ),
}

const orNothing = (entries: (readonly [string, unknown])[]): Tree =>
  entries.length === 0 ? null : Object.fromEntries(entries)

// The rows including incomplete ones, which the value does not contain. If the value changes elsewhere, the rows are
// replaced.
export function useEditableRows<Row>(codec: TreeCodec<Row>, value: Tree, set: (value: Tree) => void) {
  const [typed, setTyped] = useState<Row[]>(() => codec.read(value))
  const isOurs = JSON.stringify(codec.write(typed)) === JSON.stringify(codec.write(codec.read(value)))
  const rows = isOurs ? typed : codec.read(value)
  const keep = (next: Row[]) => {
    setTyped(next)
    set(codec.write(next))
  }
  return {
    rows,
    add: (row: Row) => setTyped([...rows, row]),
    change: (index: number, changes: Partial<Row>) =>
      keep(rows.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    remove: (index: number) => keep(rows.filter((_row, at) => at !== index)),
  }
}

// "10%" or "5.00"; the server validates it.
export const isReduction = (off: string) => /^\d+([.,]\d+)?\s*%?$/.test(off.trim())

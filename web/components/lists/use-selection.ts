import { useState } from 'react'

// Ids of the selected rows. Rows that leave the list are deselected.
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selected = rows.filter(({ id }) => ids.has(id))
  return {
    selected,
    has: (id: number) => ids.has(id),
    toggle: (id: number) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    toggleAll: () => setIds(selected.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>

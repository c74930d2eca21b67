// Reads by id, shared by components that appear together: their requests within a moment become one.

const IDS_MAX = 100
const GATHER_MS = 10

type Batch<Item> = { ids: Set<number>; items: Promise<Item[]> }

export function batchedReader<Item>(readItems: (ids: readonly number[]) => Promise<Item[]>) {
  let batch: Batch<Item> | undefined
  const newBatch = (): Batch<Item> => {
    const ids = new Set<number>()
    const items = new Promise<void>((done) => setTimeout(done, GATHER_MS)).then(() => {
      if (batch?.ids === ids) batch = undefined
      return readItems([...ids])
    })
    return { ids, items }
  }
  // Resolves to the items of the whole batch.
  return (id: number): Promise<Item[]> => {
    batch ??= newBatch()
    const { ids, items } = batch
    ids.add(id)
    if (ids.size === IDS_MAX) batch = undefined
    return items
  }
}

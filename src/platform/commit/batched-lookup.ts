import type { Database } from '../database/database.ts'
import { nextRequestBatch } from './request-batching.ts'

// Combines lookups of requests that arrive together, each with its own key, into one query. The query is sent after the
// last of them has arrived, so that no request sees data older than its arrival.

type LookUp<Value> = (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>
type PendingLookup<Value> = { keys: Set<string>; values: Promise<ReadonlyMap<string, Value>> }

export function batchLookups<Value>(lookUp: LookUp<Value>) {
  const pendingLookups = new WeakMap<Database, PendingLookup<Value>>()
  const startLookup = (db: Database): PendingLookup<Value> => {
    const keys = new Set<string>()
    const values = nextRequestBatch().then(() => {
      pendingLookups.delete(db)
      return lookUp(db, powerOfTwo([...keys]))
    })
    const lookup = { keys, values }
    pendingLookups.set(db, lookup)
    return lookup
  }
  return async (db: Database, key: string): Promise<Value | undefined> => {
    const { keys, values } = pendingLookups.get(db) ?? startLookup(db)
    keys.add(key)
    return (await values).get(key)
  }
}

// Repeats the last key up to a power of two, so that there are few statements to plan.
export function powerOfTwo(keys: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(keys.length))
  return [...keys, ...Array<string>(size - keys.length).fill(keys.at(-1) as string)]
}

import type { Database, Engine } from '../database/database.ts'

// What was found out about an account and holds until something in it changes. `version` is the length of its history,
// read before what is remembered.

export type Memory<Value> = {
  recall(db: Database, key: string, version: number): Value | undefined
  keep(db: Database, key: string, version: number, value: Value): void
}

const ownerOf = (db: Database): Database => (db as Partial<Engine>).root ?? db

export function rememberUntilChange<Value>(most: number): Memory<Value> {
  const known = new WeakMap<Database, Map<string, { version: number; value: Value }>>()
  return {
    recall: (db, key, version) => {
      const found = known.get(ownerOf(db))?.get(key)
      return found?.version === version ? found.value : undefined
    },
    keep: (db, key, version, value) => {
      const values = known.get(ownerOf(db)) ?? new Map<string, { version: number; value: Value }>()
      // All at once: what is asked for again is soon found again.
      if (values.size >= most && !values.has(key)) values.clear()
      values.set(key, { version, value })
      known.set(ownerOf(db), values)
    },
  }
}

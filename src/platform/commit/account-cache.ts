import type { Database, Engine } from '../database/database.ts'

// Caches values that stay valid until the account changes. `version` is the length of the audit log; callers read it
// before they compute the value.

export type AccountCache<Value> = {
  get(db: Database, key: string, version: number): Value | undefined
  set(db: Database, key: string, version: number, value: Value): void
}

const rootOf = (db: Database): Database => (db as Partial<Engine>).root ?? db

export function cacheUntilChange<Value>(maxEntries: number): AccountCache<Value> {
  const entriesByDatabase = new WeakMap<Database, Map<string, { version: number; value: Value }>>()
  return {
    get: (db, key, version) => {
      const entry = entriesByDatabase.get(rootOf(db))?.get(key)
      return entry?.version === version ? entry.value : undefined
    },
    set: (db, key, version, value) => {
      const values = entriesByDatabase.get(rootOf(db)) ?? new Map<string, { version: number; value: Value }>()
      // Clears everything at once, because frequent keys soon return.
      if (values.size >= maxEntries && !values.has(key)) values.clear()
      values.set(key, { version, value })
      entriesByDatabase.set(rootOf(db), values)
    },
  }
}

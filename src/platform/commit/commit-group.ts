import { ANY_TABLE } from './statement-tables.ts'

// Declares a value that the transactions of a commit group share; the object itself is the key.
export type GroupValueSpec<Value> = { readonly begin: () => Value }

// State shared by the transactions of a commit group. A transaction may reuse what an earlier one read, because nobody
// else writes meanwhile: in the whole database on SQLite, in the account on PostgreSQL.
export class CommitGroup {
  readonly writtenTables: Set<string> // tables that the group has written to
  readonly is_only_writer: boolean
  groupSize = 1 // how many transactions share the commit
  readonly #values = new Map<GroupValueSpec<unknown>, unknown>()
  readonly #readCaches = new Map<string, Map<string, unknown>>()

  constructor(isOnlyWriter = false, writtenTables = new Set<string>()) {
    this.is_only_writer = isOnlyWriter
    this.writtenTables = writtenTables
  }

  groupValue<Value>(spec: GroupValueSpec<Value>): Value {
    const existing = this.#values.get(spec as GroupValueSpec<unknown>) as Value | undefined
    if (existing !== undefined) return existing
    const value = spec.begin()
    this.#values.set(spec as GroupValueSpec<unknown>, value)
    return value
  }

  // Cached reads of a table, until the group writes to it. Undefined if other writers could change it unnoticed.
  readCache(table: string): Map<string, unknown> | undefined {
    if (!this.is_only_writer) return undefined
    let cache = this.#readCaches.get(table)
    if (cache === undefined) {
      cache = new Map()
      this.#readCaches.set(table, cache)
    }
    return cache
  }

  noteWrite(table: string) {
    this.writtenTables.add(table)
    if (table === ANY_TABLE) this.#readCaches.clear()
    else this.#readCaches.delete(table)
  }
}

import { hash } from 'node:crypto'
import type { Awaitable, Database, Gather } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { ANY_TABLE, tablesReadBy } from './statement-tables.ts'
import { Transaction } from './transaction.ts'

// Runs the reads of a decision before the write lock, while other transactions hold it. Inside the transaction the
// decision is used if no table that it read has changed since; otherwise it is made again there. Read results are also
// cached for other requests until their table changes.

export const VERSION_CELLS = 4096
const ALL_TABLES_CELL = 0
const CACHE_MS = 1_000 // writes of other programs, such as the command line, may stay unseen this long
const CACHE_ENTRIES_MAX = 1_000

// Counts the changes of each table in memory that all threads share. Two tables may share a cell, and then invalidate
// each other.
export type VersionCounters = { of(table: string): number; increment(tables: ReadonlySet<string>): void }

export function versionCountersIn(cells: Int32Array<SharedArrayBuffer>): VersionCounters {
  const cellIndexes = new Map<string, number>()
  const cellOf = (table: string) => {
    const cached = cellIndexes.get(table)
    if (cached !== undefined) return cached
    const index = 1 + (Buffer.from(hash('sha1', table, 'hex'), 'hex').readUInt32LE() % (VERSION_CELLS - 1))
    cellIndexes.set(table, index)
    return index
  }
  return {
    of: (table) => Atomics.load(cells, cellOf(table)) + Atomics.load(cells, ALL_TABLES_CELL),
    increment: (tables) => {
      for (const table of tables) Atomics.add(cells, table === ANY_TABLE ? ALL_TABLES_CELL : cellOf(table), 1)
    },
  }
}

// Bounds the cached entries of all caches together. When the budget is exceeded all caches are cleared, because
// frequent entries soon return.
export class CacheBudget {
  readonly #entriesMax: number
  readonly #caches = new Set<Map<string, unknown>>()
  #entryCount = 0

  constructor(entriesMax = Number.POSITIVE_INFINITY) {
    this.#entriesMax = entriesMax
  }

  add(cache: Map<string, unknown>, entries: number) {
    this.#entryCount += entries
    this.#caches.add(cache)
    if (this.#entryCount <= this.#entriesMax) return
    for (const cache of this.#caches) cache.clear()
    this.#caches.clear()
    this.#entryCount = 0
  }
}

// The cached reads of a table at a version.
export type ReadCaches = (table: string, version: number) => Map<string, unknown>

export function readCaches(
  maxAgeMs = CACHE_MS,
  budget?: CacheBudget,
  entriesMax = CACHE_ENTRIES_MAX,
): ReadCaches {
  type CacheState = { version: number; expiresAt: number; counted: number; entries: Map<string, unknown> }
  const tables = new Map<string, CacheState>()
  // Counts entries when the cache is requested again, because callers add to it after they have received it.
  const count = (state: CacheState, size: number) => {
    budget?.add(tables, size - state.counted)
    state.counted = size
  }
  return (table, version) => {
    const now = performance.now()
    const state = tables.get(table)
    if (state?.version === version && state.expiresAt >= now && state.entries.size < entriesMax) {
      count(state, state.entries.size)
      return state.entries
    }
    if (state) count(state, 0)
    const entries = new Map<string, unknown>()
    tables.set(table, { version, expiresAt: now + maxAgeMs, counted: 0, entries })
    return entries
  }
}

// One shared error, because its stack is of no interest and creating one would cost more than the reads.
const NEEDS_TRANSACTION = new Error('only a transaction can do this')

// Reads, and records the version of every table it reads. Any write throws, because it needs the transaction.
export class PreparedReads implements Database {
  readonly engine: Database['engine']
  readonly account_id = 0 // begin() throws, so no transaction can start with this account
  readonly #reads: Database
  readonly #versions: VersionCounters
  readonly #readCaches: ReadCaches
  readonly #readVersions = new Map<string, number>()

  constructor(reads: Database, versions: VersionCounters, readCaches: ReadCaches) {
    this.engine = reads.engine
    this.#reads = reads
    this.#versions = versions
    this.#readCaches = readCaches
  }

  isCurrent(writtenTables: ReadonlySet<string>): boolean {
    if (writtenTables.has(ANY_TABLE)) return false
    for (const [table, version] of this.#readVersions) {
      if (writtenTables.has(table) || this.#versions.of(table) !== version) return false
    }
    return true
  }

  readCache(table: string): Map<string, unknown> {
    return this.#readCaches(table, this.#recordTable(table))
  }

  all<Row extends object>(query: Sql) {
    return this.#recordReads(query).all<Row>(query)
  }

  get<Row extends object>(query: Sql) {
    return this.#recordReads(query).get<Row>(query)
  }

  arrays(query: Sql) {
    return this.#recordReads(query).arrays(query)
  }

  array(query: Sql) {
    return this.#recordReads(query).array(query)
  }

  run(): Awaitable<{ changes: number }> {
    throw NEEDS_TRANSACTION
  }

  runUnawaited() {
    throw NEEDS_TRANSACTION
  }

  insert(): Awaitable<number> {
    throw NEEDS_TRANSACTION
  }

  begin(): Promise<never> {
    throw NEEDS_TRANSACTION
  }

  forAccount(): never {
    throw NEEDS_TRANSACTION
  }

  prepare(): Promise<never> {
    throw NEEDS_TRANSACTION
  }

  // Records the versions before the read, so that a change during the read is noticed.
  #recordReads({ text }: Sql): Database {
    const tables = text.startsWith('select') ? tablesReadBy(text) : []
    if (tables.length === 0) throw NEEDS_TRANSACTION
    for (const table of tables) this.#recordTable(table)
    return this.#reads
  }

  #recordTable(table: string): number {
    let version = this.#readVersions.get(table)
    if (version === undefined) {
      version = this.#versions.of(table)
      this.#readVersions.set(table, version)
    }
    return version
  }
}

// Gathers before the transaction. An error here occurs again in the transaction and is reported there.
export async function prepareGather<Result>(
  preparedReads: PreparedReads,
  gather: Gather<Result>,
): Promise<Gather<Result>> {
  let gathered: Result | undefined
  try {
    gathered = await gather(preparedReads)
  } catch {
    return gather
  }
  return async (db) => {
    // Without exclusive writing, changes of other writers would stay unnoticed.
    const isCurrent =
      gathered !== undefined &&
      db instanceof Transaction &&
      db.is_only_writer &&
      preparedReads.isCurrent(db.writtenTables)
    const result = isCurrent ? gathered : undefined
    // The gathered data is used once, because the transaction may have modified it and may run again after a failure.
    gathered = undefined
    return result ?? gather(db)
  }
}

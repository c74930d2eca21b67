import { hash } from 'node:crypto'
import type { Awaitable, Database, Gather } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { ANY_TABLE, tablesReadBy } from './statement-tables.ts'
import { Transaction } from './transaction.ts'

// What a transaction decides by is gathered before its turn to write, while others have theirs. In the transaction it counts
// when no table it came from has changed since; else it is gathered once more, there. What was read lives on for those who
// ask the same, as long as its table stays as it is.

export const VERSION_CELLS = 4096
const EVERYTHING = 0
const MEMORY_MS = 1_000 // so long may pass unseen what another program, such as the command line, has written
const KNOWN_MAX = 1_000

// How often each table has changed, counted where all threads see it. Two that share a cell change together.
export type Versions = { of(table: string): number; change(tables: ReadonlySet<string>): void }

export function versionsIn(cells: Int32Array<SharedArrayBuffer>): Versions {
  const places = new Map<string, number>()
  const placeOf = (table: string) => {
    const known = places.get(table)
    if (known !== undefined) return known
    const place = 1 + (Buffer.from(hash('sha1', table, 'hex'), 'hex').readUInt32LE() % (VERSION_CELLS - 1))
    places.set(table, place)
    return place
  }
  return {
    of: (table) => Atomics.load(cells, placeOf(table)) + Atomics.load(cells, EVERYTHING),
    change: (tables) => {
      for (const table of tables) Atomics.add(cells, table === ANY_TABLE ? EVERYTHING : placeOf(table), 1)
    },
  }
}

// How much may be remembered in all. When it is full everything is forgotten, and what is asked for is soon there again.
export class Room {
  readonly #size: number
  readonly #users = new Set<Map<string, unknown>>()
  #taken = 0

  constructor(size = Number.POSITIVE_INFINITY) {
    this.#size = size
  }

  take(user: Map<string, unknown>, more: number) {
    this.#taken += more
    this.#users.add(user)
    if (this.#taken <= this.#size) return
    for (const one of this.#users) one.clear()
    this.#users.clear()
    this.#taken = 0
  }
}

// What was read before and still holds.
export type Memory = (table: string, version: number) => Map<string, unknown>

export function memory(kept_ms = MEMORY_MS, room?: Room, known_max = KNOWN_MAX): Memory {
  type Kept = { version: number; until: number; counted: number; known: Map<string, unknown> }
  const tables = new Map<string, Kept>()
  // Counted late: who is given it adds to it afterwards.
  const count = (kept: Kept, size: number) => {
    room?.take(tables, size - kept.counted)
    kept.counted = size
  }
  return (table, version) => {
    const now = performance.now()
    const before = tables.get(table)
    if (before?.version === version && before.until >= now && before.known.size < known_max) {
      count(before, before.known.size)
      return before.known
    }
    if (before) count(before, 0)
    const known = new Map<string, unknown>()
    tables.set(table, { version, until: now + kept_ms, counted: 0, known })
    return known
  }
}

// One for all: where it was thrown is of no interest, and to find that out costs more than what was tried.
const UNFORESEEN = new Error('only a transaction can do this')

// Reads, and remembers what state of which tables it has read. Who wants to write must wait for the turn.
export class Foresight implements Database {
  readonly engine: Database['engine']
  readonly account_id = 0 // whoever begins a transaction with it is stopped by `begin`
  readonly #reads: Database
  readonly #versions: Versions
  readonly #memory: Memory
  readonly #seen = new Map<string, number>()

  constructor(reads: Database, versions: Versions, memory: Memory) {
    this.engine = reads.engine
    this.#reads = reads
    this.#versions = versions
    this.#memory = memory
  }

  stillHolds(written: ReadonlySet<string>): boolean {
    if (written.has(ANY_TABLE)) return false
    for (const [table, version] of this.#seen) {
      if (written.has(table) || this.#versions.of(table) !== version) return false
    }
    return true
  }

  knownOf(table: string): Map<string, unknown> {
    return this.#memory(table, this.#see(table))
  }

  all<Row extends object>(query: Sql) {
    return this.#seeing(query).all<Row>(query)
  }

  get<Row extends object>(query: Sql) {
    return this.#seeing(query).get<Row>(query)
  }

  arrays(query: Sql) {
    return this.#seeing(query).arrays(query)
  }

  array(query: Sql) {
    return this.#seeing(query).array(query)
  }

  run(): Awaitable<{ changes: number }> {
    throw UNFORESEEN
  }

  send() {
    throw UNFORESEEN
  }

  insert(): Awaitable<number> {
    throw UNFORESEEN
  }

  begin(): Promise<never> {
    throw UNFORESEEN
  }

  forAccount(): never {
    throw UNFORESEEN
  }

  foresee(): Promise<never> {
    throw UNFORESEEN
  }

  // Before it is read: what changes meanwhile is then seen to have changed.
  #seeing({ text }: Sql): Database {
    const tables = text.startsWith('select') ? tablesReadBy(text) : []
    if (tables.length === 0) throw UNFORESEEN
    for (const table of tables) this.#see(table)
    return this.#reads
  }

  #see(table: string): number {
    let version = this.#seen.get(table)
    if (version === undefined) {
      version = this.#versions.of(table)
      this.#seen.set(table, version)
    }
    return version
  }
}

// Whatever goes wrong now will go wrong in the transaction too, and is told there.
export async function foreseen<Found>(foresight: Foresight, gather: Gather<Found>): Promise<Gather<Found>> {
  let found: Found | undefined
  try {
    found = await gather(foresight)
  } catch {
    return gather
  }
  return async (db) => {
    // Who is not the only one to write cannot tell what others have written meanwhile.
    const counts =
      found !== undefined &&
      db instanceof Transaction &&
      db.is_only_writer &&
      foresight.stillHolds(db.written)
    const given = counts ? found : undefined
    // Once: who runs again after a failure may have changed what it was given.
    found = undefined
    return given ?? gather(db)
  }
}

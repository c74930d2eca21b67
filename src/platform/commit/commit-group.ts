import { ANY_TABLE } from './statement-tables.ts'

// What the transactions that are committed together have in common.
export type Common<Kept> = { readonly begin: () => Kept }

// What those who write one after another have in common. They go by what the ones before have found out as long as nobody
// else writes: on SQLite in the database, on PostgreSQL in the account.
export class Company {
  readonly written: Set<string> // the tables that they have written to
  readonly is_only_writer: boolean
  together = 1 // how many of them are committed together
  readonly #common = new Map<Common<unknown>, unknown>()
  readonly #known = new Map<string, Map<string, unknown>>()

  constructor(is_only_writer = false, written = new Set<string>()) {
    this.is_only_writer = is_only_writer
    this.written = written
  }

  common<Kept>(common: Common<Kept>): Kept {
    const known = this.#common.get(common as Common<unknown>) as Kept | undefined
    if (known !== undefined) return known
    const kept = common.begin()
    this.#common.set(common as Common<unknown>, kept)
    return kept
  }

  // What was read, by its table, until something is written there.
  knownOf(table: string): Map<string, unknown> | undefined {
    if (!this.is_only_writer) return undefined
    let known = this.#known.get(table)
    if (known === undefined) {
      known = new Map()
      this.#known.set(table, known)
    }
    return known
  }

  write(table: string) {
    this.written.add(table)
    if (table === ANY_TABLE) this.#known.clear()
    else this.#known.delete(table)
  }
}

import { ANY_TABLE } from './statement-tables.ts'

// What the transactions that are committed together have in common.
export type Common<Kept> = { readonly begin: () => Kept; readonly telling?: Telling<Kept> }

// What is worth telling those of another process who come next, in JSON.
export type Telling<Kept> = {
  readonly name: string // another one for another form of it
  readonly tables: readonly string[] // by which it is known
  readonly tell: (kept: Kept) => unknown
  readonly hear: (told: never) => Kept
}
export type Told = { readonly [name: string]: { readonly tables: readonly string[]; readonly kept: unknown } }

// What those who write one after another have in common. They go by what the ones before have found out as long as nobody
// else writes: on SQLite in the database, on PostgreSQL in the account.
export class Company {
  readonly written: Set<string> // the tables that they have written to
  readonly is_only_writer: boolean
  together = 1 // how many of them are committed together
  readonly #common = new Map<Common<unknown>, unknown>()
  readonly #known = new Map<string, Map<string, unknown>>()
  readonly #told: Told // by those before them

  constructor(is_only_writer = false, written = new Set<string>(), told: Told = {}) {
    this.is_only_writer = is_only_writer
    this.written = written
    this.#told = told
  }

  common<Kept>(common: Common<Kept>): Kept {
    const known = this.#common.get(common as Common<unknown>) as Kept | undefined
    if (known !== undefined) return known
    const kept = heardOf(common, this.#told) ?? common.begin()
    this.#common.set(common as Common<unknown>, kept)
    return kept
  }

  // What they know, and what they were told and nobody of them has touched. Nothing, where there is none of either.
  tell(): Told | undefined {
    const told = Object.entries(this.#told).filter(([, { tables }]) => !this.#hasWritten(tables))
    const known = [...this.#common].flatMap(([{ telling }, kept]) =>
      telling ? [[telling.name, { tables: telling.tables, kept: telling.tell(kept) }] as const] : [],
    )
    return told.length + known.length === 0 ? undefined : Object.fromEntries([...told, ...known])
  }

  #hasWritten(tables: readonly string[]): boolean {
    return this.written.has(ANY_TABLE) || tables.some((table) => this.written.has(table))
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

function heardOf<Kept>({ telling }: Common<Kept>, told: Told): Kept | undefined {
  const given = told[telling?.name ?? '']
  return telling && given ? telling.hear(given.kept as never) : undefined
}

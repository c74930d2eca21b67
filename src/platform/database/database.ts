import { canWait, type LateInserts } from './engines/late-inserts.ts'
import { ANY_TABLE, tableWrittenBy } from './engines/tables-of-statement.ts'
import type { Trouble } from './engines/trouble.ts'
import type { Sql } from './sql.ts'

// The one handle. Stores take it first; inside transaction() the inner handle shadows the outer one, so that no
// statement can escape its transaction.
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  all<Row extends object>(query: Sql): Awaitable<Row[]>
  get<Row extends object>(query: Sql): Awaitable<Row | undefined>
  // Rows as arrays in the order of the columns: cheaper where a known list of columns is read.
  arrays(query: Sql): Awaitable<unknown[][]>
  array(query: Sql): Awaitable<unknown[] | undefined>
  run(query: Sql): Awaitable<{ changes: number }>
  // In its turn, without waiting for the end of it: a failure shows when the transaction ends.
  send(query: Sql): void
  // Into a table with an id of its own, which it gives.
  insert(query: Sql): Awaitable<number>
}

export interface Engine extends Database {
  begin<Result>(body: (db: Transaction) => Promise<Result>): Promise<Result>
  // Where it can, gathers before the transaction what is to be decided there.
  foresee<Found>(gather: Gather<Found>): Promise<Gather<Found>>
  // One unchanging view of the data for long reads such as a backup.
  snapshot<Result>(body: (db: Database) => Promise<Result>): Promise<Result>
  exec(text: string): Awaitable<void>
  // For upgrades and whatever else is done to the whole database: one at a time among all processes, on a connection that
  // waits as long as others take and takes as long as it needs.
  alone<Result>(work: (alone: Alone) => Promise<Result>, waits?: () => void): Promise<Result>
  // From now on nobody claims the database, as long as this has a connection to it. After a while without one it may have
  // become another: that is told.
  hold(isSame: (db: Database) => Promise<boolean>, lost: () => void): Promise<void>
  // Why nothing can be written at present, if so.
  trouble(): Promise<Trouble | undefined>
  close(): Promise<void>
}

export interface Alone {
  // On SQLite all that is done alone is one transaction.
  begin<Result>(body: (db: Transaction) => Promise<Result>): Promise<Result>
  // Outside of transactions, where the engine has such statements.
  exec(text: string): Awaitable<void>
  // The database as it is now, into a file; where the engine has no files, nothing.
  copyTo(file: string): Promise<void>
  // Whether nobody holds the database, and from now to the end of the work nobody can.
  claim(): Promise<boolean>
}

export type Awaitable<Result> = Result | Promise<Result>
export type Gather<Found> = (db: Database) => Promise<Found>

// SQLite has its answer at once; waiting for what is there already would cost a turn.
export const after = <Result, Next>(
  found: Awaitable<Result>,
  next: (result: Result) => Awaitable<Next>,
): Awaitable<Next> => (found instanceof Promise ? found.then(next) : next(found))

// What the transactions that are committed together have in common.
export type Common<Kept> = { readonly begin: () => Kept }

// What waits for the end of them, and is then written once for all.
export type AtCommit<Kept> = Common<Kept> & {
  readonly write: (db: Database, kept: Kept) => Awaitable<void>
  readonly is_last?: true // whatever else waits comes before it, so that everybody takes the last lock last
}

// The version of a record that a write is meant for.
export type Expected = {
  readonly table: string
  readonly tags: readonly string[]
  readonly print: (ms: number) => string
}

export class SharedCommit {
  // The tables that those who are committed together have written to.
  readonly written: Set<string>
  // How many they are.
  readonly together: number
  readonly #late: LateInserts | undefined
  readonly #common = new Map<Common<unknown>, unknown>()
  readonly #at_commit = new Set<AtCommit<unknown>>()

  constructor(together = 1, written = new Set<string>(), late?: LateInserts) {
    this.together = together
    this.written = written
    this.#late = late
  }

  common<Kept>(common: Common<Kept>): Kept {
    let kept = this.#common.get(common) as Kept | undefined
    if (kept === undefined) {
      kept = common.begin()
      this.#common.set(common, kept)
    }
    return kept
  }

  atCommit<Kept>(work: AtCommit<Kept>): Kept {
    this.#at_commit.add(work as AtCommit<unknown>)
    return this.common(work)
  }

  // What was read, by its table, until something is written there. On SQLite nobody else writes meanwhile.
  readonly #known = new Map<string, Map<string, unknown>>()

  knownOf(table: string): Map<string, unknown> {
    let known = this.#known.get(table)
    if (known === undefined) {
      known = new Map()
      this.#known.set(table, known)
    }
    return known
  }

  #forget(table: string) {
    this.written.add(table)
    if (table === ANY_TABLE) this.#known.clear()
    else this.#known.delete(table)
  }

  read(statement: string) {
    this.#late?.meet(statement)
  }

  change(statement: string) {
    const table = tableWrittenBy(statement)
    this.#late?.meet(statement)
    this.#late?.forget(table)
    this.#forget(table)
  }

  insert(statements: Database, query: Sql): Awaitable<number> {
    if (!this.#late || !canWait(query)) {
      this.change(query.text)
      return statements.insert(query)
    }
    this.#forget(tableWrittenBy(query.text))
    return this.#late.add(query)
  }

  async write(db: Database) {
    this.#late?.flush()
    for (const is_last of [undefined, true]) {
      for (const work of this.#at_commit) {
        if (work.is_last === is_last) await work.write(db, this.common(work))
      }
    }
  }
}

// A transaction body awaits nothing but the database: on SQLite everybody else's writes wait behind it.
export class Transaction implements Database {
  readonly engine: Database['engine']
  has_written = false
  expected: Expected | undefined
  readonly #statements: Database
  readonly #commit: SharedCommit
  readonly #after_commit: (() => void)[] = []

  constructor(statements: Database, commit: SharedCommit) {
    this.engine = statements.engine
    this.#commit = commit
    this.#statements = statements
  }

  all<Row extends object>(query: Sql) {
    this.#notice(query)
    return this.#statements.all<Row>(query)
  }

  get<Row extends object>(query: Sql) {
    this.#notice(query)
    return this.#statements.get<Row>(query)
  }

  arrays(query: Sql) {
    this.#notice(query)
    return this.#statements.arrays(query)
  }

  array(query: Sql) {
    this.#notice(query)
    return this.#statements.array(query)
  }

  run(query: Sql) {
    this.#write(query)
    return this.#statements.run(query)
  }

  send(query: Sql) {
    this.#write(query)
    this.#statements.send(query)
  }

  insert(query: Sql) {
    this.has_written = true
    return this.#commit.insert(this.#statements, query)
  }

  // A statement may write and answer in one.
  #notice(query: Sql) {
    if (query.text.startsWith('select')) this.#commit.read(query.text)
    else this.#write(query)
  }

  #write({ text }: Sql) {
    this.has_written = true
    this.#commit.change(text)
  }

  knownOf(table: string): Map<string, unknown> {
    return this.#commit.knownOf(table)
  }

  get written(): ReadonlySet<string> {
    return this.#commit.written
  }

  get together(): number {
    return this.#commit.together
  }

  common<Kept>(common: Common<Kept>): Kept {
    return this.#commit.common(common)
  }

  // Adding to it is a write that only comes later.
  atCommit<Kept>(work: AtCommit<Kept>): Kept {
    this.has_written = true
    return this.#commit.atCommit(work)
  }

  afterCommit(step: () => void) {
    this.#after_commit.push(step)
  }

  committed() {
    for (const step of this.#after_commit) step()
  }
}

// Joins the transaction that is already open, so that actions can be made of actions.
export function transaction<Result>(db: Database, body: (db: Database) => Promise<Result>): Promise<Result> {
  return db instanceof Transaction ? body(db) : (db as Engine).begin(body)
}

// What a transaction decides by, gathered before it where the engine can tell later whether it still holds. Whoever is in a
// transaction already gathers there.
const foresee = <Found>(db: Database, gather: Gather<Found>): Awaitable<Gather<Found>> =>
  db instanceof Transaction ? gather : (db as Engine).foresee(gather)

// A verb in two halves: what the first decides before the turn to write, the second stores in it.
export const foreseeing =
  <Given extends readonly unknown[], Decided, Result>(
    decide: (db: Database, ...given: Given) => Promise<Decided>,
    store: (db: Database, decided: Decided, ...given: Given) => Promise<Result>,
  ) =>
  async (db: Database, ...given: Given): Promise<Result> => {
    const decided = await foresee(db, (db) => decide(db, ...given))
    return transaction(db, async (db) => store(db, await decided(db), ...given))
  }

// What transactions that are committed together know in common, if nobody else writes meanwhile: so on SQLite.
export const inCommon = <Kept>(db: Database, common: Common<Kept>): Kept | undefined =>
  db.engine === 'sqlite' && db instanceof Transaction ? db.common(common) : undefined

type Remembering = Database & { knownOf(table: string): Map<string, unknown> }

// What many that are committed together ask for is read once, as long as nobody writes to that table.
export function recall<Result>(
  db: Database,
  table: string,
  key: string,
  read: () => Awaitable<Result>,
): Awaitable<Result> {
  if (db.engine !== 'sqlite' || !('knownOf' in db)) return read()
  const known = (db as Remembering).knownOf(table)
  if (known.has(key)) return known.get(key) as Result
  return after(read(), (result) => {
    known.set(key, result)
    return result
  })
}

// With how many others it is committed: those who come after it may ask for the same.
export const committedTogether = (db: Database): number => (db instanceof Transaction ? db.together : 1)

// What would come of it: does the work and takes it back.
export async function rehearse<Result>(
  db: Database,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await (db as Engine).begin(async (db) => {
      throw new Rehearsed(await body(db))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result
    throw error
  }
}

class Rehearsed extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rehearsed')
    this.result = result
  }
}

export function currentTransaction(db: Database): Transaction {
  if (db instanceof Transaction) return db
  throw new Error('must be called inside a transaction')
}

// Runs once the data is safe; outside a transaction there is nothing to wait for.
export function afterCommit(db: Database, step: () => void) {
  if (db instanceof Transaction) db.afterCommit(step)
  else step()
}

import { canWait, type LateInserts } from '../commit/batched-inserts.ts'
import type { Common, Company } from '../commit/commit-group.ts'
import { tableWrittenBy } from '../commit/statement-tables.ts'
import { type Awaitable, after } from './awaitable.ts'
import type { ReplicaState } from './engines/postgres/replica-state.ts'
import type { Sql } from './sql.ts'
import type { Trouble } from './write-failure.ts'

export { type Awaitable, after } from './awaitable.ts'

// The one handle. Stores take it first; inside transaction() the inner handle shadows the outer one, so that no
// statement can escape its transaction.
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  // Over several machines, which take a statement best where it names one account, and lock rows only then.
  readonly is_distributed?: boolean
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
  // `apart`: what is known to fail must not make others run again who would be committed with it.
  begin<Result>(body: (db: Transaction) => Promise<Result>, apart?: 'apart'): Promise<Result>
  // The same database for whoever writes in one account: those who come together are committed together.
  forAccount(account_id: number): Engine
  // The same for whoever only reads in one: of a copy, where there is one that has everything.
  forReading(account_id: number): Engine
  replicas(): readonly ReplicaState[]
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
  tell(matter: string): void // to the other processes of this database
  hear(matter: string, heard: () => void): void
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

export type Gather<Found> = (db: Database) => Promise<Found>

// What waits for the end of them, and is then written once for all.
export type AtCommit<Kept> = Common<Kept> & {
  readonly write: (db: Database, kept: Kept) => Awaitable<void>
  readonly order?: number // the higher, the later, so that everybody takes the last lock last
}

// The version of a record that a write is meant for.
export type Expected = {
  readonly table: string
  readonly tags: readonly string[]
  readonly print: (ms: number) => string
}

const LAST_ORDER = 2

export class SharedCommit {
  readonly #late: LateInserts | undefined
  readonly #at_commit = new Map<AtCommit<unknown>, unknown>()

  constructor(late?: LateInserts) {
    this.#late = late
  }

  atCommit<Kept>(work: AtCommit<Kept>): Kept {
    const known = this.#at_commit.get(work as AtCommit<unknown>) as Kept | undefined
    if (known !== undefined) return known
    const kept = work.begin()
    this.#at_commit.set(work as AtCommit<unknown>, kept)
    return kept
  }

  read(statement: string) {
    this.#late?.meet(statement)
  }

  change(statement: string) {
    this.#late?.meet(statement)
    this.#late?.forget(tableWrittenBy(statement))
  }

  insert(statements: Database, query: Sql): Awaitable<number> {
    if (this.#late && canWait(query)) return this.#late.add(query)
    this.change(query.text)
    return statements.insert(query)
  }

  async write(db: Database) {
    this.#late?.flush()
    // What is done may want more to be done later.
    for (let order = 0; order <= LAST_ORDER; order++) {
      for (const [work, kept] of this.#at_commit) {
        if ((work.order ?? 0) === order) await work.write(db, kept)
      }
    }
  }
}

// A transaction body awaits nothing but the database: on SQLite everybody else's writes wait behind it.
export class Transaction implements Database {
  readonly engine: Database['engine']
  readonly is_distributed: boolean
  has_written = false
  expected: Expected | undefined
  readonly #statements: Database
  readonly #commit: SharedCommit
  readonly #company: Company
  readonly #after_commit: (() => void)[] = []

  constructor(statements: Database, commit: SharedCommit, company: Company) {
    this.engine = statements.engine
    this.is_distributed = statements.is_distributed ?? false
    this.#commit = commit
    this.#company = company
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
    this.#company.write(tableWrittenBy(query.text))
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
    this.#company.write(tableWrittenBy(text))
  }

  knownOf(table: string): Map<string, unknown> | undefined {
    return this.#company.knownOf(table)
  }

  get is_only_writer(): boolean {
    return this.#company.is_only_writer
  }

  get written(): ReadonlySet<string> {
    return this.#company.written
  }

  get together(): number {
    return this.#company.together
  }

  common<Kept>(common: Common<Kept>): Kept {
    return this.#company.common(common)
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

// Whether what is done here ends with something larger.
export const isOpen = (db: Database): boolean => db instanceof Transaction

// For whoever writes in an account that the request did not come from.
export const inAccount = (db: Database, account_id: number): Database =>
  db instanceof Transaction ? db : (db as Engine).forAccount(account_id)

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

// What transactions that are committed together know in common, if nobody else writes meanwhile.
export const inCommon = <Kept>(db: Database, common: Common<Kept>): Kept | undefined =>
  db instanceof Transaction && db.is_only_writer ? db.common(common) : undefined

type Remembering = { knownOf?(table: string): Map<string, unknown> | undefined }

// What many that are committed together ask for is read once, as long as nobody writes to that table.
export function recall<Result>(
  db: Database,
  table: string,
  key: string,
  read: () => Awaitable<Result>,
): Awaitable<Result> {
  const known = (db as Remembering).knownOf?.(table)
  if (known === undefined) return read()
  if (known.has(key)) return known.get(key) as Result
  return after(read(), (result) => {
    known.set(key, result)
    return result
  })
}

// With how many others it is committed: those who come after it may ask for the same.
export const committedTogether = (db: Database): number => (db instanceof Transaction ? db.together : 1)

export function currentTransaction(db: Database): Transaction {
  if (db instanceof Transaction) return db
  throw new Error('must be called inside a transaction')
}

// Runs once the data is safe; outside a transaction there is nothing to wait for.
export function afterCommit(db: Database, step: () => void) {
  if (db instanceof Transaction) db.afterCommit(step)
  else step()
}

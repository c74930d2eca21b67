import { type Awaitable, after, type Database, type Engine, type Gather } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { canWait, type LateInserts } from './batched-inserts.ts'
import type { Common, Company } from './commit-group.ts'
import { tableWrittenBy } from './statement-tables.ts'

// A transaction, what it shares with those that are committed with it, and how it is opened.

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

// Whoever upgrades or restores has the database alone.
export type Locked = number | 'every account' | undefined

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
  readonly #locked: Locked // from its beginning
  #further_locks: Set<number> | undefined

  constructor(statements: Database, commit: SharedCommit, company: Company, locked?: Locked) {
    this.#locked = locked
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

  // Account 0 is the installation: the end of its history is locked when it is written.
  holdsLock(account_id: number): boolean {
    if (account_id === this.#locked || account_id === 0 || this.#locked === 'every account') return true
    return this.#further_locks?.has(account_id) ?? false
  }

  noteLock(account_id: number) {
    this.#further_locks ??= new Set()
    this.#further_locks.add(account_id)
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

// Writes in the account of the handle, whose lock it takes before the body runs. Joins the transaction that is already open, so that
// actions can be made of actions.
export function transaction<Result>(db: Database, body: (db: Database) => Promise<Result>): Promise<Result> {
  if (db instanceof Transaction) return body(db)
  if ((db as Engine).account_id === undefined) throw new Error(UNBOUND)
  return (db as Engine).begin(body)
}

const UNBOUND =
  'transaction() needs the handle of one account: use transactionIn(db, account_id, …), or unlockedTransaction() for what belongs to no account'

// Takes no lock of its own: for what belongs to no account (people, sessions, the table of jobs) and for work across accounts, such as
// removing old rows. Writing a record of an account in it fails until transactionIn() has locked that account.
export const unlockedTransaction = <Result>(
  db: Database,
  body: (db: Database) => Promise<Result>,
): Promise<Result> => (db instanceof Transaction ? body(db) : (db as Engine).begin(body))

// Every write to the records and the history of an account passes here.
export function requireAccountLock(db: Database, account_id: number): Transaction {
  const transaction = currentTransaction(db)
  if (!transaction.holdsLock(account_id))
    throw new Error(
      `account ${account_id} is written without its lock: use transaction() on its handle, or transactionIn()`,
    )
  return transaction
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
export const preparedWrite =
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

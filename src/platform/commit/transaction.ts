import {
  type Awaitable,
  type Database,
  type Engine,
  type Gather,
  mapAwaitable,
} from '../database/database.ts'
import type { Sql } from '../database/sql.ts'
import { type BatchedInserts, isBatchable } from './batched-inserts.ts'
import type { CommitGroup, GroupValueSpec } from './commit-group.ts'
import { tableWrittenBy } from './statement-tables.ts'

// The handle of an open transaction, and the functions that open one. Transactions that are committed together share a
// GroupCommit, which batches their inserts and writes what they postponed, and a CommitGroup, which caches their reads.

// Work that is postponed to the commit and done once for all transactions of the group. `begin` creates its value,
// transactions add to the value, and `write` stores it.
export type CommitTask<Value> = GroupValueSpec<Value> & {
  readonly write: (db: Database, value: Value) => Awaitable<void>
  readonly order?: number // tasks with a higher order are written later, so that every writer takes its last locks in the same sequence
}

// The version that a conditional write (If-Match) expects the record to have.
export type ExpectedVersion = {
  readonly table: string
  readonly tags: readonly string[]
  readonly print: (ms: number) => string
}

const LAST_ORDER = 2

export class GroupCommit {
  readonly #batchedInserts: BatchedInserts | undefined
  readonly #taskValues = new Map<CommitTask<unknown>, unknown>()

  constructor(batchedInserts?: BatchedInserts) {
    this.#batchedInserts = batchedInserts
  }

  atCommit<Value>(task: CommitTask<Value>): Value {
    const existing = this.#taskValues.get(task as CommitTask<unknown>) as Value | undefined
    if (existing !== undefined) return existing
    const value = task.begin()
    this.#taskValues.set(task as CommitTask<unknown>, value)
    return value
  }

  beforeRead(statement: string) {
    this.#batchedInserts?.flushIfMentioned(statement)
  }

  beforeWrite(statement: string) {
    this.#batchedInserts?.flushIfMentioned(statement)
    this.#batchedInserts?.forgetIds(tableWrittenBy(statement))
  }

  insert(statements: Database, query: Sql): Awaitable<number> {
    if (this.#batchedInserts && isBatchable(query)) return this.#batchedInserts.add(query)
    this.beforeWrite(query.text)
    return statements.insert(query)
  }

  async write(db: Database) {
    this.#batchedInserts?.flush()
    // A task may add work to a task of a higher order.
    for (let order = 0; order <= LAST_ORDER; order++) {
      for (const [task, value] of this.#taskValues) {
        if ((task.order ?? 0) === order) await task.write(db, value)
      }
    }
  }
}

// The account that the transaction locks when it begins. Upgrades and restores hold every account.
export type LockedAccounts = number | 'every account' | undefined

// A transaction on the single connection or group commit of its engine. Its body awaits nothing but the database,
// because on SQLite all other writers wait for it.
export class Transaction implements Database {
  readonly engine: Database['engine']
  readonly is_distributed: boolean
  has_written = false
  expected: ExpectedVersion | undefined
  readonly #statements: Database
  readonly #commit: GroupCommit
  readonly #group: CommitGroup
  readonly #after_commit: (() => void)[] = []
  readonly #locked: LockedAccounts // since the beginning of the transaction
  #additionalLocks: Set<number> | undefined

  constructor(statements: Database, commit: GroupCommit, group: CommitGroup, locked?: LockedAccounts) {
    this.#locked = locked
    this.engine = statements.engine
    this.is_distributed = statements.is_distributed ?? false
    this.#commit = commit
    this.#group = group
    this.#statements = statements
  }

  all<Row extends object>(query: Sql) {
    this.#beforeRead(query)
    return this.#statements.all<Row>(query)
  }

  get<Row extends object>(query: Sql) {
    this.#beforeRead(query)
    return this.#statements.get<Row>(query)
  }

  arrays(query: Sql) {
    this.#beforeRead(query)
    return this.#statements.arrays(query)
  }

  array(query: Sql) {
    this.#beforeRead(query)
    return this.#statements.array(query)
  }

  run(query: Sql) {
    this.#beforeWrite(query)
    return this.#statements.run(query)
  }

  runUnawaited(query: Sql) {
    this.#beforeWrite(query)
    this.#statements.runUnawaited(query)
  }

  insert(query: Sql) {
    this.has_written = true
    this.#group.noteWrite(tableWrittenBy(query.text))
    return this.#commit.insert(this.#statements, query)
  }

  // Statements that begin with "select" read. All others are treated as writes, even if they also return rows.
  #beforeRead(query: Sql) {
    if (query.text.startsWith('select')) this.#commit.beforeRead(query.text)
    else this.#beforeWrite(query)
  }

  #beforeWrite({ text }: Sql) {
    this.has_written = true
    this.#commit.beforeWrite(text)
    this.#group.noteWrite(tableWrittenBy(text))
  }

  readCache(table: string): Map<string, unknown> | undefined {
    return this.#group.readCache(table)
  }

  get is_only_writer(): boolean {
    return this.#group.is_only_writer
  }

  get writtenTables(): ReadonlySet<string> {
    return this.#group.writtenTables
  }

  get groupSize(): number {
    return this.#group.groupSize
  }

  groupValue<Value>(spec: GroupValueSpec<Value>): Value {
    return this.#group.groupValue(spec)
  }

  // Account 0 is the installation. Nothing locks it in advance: its audit head is locked when it is written.
  holdsLock(accountId: number): boolean {
    if (accountId === this.#locked || accountId === 0 || this.#locked === 'every account') return true
    return this.#additionalLocks?.has(accountId) ?? false
  }

  noteLock(accountId: number) {
    this.#additionalLocks ??= new Set()
    this.#additionalLocks.add(accountId)
  }

  // Counts as a write already, because the value is stored at the commit.
  atCommit<Value>(task: CommitTask<Value>): Value {
    this.has_written = true
    return this.#commit.atCommit(task)
  }

  afterCommit(callback: () => void) {
    this.#after_commit.push(callback)
  }

  runAfterCommit() {
    for (const callback of this.#after_commit) callback()
  }
}

// Runs the body in a transaction that locks the account of the handle first. Joins the transaction that is already
// open, so that actions can call other actions.
export function transaction<Result>(db: Database, body: (db: Database) => Promise<Result>): Promise<Result> {
  if (db instanceof Transaction) return body(db)
  if ((db as Engine).account_id === undefined) throw new Error(UNBOUND)
  return (db as Engine).begin(body)
}

const UNBOUND =
  'transaction() needs the handle of one account: use transactionIn(db, account_id, …), or unlockedTransaction() for what belongs to no account'

// Runs the body in a transaction that locks no account: for data without an account (users, sessions, jobs) and for
// work across accounts, such as deleting old rows. Writing a record of an account fails until transactionIn() has
// locked it.
export const unlockedTransaction = <Result>(
  db: Database,
  body: (db: Database) => Promise<Result>,
): Promise<Result> => (db instanceof Transaction ? body(db) : (db as Engine).begin(body))

// Guards every write to the records and the audit log of an account: throws if the account is not locked.
export function requireAccountLock(db: Database, accountId: number): Transaction {
  const transaction = currentTransaction(db)
  if (!transaction.holdsLock(accountId))
    throw new Error(
      `account ${accountId} is written without its lock: use transaction() on its handle, or transactionIn()`,
    )
  return transaction
}

// True if the work ends with a larger transaction instead of its own.
export const isInTransaction = (db: Database): boolean => db instanceof Transaction

// The handle for writing in an account that the request does not belong to.
export const accountHandle = (db: Database, accountId: number): Database =>
  db instanceof Transaction ? db : (db as Engine).forAccount(accountId)

// Gathers the data of a decision before the transaction, if the engine can verify later that it is still current.
// Inside a transaction it gathers directly.
const prepareDecision = <Result>(db: Database, gather: Gather<Result>): Awaitable<Gather<Result>> =>
  db instanceof Transaction ? gather : (db as Engine).prepare(gather)

// Splits an action into `decide`, which runs before the write lock, and `store`, which runs inside it. `decide` runs
// again inside the lock if a table that it read has changed.
export const preparedWrite =
  <Args extends readonly unknown[], Decision, Result>(
    decide: (db: Database, ...args: Args) => Promise<Decision>,
    store: (db: Database, decision: Decision, ...args: Args) => Promise<Result>,
  ) =>
  async (db: Database, ...args: Args): Promise<Result> => {
    const decision = await prepareDecision(db, (db) => decide(db, ...args))
    return transaction(db, async (db) => store(db, await decision(db), ...args))
  }

// A value shared by the transactions of a commit group. Undefined if other writers could invalidate it meanwhile.
export const groupValue = <Value>(db: Database, spec: GroupValueSpec<Value>): Value | undefined =>
  db instanceof Transaction && db.is_only_writer ? db.groupValue(spec) : undefined

type WithReadCache = { readCache?(table: string): Map<string, unknown> | undefined }

// Reads once per commit group. The cached result is dropped when the group writes to the table.
export function cachedRead<Result>(
  db: Database,
  table: string,
  key: string,
  read: () => Awaitable<Result>,
): Awaitable<Result> {
  const cache = (db as WithReadCache).readCache?.(table)
  if (cache === undefined) return read()
  if (cache.has(key)) return cache.get(key) as Result
  return mapAwaitable(read(), (result) => {
    cache.set(key, result)
    return result
  })
}

// How many transactions share the commit. Code can prepare for those that follow and need the same.
export const commitGroupSize = (db: Database): number => (db instanceof Transaction ? db.groupSize : 1)

export function currentTransaction(db: Database): Transaction {
  if (db instanceof Transaction) return db
  throw new Error('must be called inside a transaction')
}

// Runs the callback after the commit, when the data is safe on disk. Outside a transaction it runs at once.
export function afterCommit(db: Database, callback: () => void) {
  if (db instanceof Transaction) db.afterCommit(callback)
  else callback()
}

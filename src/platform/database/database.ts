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
  // One unchanging view of the data for long reads such as a backup.
  snapshot<Result>(body: (db: Database) => Promise<Result>): Promise<Result>
  exec(text: string): Awaitable<void>
  columnsOf(table: string): Promise<string[]>
  indexesOf(table: string): Promise<string[]>
  close(): Promise<void>
}

export type Awaitable<Result> = Result | Promise<Result>

// SQLite has its answer at once; waiting for what is there already would cost a turn.
export const after = <Result, Next>(
  found: Awaitable<Result>,
  next: (result: Result) => Awaitable<Next>,
): Awaitable<Next> => (found instanceof Promise ? found.then(next) : next(found))

// A transaction body awaits nothing but the database: on SQLite everybody else's writes wait behind it.
export class Transaction implements Database {
  readonly engine: Database['engine']
  has_written = false
  readonly #statements: Database
  readonly #before_commit: ((db: Database) => Promise<void>)[] = []
  #very_last: ((db: Database) => Promise<void>) | undefined
  readonly #after_commit: (() => void)[] = []

  constructor(statements: Database) {
    this.engine = statements.engine
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
    this.has_written = true
    return this.#statements.run(query)
  }

  send(query: Sql) {
    this.has_written = true
    this.#statements.send(query)
  }

  insert(query: Sql) {
    this.has_written = true
    return this.#statements.insert(query)
  }

  // A statement may write and answer in one.
  #notice({ text }: Sql) {
    if (!text.startsWith('select')) this.has_written = true
  }

  beforeCommit(step: (db: Database) => Promise<void>) {
    this.#before_commit.push(step)
  }

  // Whatever else waits for the end comes before it, so that everybody takes the last lock last.
  lastBeforeCommit(step: (db: Database) => Promise<void>) {
    this.#very_last = step
  }

  afterCommit(step: () => void) {
    this.#after_commit.push(step)
  }

  async finish() {
    for (const step of this.#before_commit) await step(this)
    await this.#very_last?.(this)
  }

  committed() {
    for (const step of this.#after_commit) step()
  }
}

// Joins the transaction that is already open, so that actions can be made of actions.
export function transaction<Result>(db: Database, body: (db: Database) => Promise<Result>): Promise<Result> {
  return db instanceof Transaction ? body(db) : (db as Engine).begin(body)
}

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

import type { Awaitable } from './awaitable.ts'
import type { ReplicaState } from './engines/postgres/replica-state.ts'
import type { Sql } from './sql.ts'
import type { WriteFailure } from './write-failure.ts'

export { type Awaitable, mapAwaitable } from './awaitable.ts'

// The handle for all statements, and the interface of an engine. Stores take the handle first; inside transaction() the
// inner handle shadows the outer one, so that no statement can escape its transaction.
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  // True if the tables are spread over several machines. Statements should then name one account, and rows can only be
  // locked that way.
  readonly is_distributed?: boolean
  all<Row extends object>(query: Sql): Awaitable<Row[]>
  get<Row extends object>(query: Sql): Awaitable<Row | undefined>
  // Rows as arrays in the order of the columns: cheaper when the columns are known.
  arrays(query: Sql): Awaitable<unknown[][]>
  array(query: Sql): Awaitable<unknown[] | undefined>
  run(query: Sql): Awaitable<{ changes: number }>
  // Runs the statement in order without waiting for its result. A failure is reported when the transaction ends.
  runUnawaited(query: Sql): void
  // Inserts a row into a table with its own id, and returns the id.
  insert(query: Sql): Awaitable<number>
}

export interface Engine extends Database {
  // The account that every transaction of this handle locks first; undefined for the handle of the whole database.
  readonly account_id?: number
  // The handle of the whole database, whose caches the handles of single accounts share.
  readonly root?: Engine
  // With `apart` the transaction joins no commit group, because its expected failure would make the others run again.
  begin<Result>(body: (db: Database) => Promise<Result>, apart?: 'apart'): Promise<Result>
  // The same database for writing in one account: its transactions lock the account before their body runs, and
  // concurrent ones are committed together. Account 0 is the installation, which has no lock.
  forAccount(accountId: number): Engine
  // The same database for reading in one account: from a replica, if one is up to date.
  forReading(accountId: number): Engine
  replicas(): readonly ReplicaState[]
  // Gathers the data of a decision before the transaction, if the engine supports it.
  prepare<Result>(gather: Gather<Result>): Promise<Gather<Result>>
  // Runs the body on one consistent snapshot, for long reads such as a backup.
  snapshot<Result>(body: (db: Database) => Promise<Result>): Promise<Result>
  exec(text: string): Awaitable<void>
  // Runs upgrades and other work on the whole database: one at a time among all processes, on a connection without
  // timeouts.
  exclusively<Result>(
    work: (session: ExclusiveSession) => Promise<Result>,
    onWait?: () => void,
  ): Promise<Result>
  // Keeps the schema as it is while this process is connected, because others must then fail to claim() the database.
  // After a lost connection `isSame` checks the schema again, and `lost` is called if it has changed.
  holdSchemaVersion(isSame: (db: Database) => Promise<boolean>, lost: () => void): Promise<void>
  notify(topic: string): void // sends to the other processes of this database
  listen(topic: string, onNotify: () => void): void
  // Why the database accepts no writes at present; undefined if it does.
  writeFailure(): Promise<WriteFailure | undefined>
  close(): Promise<void>
}

export interface ExclusiveSession {
  // On SQLite all transactions of the session are one.
  begin<Result>(body: (db: Database) => Promise<Result>): Promise<Result>
  // Runs outside of a transaction, for statements that need that.
  exec(text: string): Awaitable<void>
  // Copies the database as it is into a file. Does nothing on engines without files.
  copyTo(file: string): Promise<void>
  // True if no server uses the database; none can start to until the session ends.
  claim(): Promise<boolean>
}

export type Gather<Result> = (db: Database) => Promise<Result>

import type { Awaitable } from './awaitable.ts'
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
  // The account whose lock every transaction of this handle holds from its beginning; undefined for the whole database.
  readonly account_id?: number
  // The handle that those of single accounts share what they remember with.
  readonly root?: Engine
  // `apart`: what is known to fail must not make others run again who would be committed with it.
  begin<Result>(body: (db: Database) => Promise<Result>, apart?: 'apart'): Promise<Result>
  // The same database for whoever writes in one account: its transactions lock the account before their body runs, and those who come
  // together are committed together. Account 0 is the installation, which has no lock.
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
  begin<Result>(body: (db: Database) => Promise<Result>): Promise<Result>
  // Outside of transactions, where the engine has such statements.
  exec(text: string): Awaitable<void>
  // The database as it is now, into a file; where the engine has no files, nothing.
  copyTo(file: string): Promise<void>
  // Whether nobody holds the database, and from now to the end of the work nobody can.
  claim(): Promise<boolean>
}

export type Gather<Found> = (db: Database) => Promise<Found>

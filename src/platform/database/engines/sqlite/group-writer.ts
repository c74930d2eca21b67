import type { DatabaseSync } from 'node:sqlite'
import { busy } from '../../../api-error.ts'
import { BatchedInserts, sqliteIds } from '../../../commit/batched-inserts.ts'
import { CommitGroup } from '../../../commit/commit-group.ts'
import { nextRequestBatch } from '../../../commit/request-batching.ts'
import { GroupCommit, Transaction } from '../../../commit/transaction.ts'
import type { writeLockIn } from '../../../threads.ts'
import type { Database } from '../../database.ts'
import type { logCheckpointer } from './checkpoint.ts'
import { BUSY_TIMEOUT_MS, isBusy, statementsOn } from './connection.ts'
import type { openFlush } from './flush.ts'
import type { SharedState } from './shared-state.ts'

// Group commit on SQLite: transactions that arrive together run one after another in one SQLite transaction and share
// one fsync. Their results are delivered after the flush. If one fails after it has written, all are rolled back and
// run again, each in a savepoint. Savepoints would slow down every transaction, and such failures are rare.

const BATCH_MAX = 256
const GATHER_TURNS_MAX = 2
export const WRITE_WAIT_MS = 10_000

type Body<Result> = (db: Database) => Promise<Result>
type Pending = {
  account_id: number | undefined
  body: Body<unknown>
  resolve(value: unknown): void
  reject: (error: unknown) => void
}
type Outcome = () => void

type GroupWriterParts = {
  readonly writer: DatabaseSync
  readonly state: SharedState
  readonly writeLock: ReturnType<typeof writeLockIn>
  readonly flush: ReturnType<typeof openFlush>
  readonly checkpointer: ReturnType<typeof logCheckpointer>
}

export class GroupWriter {
  readonly #parts: GroupWriterParts
  readonly #statements: ReturnType<typeof statementsOn>
  #queue: Pending[] = []
  #running: Promise<void> | undefined
  #is_closed = false

  constructor(parts: GroupWriterParts) {
    this.#parts = parts
    this.#statements = statementsOn(parts.writer)
  }

  begin<Result>(body: Body<Result>, account_id: number | undefined): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // A transaction of a disconnected client may begin after the server has closed.
      if (this.#is_closed) throw busy()
      const { state } = this.#parts
      this.#queue.push({
        account_id,
        body,
        resolve,
        reject: (error) => reject(state.recordFailure(error)),
      })
      // Every request that has already arrived joins the group.
      this.#running ??= nextRequestBatch().then(() => this.#drain())
    })
  }

  async close() {
    while (this.#running) await this.#running
    this.#is_closed = true
  }

  async #drain() {
    const { writeLock, checkpointer, flush } = this.#parts
    while (this.#queue.length > 0) {
      await this.#awaitMore()
      await writeLock.take()
      const batch = this.#queue.slice(0, BATCH_MAX)
      this.#queue = this.#queue.slice(batch.length)
      const outcomes = await this.#commitTogether(batch)
      const isLogLong = checkpointer.isLong()
      writeLock.free()
      flush.flushVisible()
      for (const deliver of outcomes) deliver()
      if (isLogLong) await this.#restartLog()
    }
    this.#running = undefined
  }

  async #restartLog() {
    const { writeLock, checkpointer } = this.#parts
    await writeLock.take()
    await checkpointer.restart()
    writeLock.free()
  }

  // Requests that arrived together reach this point at different times. While each event-loop turn adds some, one
  // commit for all costs less than one for each turn.
  async #awaitMore() {
    for (let turn = 0; turn < GATHER_TURNS_MAX; turn++) {
      const queuedBefore = this.#queue.length
      await nextRequestBatch()
      if (this.#queue.length === queuedBefore) return
    }
  }

  async #commitTogether(batch: Pending[]): Promise<Outcome[]> {
    const { writer, state, flush } = this.#parts
    const group = new CommitGroup(true)
    group.groupSize = batch.length
    try {
      await this.#takeWriteLock()
      const outcomes =
        (await this.#runWithoutSavepoints(batch, group)) ?? (await this.#runInSavepoints(batch, group))
      flush.trackCommit(() => this.#statements.exec('commit'))
      state.recordCommit(group.writtenTables)
      return outcomes
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      return batch.map((pending) => () => pending.reject(error))
    }
  }

  // Another process, such as the command line, may be writing. The wait must not block the reads of this process.
  async #takeWriteLock() {
    const deadline = Date.now() + WRITE_WAIT_MS
    for (;;) {
      try {
        this.#statements.exec('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() >= deadline) throw busy()
        await new Promise((resolve) => setTimeout(resolve, BUSY_TIMEOUT_MS))
      }
    }
  }

  // Undefined if a transaction failed after it had written.
  async #runWithoutSavepoints(batch: Pending[], group: CommitGroup): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    const statements = this.#statements
    const batchedInserts =
      batch.length > 1 ? new BatchedInserts(statements, sqliteIds(statements)) : undefined
    const commit = new GroupCommit(batchedInserts)
    for (const pending of batch) {
      const transaction = new Transaction(statements, commit, group, pending.account_id)
      try {
        outcomes.push(await run(transaction, pending))
      } catch (error) {
        if (transaction.has_written || batchedInserts?.has_failed) return undefined
        outcomes.push(() => pending.reject(error))
      }
    }
    if (batchedInserts?.has_failed) return undefined
    return commit.write(new Transaction(statements, commit, group)).then(
      () => outcomes,
      () => undefined,
    )
  }

  // Runs all of them again, each in its own savepoint.
  async #runInSavepoints(batch: Pending[], group: CommitGroup): Promise<Outcome[]> {
    if (this.#parts.writer.isTransaction) this.#statements.exec('rollback')
    await this.#takeWriteLock()
    const outcomes: Outcome[] = []
    for (const pending of batch) outcomes.push(await this.#runInSavepoint(pending, group.writtenTables))
    return outcomes
  }

  async #runInSavepoint(pending: Pending, writtenTables: Set<string>): Promise<Outcome> {
    const statements = this.#statements
    statements.exec('savepoint one')
    try {
      const commit = new GroupCommit()
      const group = new CommitGroup(true, writtenTables)
      const transaction = new Transaction(statements, commit, group, pending.account_id)
      const outcome = await run(transaction, pending)
      await commit.write(transaction)
      statements.exec('release one')
      return outcome
    } catch (error) {
      // A full disk makes SQLite roll back the whole transaction.
      if (!this.#parts.writer.isTransaction) throw error
      statements.exec('rollback to one')
      statements.exec('release one')
      return () => pending.reject(error)
    }
  }
}

async function run(transaction: Transaction, { body, resolve }: Pending): Promise<Outcome> {
  const result = await body(transaction)
  return () => {
    transaction.runAfterCommit()
    resolve(result)
  }
}

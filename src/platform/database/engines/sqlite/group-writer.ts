import type { DatabaseSync } from 'node:sqlite'
import { busy } from '../../../api-error.ts'
import { idsOf, LateInserts } from '../../../commit/batched-inserts.ts'
import { Company } from '../../../commit/commit-group.ts'
import { inStep } from '../../../commit/request-batching.ts'
import { SharedCommit, Transaction } from '../../../commit/transaction.ts'
import type { turnsIn } from '../../../threads.ts'
import type { Database } from '../../database.ts'
import type { logOf } from './checkpoint.ts'
import { BUSY_TIMEOUT_MS, isBusy, statementsOn } from './connection.ts'
import type { flushOf } from './flush.ts'
import type { SharedState } from './shared-state.ts'

// One writer, shared commits: transactions that arrive together run one after another and share one fsync; answers leave
// after the commit and its flush. Should one fail after it has written, all are taken back and run again, each in a savepoint: savepoints
// cost every transaction, such failures are rare.

const BATCH_MAX = 256
const GATHERING_TURNS = 2
export const WRITE_WAIT_MS = 10_000

type Body<Result> = (db: Database) => Promise<Result>
type Pending = {
  account_id: number | undefined
  body: Body<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}
type Outcome = () => void

type Parts = {
  readonly writer: DatabaseSync
  readonly state: SharedState
  readonly turns: ReturnType<typeof turnsIn>
  readonly flush: ReturnType<typeof flushOf>
  readonly log: ReturnType<typeof logOf>
}

export class GroupWriter {
  readonly #parts: Parts
  readonly #statements: ReturnType<typeof statementsOn>
  #queue: Pending[] = []
  #running: Promise<void> | undefined
  #is_closed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#statements = statementsOn(parts.writer)
  }

  begin<Result>(body: Body<Result>, account_id: number | undefined): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // The work of a client that has left may outlive the server.
      if (this.#is_closed) throw busy()
      const { state } = this.#parts
      this.#queue.push({
        ...{ account_id, body, resolve },
        reject: (error) => reject(state.noteFailure(error)),
      })
      // Every request that has already arrived joins the batch.
      this.#running ??= inStep().then(() => this.#drain())
    })
  }

  async close() {
    while (this.#running) await this.#running
    this.#is_closed = true
  }

  async #drain() {
    const { turns, log, flush } = this.#parts
    while (this.#queue.length > 0) {
      await this.#gatherMore()
      await turns.take()
      const batch = this.#queue.slice(0, BATCH_MAX)
      this.#queue = this.#queue.slice(batch.length)
      const outcomes = await this.#commitTogether(batch)
      const is_long = log.isLong()
      turns.free()
      flush.flushSeen()
      for (const tell of outcomes) tell()
      if (is_long) await this.#beginLogAnew()
    }
    this.#running = undefined
  }

  async #beginLogAnew() {
    const { turns, log } = this.#parts
    await turns.take()
    await log.beginAnew()
    turns.free()
  }

  // Those that arrived together are at different stages of their way: while each turn of the event loop brings more of them
  // here, one commit for all costs less than one for each turn.
  async #gatherMore() {
    for (let turn = 0; turn < GATHERING_TURNS; turn++) {
      const gathered = this.#queue.length
      await inStep()
      if (this.#queue.length === gathered) return
    }
  }

  async #commitTogether(batch: Pending[]): Promise<Outcome[]> {
    const { writer, state, flush } = this.#parts
    const company = new Company(true)
    company.together = batch.length
    try {
      await this.#takeWriteLock()
      const outcomes = (await this.#runBare(batch, company)) ?? (await this.#runApart(batch, company))
      flush.committing(() => this.#statements.exec('commit'))
      state.noteCommit(company.written)
      return outcomes
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      return batch.map((pending) => () => pending.reject(error))
    }
  }

  // Another process, such as the command line, may be writing: the wait must not stop the reads of this one.
  async #takeWriteLock() {
    const gives_up = Date.now() + WRITE_WAIT_MS
    for (;;) {
      try {
        this.#statements.exec('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() >= gives_up) throw busy()
        await new Promise((resolve) => setTimeout(resolve, BUSY_TIMEOUT_MS))
      }
    }
  }

  // Undefined when one of them failed and left something behind.
  async #runBare(batch: Pending[], company: Company): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    const statements = this.#statements
    const late = batch.length > 1 ? new LateInserts(statements, idsOf(statements)) : undefined
    const commit = new SharedCommit(late)
    for (const pending of batch) {
      const transaction = new Transaction(statements, commit, company, pending.account_id)
      try {
        outcomes.push(await run(transaction, pending))
      } catch (error) {
        if (transaction.has_written || late?.has_failed) return undefined
        outcomes.push(() => pending.reject(error))
      }
    }
    if (late?.has_failed) return undefined
    return commit.write(new Transaction(statements, commit, company)).then(
      () => outcomes,
      () => undefined,
    )
  }

  // Once more from the beginning, each in a savepoint of its own.
  async #runApart(batch: Pending[], company: Company): Promise<Outcome[]> {
    if (this.#parts.writer.isTransaction) this.#statements.exec('rollback')
    await this.#takeWriteLock()
    const outcomes: Outcome[] = []
    for (const pending of batch) outcomes.push(await this.#runInSavepoint(pending, company.written))
    return outcomes
  }

  async #runInSavepoint(pending: Pending, written: Set<string>): Promise<Outcome> {
    const statements = this.#statements
    statements.exec('savepoint one')
    try {
      const commit = new SharedCommit()
      const company = new Company(true, written)
      const transaction = new Transaction(statements, commit, company, pending.account_id)
      const outcome = await run(transaction, pending)
      await commit.write(transaction)
      statements.exec('release one')
      return outcome
    } catch (error) {
      // A full disk ends the whole transaction.
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
    transaction.committed()
    resolve(result as never)
  }
}

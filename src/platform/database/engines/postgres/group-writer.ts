import type pg from 'pg'
import { ApiError } from '../../../api-error.ts'
import {
  type AccountLock,
  type AccountLockRow,
  addAcquiredLock,
  createAndLockRow,
  lockRows,
  transactionIn,
} from '../../../commit/account-lock.ts'
import { BatchedInserts } from '../../../commit/batched-inserts.ts'
import { CommitGroup } from '../../../commit/commit-group.ts'
import { KeyedQueue } from '../../../commit/keyed-queue.ts'
import { PreparedReads, prepareGather } from '../../../commit/prepared-reads.ts'
import { nextRequestBatch } from '../../../commit/request-batching.ts'
import { ReservedIds } from '../../../commit/reserved-ids.ts'
import { GroupCommit, Transaction } from '../../../commit/transaction.ts'
import type { Database, Engine, Gather } from '../../database.ts'
import { sql } from '../../sql.ts'
import { AccountState } from './account-state.ts'
import { type OnInsert, PipelinedStatements, pgConnection, statementsOn, withClient } from './connection.ts'
import { isBusy, isConnectionLost, isServerError } from './errors.ts'
import type { Session } from './session.ts'

// Group commit on PostgreSQL. Transactions of all accounts that arrive together share one database transaction: one
// flush, and one statement for many rows of a table. Each account is locked by its row in `audit_heads`, and its
// transactions run one after another. Accounts locked by another process wait in a lane of their own, and an account
// that is locked for long waits alone, so that it does not delay the others; transactions that arrive meanwhile join.
// If one fails after it has written, all are rolled back: the others run again together, and it runs in a transaction
// of its own.

const BATCH_MAX = 64
// One lane takes the accounts that no other process has locked, the other one waits for the locked ones.
const LANES = ['skip locked', 'wait a moment'] as const
const CONTENDED_MS = 1_000
const MOMENT_MS = 200

type Begin = Engine['begin']
type Body = (db: Database) => Promise<unknown>
type Pending = {
  account: AccountState
  body: Body
  resolve(value: unknown): void
  reject: (error: unknown) => void
}
type Outcome = () => void
type Lane = (typeof LANES)[number]
type LockMode = Lane | 'wait'
type Handle = Pick<Engine, 'begin' | 'prepare'>
type Progress = { locks: ReadonlyMap<AccountState, AccountLock> | undefined; is_commit_sent: boolean }

export type GroupWriterOptions = {
  reads: Database
  pool: pg.Pool
  session: Session
  inserted: OnInsert
  lock_timeout_ms: number
  beginAlone: Begin // in a transaction that is not shared
  toReportedError: (error: unknown) => unknown // returns the error to report
}

// The failure of one transaction of the group, if it is known which one failed.
class MemberFailure extends Error {
  readonly pending: Pending
  readonly error: unknown

  constructor(pending: Pending, error: unknown) {
    super('a transaction of the commit group has failed')
    this.pending = pending
    this.error = error
  }
}

const setLockTimeout = (db: Database, ms: number) =>
  db.runUnawaited(sql`select set_config('lock_timeout', ${String(ms)}, true)`)

export class GroupWriter {
  readonly #options: GroupWriterOptions
  readonly #contended: KeyedQueue<AccountState>
  readonly #ids = new ReservedIds()
  readonly #busy_lanes = new Set<Lane>()
  #queue: Pending[] = []

  constructor(options: GroupWriterOptions) {
    this.#options = options
    const contendedMax = Math.max(1, (options.pool.options.max ?? 1) - LANES.length)
    this.#contended = new KeyedQueue<AccountState>(contendedMax, options.lock_timeout_ms)
  }

  handleOf(accountId: number): Handle {
    const account = new AccountState(accountId)
    const versions = { of: (table: string) => account.versions[table] ?? 0, increment: () => {} }
    return {
      begin: (body, isApart) =>
        isApart
          ? this.#contended.run(account, () => this.#beginLocked(account)(body))
          : new Promise((resolve, reject) => this.#add({ account, body, resolve, reject })),
      prepare: async <Result>(gather: Gather<Result>) => {
        await nextRequestBatch()
        return prepareGather(new PreparedReads(this.#options.reads, versions, account.readCaches), gather)
      },
    }
  }

  #add(pending: Pending) {
    this.#queue.push(pending)
    nextRequestBatch().then(() => this.#startBatches())
  }

  #startBatches() {
    const now = performance.now()
    for (const lane of LANES) {
      if (this.#busy_lanes.has(lane)) continue
      const batch = this.#dequeue(
        ({ is_busy, contended_until }) => !is_busy && contended_until > now === (lane === 'wait a moment'),
        BATCH_MAX,
      )
      if (batch.length > 0) this.#startBatch(batch, lane)
    }
  }

  // In the order of their arrival.
  #dequeue(isAvailable: (account: AccountState) => boolean, countMax: number): Pending[] {
    const selected = new Set(this.#queue.filter(({ account }) => isAvailable(account)).slice(0, countMax))
    this.#queue = this.#queue.filter((pending) => !selected.has(pending))
    return [...selected]
  }

  #startBatch(batch: Pending[], lane: Lane) {
    markBusy(batch, true)
    this.#busy_lanes.add(lane)
    this.#serve(batch, lane).finally(() => {
      this.#busy_lanes.delete(lane)
      this.#startBatches()
    })
  }

  // Transactions that arrive later for an account wait until those in progress have ended.
  async #serve(batch: Pending[], mode: LockMode): Promise<void> {
    const progress: Progress = { locks: undefined, is_commit_sent: false }
    const isLocked = ({ account }: Pending) => progress.locks?.has(account) ?? true
    let retries: Pending[] = []
    try {
      const outcomes = await withClient(this.#options.pool, (client) =>
        this.#runTogether(client, batch, mode, progress),
      )
      for (const deliver of outcomes) deliver()
    } catch (error) {
      if (mode === 'wait a moment' && progress.locks === undefined && isBusy(error))
        return this.#serveByAccount(batch)
      // A second attempt would wait as long again for the same lock.
      const hasTimedOut = progress.locks === undefined && isBusy(error)
      retries = await this.#recover(batch.filter(isLocked), error, hasTimedOut || progress.is_commit_sent)
    }
    const unlocked = batch.filter((pending) => !isLocked(pending))
    markBusy(batch, false)
    for (const { account } of unlocked) account.contended_until = performance.now() + CONTENDED_MS
    this.#queue.unshift(...unlocked)
    if (retries.length === 0) return
    markBusy(retries, true)
    await this.#serve(retries, mode)
  }

  // One account is locked for long, and must not delay the others.
  #serveByAccount(batch: Pending[]) {
    for (const accountBatch of Map.groupBy(batch, ({ account }) => account).values())
      void this.#serveContended(accountBatch)
  }

  async #serveContended(batch: Pending[]) {
    const [{ account }] = batch as [Pending]
    await this.#contended
      .run(account, () => this.#serve(batch, 'wait'))
      .catch((error) => rejectAll(batch, error))
    this.#startBatches()
  }

  // Handles a failed group. Returns the transactions that run again together.
  async #recover(batch: Pending[], error: unknown, isFinal: boolean): Promise<Pending[]> {
    for (const { account } of batch) account.invalidate()
    const culprit = error instanceof MemberFailure ? error.pending : undefined
    const reason = error instanceof MemberFailure ? error.error : error
    // The outcome of a commit that was sent is unknown after a lost connection, so it is not retried.
    if (isFinal || isConnectionLost(reason as Error)) {
      for (const { reject } of batch) reject(this.#options.toReportedError(reason))
      return []
    }
    if (culprit) {
      await this.#runSeparately(culprit)
      return batch.filter((pending) => pending !== culprit)
    }
    let commonError: unknown
    for (const pending of batch) {
      if (commonError) pending.reject(commonError)
      else commonError = await this.#runSeparately(pending)
    }
    return []
  }

  // Returns the error if it would also fail the other transactions.
  #runSeparately({ account, body, resolve, reject }: Pending): Promise<unknown> {
    return this.#beginLocked(account)(body).then(
      (result) => resolve(result),
      (error) => {
        reject(error)
        return error instanceof ApiError && error.status === 503 ? error : undefined
      },
    )
  }

  // Locks the account before anything else, so that no two transactions can deadlock.
  #beginLocked({ id }: AccountState): Begin {
    return (body) => this.#options.beginAlone((db) => transactionIn(db, id, () => body(db)))
  }

  async #runTogether(
    client: pg.PoolClient,
    batch: Pending[],
    mode: LockMode,
    progress: Progress,
  ): Promise<Outcome[]> {
    const { session, inserted, lock_timeout_ms } = this.#options
    const pipelined = new PipelinedStatements()
    const connection = pgConnection(client, session)
    const statements = statementsOn(connection, inserted, pipelined)
    pipelined.add(connection.query(session.begin))
    const { lockedRows, reserved } = await this.#lockAccounts(statements, batch, mode)
    const joined =
      mode === 'skip locked'
        ? []
        : this.#dequeue((account) => lockedRows.has(account), BATCH_MAX - batch.length)
    batch.push(...joined)
    reserved.addTransactions(joined.length)
    const pendingByAccount = Map.groupBy(batch, ({ account }) => account)
    const locks = new Map<AccountState, AccountLock>()
    for (const [account, row] of lockedRows)
      locks.set(account, account.beginGroup(row, pendingByAccount.get(account)?.length ?? 0))
    progress.locks = locks
    const commit = new GroupCommit(new BatchedInserts(statements, reserved))
    const groupTransaction = new Transaction(statements, commit, new CommitGroup())
    if (mode === 'wait a moment') setLockTimeout(statements, lock_timeout_ms)
    for (const [{ id }, lock] of locks) addAcquiredLock(groupTransaction, id, lock)
    const transactionOf = ({ id, group }: AccountState) => new Transaction(statements, commit, group, id)
    const outcomes = await runByAccount(locks.keys(), pendingByAccount, transactionOf, pipelined)
    await commit.write(groupTransaction)
    progress.is_commit_sent = true
    await pipelined.end(connection.query('commit')).catch((error) => {
      // The server has confirmed the rollback.
      progress.is_commit_sent = pipelined.failure === undefined
      throw error
    })
    for (const [table, rows] of reserved.finish()) inserted(table, rows)
    for (const [account, lock] of locks) account.endGroup(lock)
    return outcomes
  }

  // Reserves ids in the round trip that takes the locks.
  async #lockAccounts(statements: Database, batch: readonly Pending[], mode: LockMode) {
    const accounts = new Set(batch.map(({ account }) => account))
    const accountIds = [...accounts].map(({ id }) => id).sort((a, b) => a - b)
    if (mode === 'wait a moment') setLockTimeout(statements, MOMENT_MS)
    const locking = lockRows(statements, accountIds, mode === 'skip locked' ? 'skip locked' : '')
    const reserved = this.#ids.reserve(statements, batch.length)
    const lockedRows = new Map<AccountState, AccountLockRow>()
    const rows = new Map(await locking)
    for (const account of accounts) {
      const row = rows.get(account.id) ?? (await createFirstRow(statements, account, mode))
      if (row) lockedRows.set(account, row)
    }
    return { lockedRows, reserved }
  }
}

function markBusy(batch: readonly Pending[], isBusy: boolean) {
  for (const { account } of batch) account.is_busy = isBusy
}

function rejectAll(batch: readonly Pending[], error: unknown) {
  for (const { reject } of batch) reject(error)
  markBusy(batch, false)
}

// An account without any writes has no row to lock, so it is created.
const createFirstRow = async (db: Database, { id }: AccountState, mode: LockMode) =>
  mode === 'skip locked' ? undefined : (await createAndLockRow(db, id))[1]

// Runs the transactions of an account one after another; statements of different accounts are in flight together.
async function runByAccount(
  accounts: Iterable<AccountState>,
  pendingByAccount: ReadonlyMap<AccountState, readonly Pending[]>,
  transactionOf: (account: AccountState) => Transaction,
  pipelined: PipelinedStatements,
): Promise<Outcome[]> {
  const runs = [...accounts].map(async (account) => {
    const outcomes: Outcome[] = []
    for (const pending of pendingByAccount.get(account) ?? [])
      outcomes.push(await runPending(transactionOf(account), pending, pipelined))
    return outcomes
  })
  const ended = await Promise.allSettled(runs)
  return ended.flatMap((run) => {
    if (run.status === 'rejected') throw run.reason
    return run.value
  })
}

async function runPending(
  transaction: Transaction,
  pending: Pending,
  pipelined: PipelinedStatements,
): Promise<Outcome> {
  try {
    const result = await pending.body(transaction)
    return () => {
      transaction.runAfterCommit()
      pending.resolve(result)
    }
  } catch (error) {
    if (pipelined.failure) throw pipelined.failure
    if (transaction.has_written || isServerError(error)) throw new MemberFailure(pending, error)
    return () => pending.reject(error)
  }
}

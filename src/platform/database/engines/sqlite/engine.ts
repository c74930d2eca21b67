import { busy } from '../../../api-error.ts'
import { idsOf, LateInserts } from '../../../commit/batched-inserts.ts'
import { Company } from '../../../commit/commit-group.ts'
import { Foresight, foreseen, memory, VERSION_CELLS, versionsIn } from '../../../commit/prepared-reads.ts'
import { inStep } from '../../../commit/request-batching.ts'
import { ANY_TABLE } from '../../../commit/statement-tables.ts'
import { SharedCommit, Transaction } from '../../../commit/transaction.ts'
import { TURN_CELLS, turnsIn } from '../../../threads.ts'
import type { Database, Engine, Gather } from '../../database.ts'
import { canWrite, refuseWrite, TROUBLES, type Trouble } from '../../write-failure.ts'
import { logOf } from './checkpoint.ts'
import { BUSY_TIMEOUT_MS, connect, isBusy, statementsOn, withSharedPages } from './connection.ts'
import { workAlone } from './exclusive.ts'
import { BY_SQLITE, FLUSH_CELLS, flushOf } from './flush.ts'
import { beginView, viewOfMoments } from './shared-reads.ts'

const BATCH_MAX = 256
const GATHERING_TURNS = 2
const WRITE_WAIT_MS = 10_000
const HANDLES_MAX = 10_000
// By the first byte of the error's number.
const TROUBLE_OF: { readonly [code: number]: Trouble } = {
  8: 'read_only',
  10: 'failing',
  13: 'full',
  14: 'failing',
}
// Each commit that has put pages in another order makes SQLite look through all that the writer remembers.
const WRITER_PAGES_KB = 16_000
const READER_PAGES_KB = 32_000

type Pending = {
  account_id: number | undefined
  body: (db: Transaction) => Promise<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

type Outcome = () => void

// What threads that serve from one file have in common: whose turn it is to write, how often they have committed, and what.
export type Shared = Int32Array<SharedArrayBuffer>
const COMMITS = TURN_CELLS
const VERSIONS = COMMITS + 1
const TROUBLE = VERSIONS + VERSION_CELLS
export const FLUSH = TROUBLE + 1
export const SHARED_CELLS = FLUSH + FLUSH_CELLS

// One writer, shared commits: transactions that arrive together run one after another and share one fsync; answers leave
// after the commit and its flush. Should one fail after it has written, all are taken back and run again, each in a savepoint: savepoints
// cost every transaction, such failures are rare. Reads use another connection and see committed data only.
export function openSqlite(file: string, common?: Shared): Engine {
  const shared = common ?? alone()
  const writer = connect(common ? withSharedPages(file) : file, WRITER_PAGES_KB)
  const reader = connect(file, READER_PAGES_KB)
  reader.exec('pragma query_only = on')
  const reads = statementsOn(reader)
  const writes = statementsOn(writer)
  const turns = turnsIn(shared)
  const flush = common ? flushOf(writer, shared.subarray(FLUSH)) : BY_SQLITE
  const view = viewOfMoments(reads, () => Atomics.load(shared, COMMITS), flush.flushSeen)
  const versions = versionsIn(shared.subarray(VERSIONS))
  const remembered = memory()
  const log = logOf(writer, () => {
    view.end()
    Atomics.add(shared, COMMITS, 1)
  })
  const handles = new Map<number, Engine>()
  let queue: Pending[] = []
  let running: Promise<void> | undefined
  let is_closed = false

  const begin: Engine['begin'] = (body) => enter(body, undefined)

  function enter<Result>(
    body: (db: Transaction) => Promise<Result>,
    account_id: number | undefined,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // The work of a client that has left may outlive the server.
      if (is_closed) throw busy()
      queue.push({ account_id, body, resolve, reject: (error) => reject(told(error)) })
      // Every request that has already arrived joins the batch.
      running ??= inStep().then(drain)
    })
  }

  // What hinders writing is remembered until something could be written again.
  function told(error: unknown): unknown {
    const trouble = TROUBLE_OF[((error as { errcode?: number }).errcode ?? 0) & 0xff]
    if (trouble === undefined) return error
    Atomics.store(shared, TROUBLE, TROUBLES.indexOf(trouble) + 1)
    return refuseWrite(trouble, error as Error)
  }

  const trouble = (): Trouble | undefined => TROUBLES[Atomics.load(shared, TROUBLE) - 1]

  async function drain() {
    while (queue.length > 0) {
      await gatherMore()
      await turns.take()
      const batch = queue.slice(0, BATCH_MAX)
      queue = queue.slice(batch.length)
      const tellAll = await commitTogether(batch)
      const is_long = log.isLong()
      turns.free()
      flush.flushSeen()
      tellAll()
      if (is_long) await beginLogAnew()
    }
    running = undefined
  }

  async function beginLogAnew() {
    await turns.take()
    await log.beginAnew()
    turns.free()
  }

  // Those that arrived together are at different stages of their way: while each turn of the event loop brings more of them
  // here, one commit for all costs less than one for each turn.
  async function gatherMore() {
    for (let turn = 0; turn < GATHERING_TURNS; turn++) {
      const gathered = queue.length
      await inStep()
      if (queue.length === gathered) return
    }
  }

  async function commitTogether(batch: Pending[]): Promise<Outcome> {
    let outcomes: Outcome[] | undefined
    const company = new Company(true)
    company.together = batch.length
    try {
      await takeWriteLock()
      outcomes = await runBare(batch, company)
      if (outcomes === undefined) {
        if (writer.isTransaction) writes.exec('rollback')
        await takeWriteLock()
        outcomes = []
        for (const pending of batch) outcomes.push(await runInSavepoint(pending, company.written))
      }
      flush.committing(() => writes.exec('commit'))
      // In this order: who sees a new version must not read from an old view.
      Atomics.add(shared, COMMITS, 1)
      versions.change(company.written)
      if (company.written.size > 0) Atomics.store(shared, TROUBLE, 0)
    } catch (error) {
      if (writer.isTransaction) writer.exec('rollback')
      outcomes = batch.map((pending) => () => pending.reject(error))
    }
    const told = outcomes
    return () => {
      for (const tell of told) tell()
    }
  }

  // Another process, such as the command line, may be writing: the wait must not stop the reads of this one.
  async function takeWriteLock() {
    const gives_up = Date.now() + WRITE_WAIT_MS
    for (;;) {
      try {
        writes.exec('begin immediate')
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() >= gives_up) throw busy()
        await new Promise((resolve) => setTimeout(resolve, BUSY_TIMEOUT_MS))
      }
    }
  }

  // Undefined when one of them failed and left something behind.
  async function runBare(batch: Pending[], company: Company): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    const late = batch.length > 1 ? new LateInserts(writes, idsOf(writes)) : undefined
    const commit = new SharedCommit(late)
    for (const pending of batch) {
      const transaction = new Transaction(writes, commit, company, pending.account_id)
      try {
        outcomes.push(await run(transaction, pending))
      } catch (error) {
        if (transaction.has_written || late?.has_failed) return undefined
        outcomes.push(() => pending.reject(error))
      }
    }
    if (late?.has_failed) return undefined
    return commit.write(new Transaction(writes, commit, company)).then(
      () => outcomes,
      () => undefined,
    )
  }

  async function runInSavepoint(pending: Pending, written: Set<string>): Promise<Outcome> {
    writes.exec('savepoint one')
    try {
      const commit = new SharedCommit()
      const company = new Company(true, written)
      const transaction = new Transaction(writes, commit, company, pending.account_id)
      const outcome = await run(transaction, pending)
      await commit.write(transaction)
      writes.exec('release one')
      return outcome
    } catch (error) {
      // A full disk ends the whole transaction.
      if (!writer.isTransaction) throw error
      writes.exec('rollback to one')
      writes.exec('release one')
      return () => pending.reject(error)
    }
  }

  async function run(transaction: Transaction, { body, resolve }: Pending): Promise<Outcome> {
    const result = await body(transaction)
    return () => {
      transaction.committed()
      resolve(result as never)
    }
  }

  const foresee = async <Found>(gather: Gather<Found>) => {
    await inStep()
    return foreseen(new Foresight(view.glances, versions, remembered), gather)
  }

  // Past the transactions of this engine: whatever was read before may be otherwise.
  function changeAll() {
    Atomics.add(shared, COMMITS, 1)
    versions.change(new Set([ANY_TABLE]))
  }

  async function snapshot<Result>(body: (db: Database) => Promise<Result>): Promise<Result> {
    const connection = connect(file)
    try {
      const statements = statementsOn(connection)
      beginView(statements)
      flush.flushSeen()
      return await body(statements)
    } finally {
      connection.close()
    }
  }

  // One writer in the database is one in each account: the handle only says which account its transactions write in.
  function forAccount(account_id: number): Engine {
    if (account_id === 0) return engine
    const known = handles.get(account_id)
    if (known) return known
    if (handles.size >= HANDLES_MAX) handles.clear()
    const own: Engine = { ...engine, account_id, root: engine, begin: (body) => enter(body, account_id) }
    handles.set(account_id, own)
    return own
  }

  const engine: Engine = {
    ...view.reads,
    forAccount,
    forReading: forAccount,
    replicas: () => [],
    exec: (text) => {
      writer.exec(`pragma busy_timeout = ${WRITE_WAIT_MS}`)
      writer.exec(text)
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      changeAll()
      flush.all()
    },
    begin,
    foresee,
    snapshot,
    alone: async (work, waits) => {
      try {
        return await workAlone(file, work, waits)
      } finally {
        changeAll()
      }
    },
    hold: async () => {},
    tell: () => {},
    hear: () => {},
    trouble: async () => (trouble() && !(await canWrite(begin)) ? trouble() : undefined),
    close: async () => {
      while (running) await running
      is_closed = true
      view.end()
      reader.close()
      writer.close()
      flush.close()
    },
  }
  return engine
}

const alone = (): Shared => new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))

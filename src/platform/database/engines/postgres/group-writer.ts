import type pg from 'pg'
import { Refusal } from '../../../api-error.ts'
import {
  beginHistory,
  type FoundHead,
  findHeads,
  type Head,
  meetHead,
  transactionIn,
} from '../../../commit/account-lock.ts'
import { LateInserts } from '../../../commit/batched-inserts.ts'
import { Company } from '../../../commit/commit-group.ts'
import { Turns } from '../../../commit/keyed-queue.ts'
import { Foresight, foreseen } from '../../../commit/prepared-reads.ts'
import { inStep } from '../../../commit/request-batching.ts'
import { ReservedIds } from '../../../commit/reserved-ids.ts'
import { SharedCommit, Transaction } from '../../../commit/transaction.ts'
import type { Database, Engine, Gather } from '../../database.ts'
import { sql } from '../../sql.ts'
import { Account } from './account-state.ts'
import { type Inserted, lineOn, Sent, statementsOn, withClient } from './connection.ts'
import { isBusy, isGone, isOfServer } from './errors.ts'
import type { Session } from './session.ts'

// Whoever writes in an account holds the end of its history, so its writers follow each other. Those of any account who wait
// together share one transaction: one flush, the rows of a table in one statement. Accounts that another process holds are
// waited for apart from the rest, and one that is held for long apart from those; who comes meanwhile to an account that is
// waited for goes along. Should one of them fail after it has written, all is taken back: the others run again together, and it in
// a transaction of its own.

const BATCH_MAX = 64
// One that takes whatever nobody holds, one that waits for what another process holds.
const LANES = ['skip locked', 'wait a moment'] as const
const CONTENDED_MS = 1_000
const MOMENT_MS = 200

type Begin = Engine['begin']
type Body = (db: Database) => Promise<unknown>
type Pending = {
  account: Account
  body: Body
  resolve: (value: never) => void
  reject: (error: unknown) => void
}
type Outcome = () => void
type Lane = (typeof LANES)[number]
type Manner = Lane | 'wait'
type Handle = Pick<Engine, 'begin' | 'foresee'>
type Progress = { held: ReadonlyMap<Account, Head> | undefined; is_commit_asked: boolean }

export type Ground = {
  reads: Database
  pool: pg.Pool
  session: Session
  inserted: Inserted
  lock_timeout_ms: number
  alone: Begin // in a transaction that nobody shares
  failed: (error: unknown) => unknown // as it is told
}

// Who failed, where that is known.
class MemberFailure extends Error {
  readonly pending: Pending
  readonly error: unknown

  constructor(pending: Pending, error: unknown) {
    super('one of those who are committed together has failed')
    this.pending = pending
    this.error = error
  }
}

const waitFor = (db: Database, ms: number) =>
  db.send(sql`select set_config('lock_timeout', ${String(ms)}, true)`)

export class GroupWriter {
  readonly #ground: Ground
  readonly #apart: Turns<Account>
  readonly #ids = new ReservedIds()
  readonly #busy_lanes = new Set<Lane>()
  #queue: Pending[] = []

  constructor(ground: Ground) {
    this.#ground = ground
    const apart_max = Math.max(1, (ground.pool.options.max ?? 1) - LANES.length)
    this.#apart = new Turns<Account>(apart_max, ground.lock_timeout_ms)
  }

  handleOf(account_id: number): Handle {
    const account = new Account(account_id)
    const versions = { of: (table: string) => account.versions[table] ?? 0, change: () => {} }
    return {
      begin: (body, is_apart) =>
        is_apart
          ? this.#apart.take(account, () => this.#locking(account)(body))
          : new Promise((resolve, reject) => this.#add({ account, body, resolve, reject })),
      foresee: async <Found>(gather: Gather<Found>) => {
        await inStep()
        return foreseen(new Foresight(this.#ground.reads, versions, account.remembered), gather)
      },
    }
  }

  #add(pending: Pending) {
    this.#queue.push(pending)
    inStep().then(() => this.#startBatches())
  }

  #startBatches() {
    const now = performance.now()
    for (const lane of LANES) {
      if (this.#busy_lanes.has(lane)) continue
      const batch = this.#takeFrom(
        ({ is_busy, contended_until }) => !is_busy && contended_until > now === (lane === 'wait a moment'),
        BATCH_MAX,
      )
      if (batch.length > 0) this.#startBatch(batch, lane)
    }
  }

  // In their order.
  #takeFrom(isWanted: (account: Account) => boolean, count_max: number): Pending[] {
    const taken = new Set(this.#queue.filter(({ account }) => isWanted(account)).slice(0, count_max))
    this.#queue = this.#queue.filter((pending) => !taken.has(pending))
    return [...taken]
  }

  #startBatch(batch: Pending[], lane: Lane) {
    occupy(batch, true)
    this.#busy_lanes.add(lane)
    this.#serve(batch, lane).finally(() => {
      this.#busy_lanes.delete(lane)
      this.#startBatches()
    })
  }

  // Nobody of an account comes before those of it who are still at work.
  async #serve(batch: Pending[], manner: Manner): Promise<void> {
    const progress: Progress = { held: undefined, is_commit_asked: false }
    const isHeld = ({ account }: Pending) => progress.held?.has(account) ?? true
    let again: Pending[] = []
    try {
      const outcomes = await withClient(this.#ground.pool, (client) =>
        this.#runTogether(client, batch, manner, progress),
      )
      for (const tell of outcomes) tell()
    } catch (error) {
      if (manner === 'wait a moment' && progress.held === undefined && isBusy(error))
        return this.#partWays(batch)
      // Each would wait as long again for what all have waited for.
      const is_in_vain = progress.held === undefined && isBusy(error)
      again = await this.#recover(batch.filter(isHeld), error, is_in_vain || progress.is_commit_asked)
    }
    const missed = batch.filter((pending) => !isHeld(pending))
    occupy(batch, false)
    for (const { account } of missed) account.contended_until = performance.now() + CONTENDED_MS
    this.#queue.unshift(...missed)
    if (again.length === 0) return
    occupy(again, true)
    await this.#serve(again, manner)
  }

  // One of them is held for long, and must not hold up the others.
  #partWays(batch: Pending[]) {
    for (const theirs of Map.groupBy(batch, ({ account }) => account).values()) void this.#waitApart(theirs)
  }

  async #waitApart(batch: Pending[]) {
    const [{ account }] = batch as [Pending]
    await this.#apart.take(account, () => this.#serve(batch, 'wait')).catch((error) => refuse(batch, error))
    this.#startBatches()
  }

  // Gives those who are to run again together.
  async #recover(batch: Pending[], error: unknown, is_final: boolean): Promise<Pending[]> {
    for (const { account } of batch) account.forget()
    const culprit = error instanceof MemberFailure ? error.pending : undefined
    const reason = error instanceof MemberFailure ? error.error : error
    // Whether a commit that was asked for has come about nobody knows then: it is not tried again.
    if (is_final || isGone(reason as Error)) {
      for (const { reject } of batch) reject(this.#ground.failed(reason))
      return []
    }
    if (culprit) {
      await this.#runAlone(culprit)
      return batch.filter((pending) => pending !== culprit)
    }
    let hindrance: unknown
    for (const pending of batch) {
      if (hindrance) pending.reject(hindrance)
      else hindrance = await this.#runAlone(pending)
    }
    return []
  }

  // Gives what kept it from being done, if that keeps others too.
  #runAlone({ account, body, resolve, reject }: Pending): Promise<unknown> {
    return this.#locking(account)(body).then(
      (result) => resolve(result as never),
      (error) => {
        reject(error)
        return error instanceof Refusal && error.status === 503 ? error : undefined
      },
    )
  }

  // Before anything else is locked: nobody waits in a circle.
  #locking({ id }: Account): Begin {
    return (body) => this.#ground.alone((db) => transactionIn(db, id, () => body(db)))
  }

  async #runTogether(
    client: pg.PoolClient,
    batch: Pending[],
    manner: Manner,
    progress: Progress,
  ): Promise<Outcome[]> {
    const { session, inserted, lock_timeout_ms } = this.#ground
    const sent = new Sent()
    const line = lineOn(client, session)
    const statements = statementsOn(line, inserted, sent)
    sent.add(line.query(session.begin))
    const { found, reserved } = await this.#lockAccounts(statements, batch, manner)
    const late =
      manner === 'skip locked'
        ? []
        : this.#takeFrom((account) => found.has(account), BATCH_MAX - batch.length)
    batch.push(...late)
    reserved.expect(late.length)
    const members = Map.groupBy(batch, ({ account }) => account)
    const heads = new Map<Account, Head>()
    for (const [account, row] of found)
      heads.set(account, account.meet(row, members.get(account)?.length ?? 0))
    progress.held = heads
    const commit = new SharedCommit(new LateInserts(statements, reserved))
    const last = new Transaction(statements, commit, new Company())
    if (manner === 'wait a moment') waitFor(statements, lock_timeout_ms)
    for (const [{ id }, head] of heads) meetHead(last, id, head)
    const transactionOf = ({ id, company }: Account) => new Transaction(statements, commit, company, id)
    const outcomes = await runMembers(heads.keys(), members, transactionOf, sent)
    await commit.write(last)
    progress.is_commit_asked = true
    await sent.end(line.query('commit')).catch((error) => {
      // The server says that it has taken all back.
      progress.is_commit_asked = sent.failure === undefined
      throw error
    })
    for (const [table, rows] of reserved.end()) inserted(table, rows)
    for (const [account, head] of heads) account.leave(head)
    return outcomes
  }

  // Ids are reserved in the round trip that takes the locks.
  async #lockAccounts(statements: Database, batch: readonly Pending[], manner: Manner) {
    const accounts = new Set(batch.map(({ account }) => account))
    const account_ids = [...accounts].map(({ id }) => id).sort((a, b) => a - b)
    if (manner === 'wait a moment') waitFor(statements, MOMENT_MS)
    const finding = findHeads(statements, account_ids, manner === 'skip locked' ? 'skip locked' : '')
    const reserved = this.#ids.begin(statements, batch.length)
    const found = new Map<Account, FoundHead>()
    const rows = new Map(await finding)
    for (const account of accounts) {
      const row = rows.get(account.id) ?? (await firstOf(statements, account, manner))
      if (row) found.set(account, row)
    }
    return { found, reserved }
  }
}

function occupy(batch: readonly Pending[], is_busy: boolean) {
  for (const { account } of batch) account.is_busy = is_busy
}

function refuse(batch: readonly Pending[], error: unknown) {
  for (const { reject } of batch) reject(error)
  occupy(batch, false)
}

// Of an account that nobody has written in yet, there is nothing to lock.
const firstOf = async (db: Database, { id }: Account, manner: Manner) =>
  manner === 'skip locked' ? undefined : (await beginHistory(db, id))[1]

// One after another in each account; the questions of different accounts are on their way together.
async function runMembers(
  accounts: Iterable<Account>,
  members: ReadonlyMap<Account, readonly Pending[]>,
  transactionOf: (account: Account) => Transaction,
  sent: Sent,
): Promise<Outcome[]> {
  const runs = [...accounts].map(async (account) => {
    const outcomes: Outcome[] = []
    for (const pending of members.get(account) ?? [])
      outcomes.push(await runOne(transactionOf(account), pending, sent))
    return outcomes
  })
  const ended = await Promise.allSettled(runs)
  return ended.flatMap((run) => {
    if (run.status === 'rejected') throw run.reason
    return run.value
  })
}

async function runOne(transaction: Transaction, pending: Pending, sent: Sent): Promise<Outcome> {
  try {
    const result = await pending.body(transaction)
    return () => {
      transaction.committed()
      pending.resolve(result as never)
    }
  } catch (error) {
    if (sent.failure) throw sent.failure
    if (transaction.has_written || isOfServer(error)) throw new MemberFailure(pending, error)
    return () => pending.reject(error)
  }
}

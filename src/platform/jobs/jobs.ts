import { afterCommit, unlockedTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { sharedIntegers } from '../threads.ts'

// Queues work for after the transaction as rows written in it. A job may run twice without harm, because the row of a
// crashed worker is taken by the next one.

export type Job = { account_id: number; id: number; kind: string; payload: string; attempts: number }
export type RunningJob = Job & {
  now: number
  deaths: number // how many processes in a row ended while they ran it
  signal: AbortSignal // aborted when the process shuts down
  extendLease: (progress?: 'further') => Promise<void> // keeps the claim; 'further' also resets earlier failures, because the job made progress
}
export type Failure = { error: unknown; is_over: boolean; now: number }
export type JobKind = {
  run: (db: Database, job: RunningJob) => Promise<void>
  every_ms?: number // periodic: queued at start, queued again when done
  isOverdue?: (payload: string, now: number) => boolean // for a periodic job that is due whatever its row says
  tries_max?: number
  is_long?: boolean // may take minutes
  deaths_max?: number // after this many crashed processes in a row the job waits
  onFailure?: (db: Database, job: Job, failure: Failure) => Promise<void> // in the transaction that reschedules the job
}
export type JobKinds = { readonly [kind: string]: JobKind }

// A failure that no further attempt can fix.
export class PermanentFailure extends Error {}

// Several processes in a row crashed while this job ran, perhaps because of it.
export class RepeatedDeaths extends Error {}

// The job cannot run yet. This counts neither as a failure nor as an attempt.
export class RetryLater extends Error {
  readonly delay_ms: number

  constructor(delayMs = BACK_OFF_MS) {
    super('not yet')
    this.delay_ms = delayMs
  }
}

// Thrown by a job that has set its own next run time. The worker then leaves `run_at` alone, so that a later
// `runSooner()` is not overwritten.
export class RescheduledError extends Error {}

export const jobsTable: Table = {
  name: 'jobs',
  has_id: true,
  columns: [
    { name: 'kind', type: 'text' },
    { name: 'payload', type: 'text' },
    { name: 'run_at', type: 'integer' },
    { name: 'attempts', type: 'integer' },
    { name: 'failed_at', type: 'integer' },
    { name: 'last_error', type: 'text' },
    { name: 'once_key', type: 'text' },
    { name: 'deaths', type: 'integer' },
  ],
  unique: [['account_id', 'once_key']],
  indexes: [['failed_at', 'run_at']],
}

export const BACK_OFF_MS = 5_000

// Incremented with every queued job, in any thread.
export const wakeCounter = sharedIntegers('jobs wanted', 1)

export function wake() {
  Atomics.add(wakeCounter, 0, 1)
  Atomics.notify(wakeCounter, 0)
}

export const enqueue = (db: Database, account_id: number, kind: string, payload: object, run_at: number) =>
  enqueueOnce(db, { account_id, kind, payload, run_at, once_key: null })

type NewJob = {
  account_id: number
  kind: string
  payload: object
  run_at: number
  once_key: string | null // only one job with the same key waits at a time
}

export async function enqueueOnce(db: Database, { account_id, kind, payload, run_at, once_key }: NewJob) {
  await db.run(sql`insert into jobs (account_id, kind, payload, run_at, attempts, once_key)
    values (${account_id}, ${kind}, ${JSON.stringify(payload)}, ${run_at}, 0, ${once_key}) on conflict do nothing`)
  afterCommit(db, wake)
}

// Moves a waiting job to an earlier time. Leaves jobs alone that are running, or that wait because processes crashed
// while running them.
export async function runSooner(db: Database, accountId: number, onceKey: string, runAt: number) {
  await db.run(sql`update jobs set run_at = ${runAt} where account_id = ${accountId} and once_key = ${onceKey}
    and failed_at is null and run_at > ${runAt} and (attempts = 0 or last_error is not null)
    and coalesce(deaths, 0) = 0`)
  afterCommit(db, wake)
}

// True if a process has claimed the job. It may have read already what there is to do.
export async function isJobRunning(db: Database, accountId: number, onceKey: string): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${accountId} and once_key = ${onceKey}
    and failed_at is null and attempts > 0 and last_error is null`)
  return row !== undefined
}

// A claim ends at `run_at`, so a job whose process crashed is unclaimed after that.
export const isClaimed = (now: number) =>
  sql`failed_at is null and attempts > 0 and last_error is null and run_at > ${now}`

// Like `isJobRunning()`, but for a kind of which an account has one job at a time.
export async function isKindRunning(
  db: Database,
  accountId: number,
  kind: string,
  now: number,
): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${accountId} and kind = ${kind}
    and ${isClaimed(now)}`)
  return row !== undefined
}

// A job that deletes itself in the transaction of its effect never runs again.
export const finishJob = (db: Database, job: Job) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`delete from jobs where account_id = ${job.account_id} and id = ${job.id}`)
  })

// Deletes the jobs of a kind that are not running.
export const dropWaitingJobs = async (db: Database, accountId: number, kind: string) => {
  await db.run(sql`delete from jobs where account_id = ${accountId} and kind = ${kind}
    and failed_at is null and (attempts = 0 or last_error is not null)`)
}

// Sets the next run time; throw Rescheduled afterwards. Earlier failures no longer count, and `runSooner()` can move
// the job.
export const reschedule = async (db: Database, job: Job, runAt: number) => {
  await db.run(sql`update jobs set run_at = ${runAt}, attempts = 0, deaths = 0
    where account_id = ${job.account_id} and id = ${job.id}`)
}

export const waitingJobs = (db: Database, kind: string) =>
  db.all<Job>(sql`select account_id, id, kind, payload, attempts from jobs
    where kind = ${kind} and failed_at is null`)

// Counts due jobs that no process has claimed, with the due time of the oldest, by kind.
export const countWaitingJobs = (db: Database, now: number) =>
  db.all<{ kind: string; total: number; since: number }>(
    sql`select kind, count(*) as total, min(run_at) as since from jobs where failed_at is null and run_at <= ${now}
      group by kind order by kind`,
  )

// Counts jobs that a process runs, or ran when it crashed a moment ago.
export async function countClaimedJobs(db: Database, now: number): Promise<number> {
  const row = await db.get<{ held: number }>(sql`select count(*) as held from jobs
    where ${isClaimed(now)}`)
  return Number(row?.held ?? 0)
}

// Stores what the next attempt has to know, also after a crash.
export const updatePayload = (db: Database, job: Job, payload: object) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// Like `updatePayload()`, before something that must not happen twice. Returns false if another process has claimed the
// job meanwhile, because a clock that jumps forward ends claims.
export const updateClaimedPayload = (db: Database, job: Job, payload: object): Promise<boolean> =>
  unlockedTransaction(db, async (db) => {
    const { changes } = await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}
      and payload = ${job.payload}`)
    return changes === 1
  })

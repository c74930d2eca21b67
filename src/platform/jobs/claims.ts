import { HOUR_MS } from '../clock.ts'
import { transactionIn, unlockedTransaction } from '../commit/index.ts'
import type { Database, Engine } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import {
  BACK_OFF_MS,
  isClaimed,
  type Job,
  type JobKind,
  type JobKinds,
  PermanentFailure,
  RepeatedDeaths,
  type RetryLater,
} from './jobs.ts'

// Claims jobs, renews the claims while jobs run, and puts jobs back. A claim lasts half a minute and is renewed by its
// process, so that a crashed process blocks a job no longer than that.

export const LEASE_MS = 30_000
export const RENEW_MS = LEASE_MS / 3

export type Claim = Job & { deaths: number }

const TRIES_MAX = 12
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const CANDIDATES_MAX = 8 // other processes may claim the first of them
const DEATHS_MAX = 3 // after this many crashed processes in a row the job waits before the next attempt
const DEATH_BACK_OFF_MS = 60_000
const DEATH_BACK_OFF_MAX_MS = 10 * 60_000

type Candidate = Job & { run_at: number; last_error: string | null; deaths: number | null }

export type ClaimOptions = {
  kinds: JobKinds
  free: readonly string[] // kinds that this process may start now
  now: number
  isRunning: (job: Job) => boolean // in this process, because a clock that jumps forward must not start a job twice
  onError: (error: unknown, job: Job) => void
}

// Claims a due job by moving its `run_at` ahead, so that no other process takes it; only one of several concurrent
// updates succeeds. Candidates are not locked, because a distributed database cannot lock them. Kinds that this process
// does not know are left to other versions or settings. The order follows the index, so that long queues are not
// sorted.
export async function claim(db: Engine, options: ClaimOptions): Promise<Claim | undefined> {
  const { kinds, free, now, isRunning } = options
  const waiting =
    await db.all<Candidate>(sql`select account_id, id, kind, payload, attempts, run_at, last_error, deaths from jobs
    where failed_at is null and run_at <= ${now} and kind in (${join(free)})
    order by failed_at nulls first, run_at nulls first limit ${CANDIDATES_MAX}`)
  for (const { run_at, last_error, deaths: earlierDeaths, ...job } of waiting) {
    if (isRunning(job)) continue
    // An expired claim means that its process crashed: every other end leaves an error, no attempts, or no row.
    const hasEnded = job.attempts > 0 && last_error === null
    const deaths = (earlierDeaths ?? 0) + (hasEnded ? 1 : 0)
    if (hasEnded && deaths >= (kinds[job.kind]?.deaths_max ?? DEATHS_MAX)) {
      await postponeAfterDeaths(db, { ...job, deaths }, run_at, options)
      continue
    }
    const { changes } = await unlockedTransaction(db, async (db) =>
      db.run(sql`update jobs set run_at = ${now + LEASE_MS}, attempts = attempts + 1, last_error = null, deaths = ${deaths}
        where account_id = ${job.account_id} and id = ${job.id} and failed_at is null and run_at = ${run_at}`),
    )
    if (changes === 1) return { ...job, deaths }
  }
  return undefined
}

// Delays a job that may have crashed several processes, longer each time. After the last attempt it has failed like any
// other.
async function postponeAfterDeaths(
  db: Engine,
  job: Claim,
  runAt: number,
  { kinds, now, onError }: ClaimOptions,
) {
  const kind = kinds[job.kind]
  const excess = job.deaths - (kind?.deaths_max ?? DEATHS_MAX)
  const delayMs = Math.min(DEATH_BACK_OFF_MS * 2 ** excess, DEATH_BACK_OFF_MAX_MS)
  const is_over = job.attempts >= (kind?.tries_max ?? TRIES_MAX) && kind?.every_ms === undefined
  const error = new RepeatedDeaths(`The process ended ${job.deaths} times in a row while this job ran`)
  const { changes } = await failureTransaction(db, job, kind, async (db) => {
    const result = await db.run(sql`update jobs set run_at = ${now + delayMs}, deaths = ${job.deaths},
      failed_at = ${is_over ? now : null}, last_error = ${String(error)}
      where account_id = ${job.account_id} and id = ${job.id} and failed_at is null and run_at = ${runAt}`)
    if (result.changes > 0) await kind?.onFailure?.(db, job, { error, is_over, now })
    return result
  })
  if (changes > 0) onError(error, job)
}

// Runs the failure handler of a kind in the job's account.
const failureTransaction = <Result>(
  db: Engine,
  { account_id }: Job,
  kind: JobKind | undefined,
  body: (db: Database) => Promise<Result>,
): Promise<Result> => (kind?.onFailure ? transactionIn(db, account_id, body) : unlockedTransaction(db, body))

// SQLite has one server, so at its start all claims belong to a process that ended.
export const freeClaims = async (db: Database, now: number) => {
  await db.run(sql`update jobs set run_at = ${now}
    where ${isClaimed(now)}`)
}

// Renews the claim only if it still belongs to this process and the job runs. A job that rescheduled itself or was
// claimed by another process stays unchanged.
export const renewClaim = (db: Engine, job: Job, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + LEASE_MS} where account_id = ${job.account_id} and id = ${job.id}
      and failed_at is null and last_error is null and attempts = ${job.attempts + 1}`)
  })

// The job made progress, so earlier failures and crashes no longer count.
export const recordProgress = (db: Engine, job: Job, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + LEASE_MS}, attempts = 1, deaths = 0
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

export const rescheduleJob = (db: Engine, job: Job, runAt: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${runAt}, attempts = 0, deaths = 0
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// A job that failed before keeps an error, because without one the row would look claimed.
export const retryLater = (db: Engine, job: Job, now: number, reason: RetryLater) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + reason.delay_ms}, attempts = ${job.attempts}, deaths = 0,
      last_error = ${job.attempts === 0 ? null : String(reason)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}`)
  })

// Retries with growing delays. After the last attempt the row stays with its error, for an operator to see. A job that
// another process has claimed meanwhile is left alone.
export const recordFailure = (db: Engine, job: Job, kind: JobKind | undefined, error: unknown, now: number) =>
  failureTransaction(db, job, kind, async (db) => {
    const delayMs = Math.min(BACK_OFF_MS * 2 ** job.attempts, BACK_OFF_MAX_MS)
    const isLast = error instanceof PermanentFailure || job.attempts + 1 >= (kind?.tries_max ?? TRIES_MAX)
    const is_over = isLast && kind?.every_ms === undefined
    const { changes } =
      await db.run(sql`update jobs set run_at = ${now + delayMs}, failed_at = ${is_over ? now : null}, deaths = 0,
      last_error = ${String(error).slice(0, 2000)} where account_id = ${job.account_id} and id = ${job.id}
      and attempts = ${job.attempts + 1}`)
    if (changes > 0) await kind?.onFailure?.(db, job, { error, is_over, now })
  })

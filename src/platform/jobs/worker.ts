import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../api-error.ts'
import { HOUR_MS } from '../clock.ts'
import { unlockedTransaction } from '../commit/index.ts'
import type { Database, Engine } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import {
  type Claim,
  claim,
  freeClaims,
  LEASE_MS,
  RENEW_MS,
  recordFailure,
  recordProgress,
  renewClaim,
  rescheduleJob,
  retryLater,
} from './claims.ts'
import {
  enqueueOnce,
  finishJob,
  type Job,
  type JobKind,
  type JobKinds,
  RescheduledError,
  RetryLater,
  type RunningJob,
  wake,
  wakeCounter,
} from './jobs.ts'

// Runs the jobs of the installation in this process until it is stopped.

export type { JobKinds } from './jobs.ts'

// Several jobs run at once, so that one that waits for a slow server does not delay the others. Each kind that may take
// minutes has its own slots, so that emails and files do not queue behind it.
const JOBS_AT_ONCE = 4
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const IDLE_MS = 1_000

const SHORT = 'short' // slots that all short kinds share
const CHANNEL = 'jobs' // notification channel between processes
const CLAIMING: Job = { account_id: 0, id: 0, kind: 'look for work', payload: '{}', attempts: 0 }

export type Worker = { stop(): Promise<void> }

export async function startWorker(
  db: Engine,
  kinds: JobKinds,
  clock: { now(): number },
  onError: (error: unknown, job: Job) => void,
): Promise<Worker> {
  const prepare = async () => {
    await planPeriodic(db, kinds, clock.now())
    if (db.engine === 'sqlite') await unlockedTransaction(db, (db) => freeClaims(db, clock.now()))
    return true
  }
  // Starts even if the disk is full, because reads still work. Jobs start when the database accepts writes.
  let isPrepared = await prepare().catch((error) => {
    if (isUnavailable(error)) return false
    throw error
  })
  const ending = new AbortController()
  const { signal } = ending
  const running = new Map<string, Set<Promise<void>>>()
  const runningBeside = (kind: string): Set<Promise<void>> => {
    const share = kinds[kind]?.is_long ? kind : SHORT
    const jobs = running.get(share) ?? new Set()
    running.set(share, jobs)
    return jobs
  }
  const isFull = (kind: string) => runningBeside(kind).size >= JOBS_AT_ONCE
  const runningKeys = new Set<string>()
  const keyOf = ({ account_id, id }: Job) => `${account_id} ${id}`
  const begin = (job: Claim) => {
    const slots = runningBeside(job.kind)
    runningKeys.add(keyOf(job))
    const work = perform(db, kinds, job, { clock, signal, onError }).finally(() => {
      const wasFull = isFull(job.kind)
      slots.delete(work)
      runningKeys.delete(keyOf(job))
      if (wasFull) wake()
    })
    slots.add(work)
    // Wakes other processes, which may have a free slot for other jobs.
    if (isFull(job.kind)) db.notify(CHANNEL)
  }
  let lastNow = clock.now()
  db.listen(CHANNEL, wake)
  let lastError = ''
  // Reports an error once, because the loop repeats. Unavailability of the database is reported by requests.
  const reportOnce = (error: unknown) => {
    if (!isUnavailable(error) && lastError !== String(error)) onError(error, CLAIMING)
    lastError = String(error)
    return undefined
  }
  const loop = (async () => {
    while (!signal.aborted) {
      const wakeCount = Atomics.load(wakeCounter, 0)
      const now = clock.now()
      // A clock that was ahead has scheduled periodic jobs too late.
      if (now < lastNow) await planPeriodic(db, kinds, now).catch(() => {})
      lastNow = now
      isPrepared ||= (await prepare().catch(reportOnce)) ?? false
      const free = isPrepared ? Object.keys(kinds).filter((kind) => !isFull(kind)) : []
      const claiming = { kinds, free, now, isRunning: (job: Job) => runningKeys.has(keyOf(job)), onError }
      const job = free.length > 0 ? await claim(db, claiming).catch(reportOnce) : undefined
      if (job) begin(job)
      else if (!signal.aborted) await Atomics.waitAsync(wakeCounter, 0, wakeCount, IDLE_MS).value
    }
    await Promise.all([...running.values()].flatMap((slots) => [...slots]))
  })()
  return {
    stop: async () => {
      ending.abort()
      wake()
      await loop
    },
  }
}

// True if the database does not respond or rejects writes.
const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.status === 503

async function planPeriodic(db: Engine, kinds: JobKinds, now: number) {
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind.every_ms) await unlockedTransaction(db, (db) => enqueuePeriodic(db, name, kind, now))
  }
}

// Corrects a run time that is too late, because the period was longer or the clock ahead when it was set.
async function enqueuePeriodic(
  db: Database,
  kind: string,
  { every_ms = 0, isOverdue }: JobKind,
  now: number,
) {
  const once_key = `every ${kind}`
  await enqueueOnce(db, { account_id: 0, kind, payload: {}, run_at: now, once_key })
  const isOwnJob = sql`account_id = 0 and once_key = ${once_key}`
  await db.run(sql`update jobs set run_at = ${now + every_ms}
    where ${isOwnJob} and attempts = 0 and run_at > ${now + every_ms}`)
  await db.run(sql`update jobs set run_at = ${now}
    where ${isOwnJob} and attempts > 0 and run_at > ${now + BACK_OFF_MAX_MS}`)
  const row = await db.get<{ payload: string }>(
    sql`select payload from jobs where ${isOwnJob} and attempts = 0`,
  )
  if (row && isOverdue?.(row.payload, now))
    await db.run(sql`update jobs set run_at = ${now} where ${isOwnJob} and attempts = 0`)
}

type WorkerContext = {
  clock: { now(): number }
  signal: AbortSignal
  onError: (error: unknown, job: Job) => void
}

async function perform(db: Engine, kinds: JobKinds, job: Claim, { clock, signal, onError }: WorkerContext) {
  const kind = kinds[job.kind]
  const leaseUntil = performance.now() + LEASE_MS
  const claimRenewal = renewClaimPeriodically(db, job, clock)
  try {
    if (!kind) throw new Error(`no such kind of job: ${job.kind}`)
    const extendLease: RunningJob['extendLease'] = (progress) => {
      if (!progress) return renewClaim(db, job, clock.now())
      job.attempts = 0
      return recordProgress(db, job, clock.now())
    }
    await kind.run(db.forAccount(job.account_id), { ...job, now: clock.now(), signal, extendLease })
    if (kind.every_ms) await rescheduleJob(db, job, clock.now() + kind.every_ms)
    else await finishJob(db, job)
  } catch (error) {
    if (error instanceof RescheduledError) return
    const isLater = error instanceof RetryLater
    if (!isLater) onError(error, job)
    const now = clock.now()
    const storeFailure = () =>
      isLater ? retryLater(db, job, now, error) : recordFailure(db, job, kind, error, now)
    await retryUntil(storeFailure, leaseUntil, signal).catch((failure) => onError(failure, job))
  } finally {
    await claimRenewal.end()
  }
}

// Renews the claim while the job runs. Ignores errors, because requests report an unavailable database.
function renewClaimPeriodically(db: Engine, job: Job, clock: { now(): number }) {
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = renewClaim(db, job, clock.now()).catch(() => {})
  }, RENEW_MS)
  return {
    end: () => {
      clearInterval(timer)
      return last
    },
  }
}

// Retries while the database is unavailable, because jobs often fail when it restarts. Otherwise the claim would block
// the job, and others behind it.
async function retryUntil(storeFailure: () => Promise<void>, until: number, signal: AbortSignal) {
  for (;;) {
    try {
      return await storeFailure()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || performance.now() > until) throw error
      await sleep(IDLE_MS, undefined, { signal }).catch(() => {})
    }
  }
}

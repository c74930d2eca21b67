import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../api-error.ts'
import { HOUR_MS } from '../clock.ts'
import { unlockedTransaction } from '../commit/index.ts'
import type { Database, Engine } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import {
  type Claim,
  claim,
  freeClaims,
  HOLD_MS,
  noteProgress,
  planAgain,
  putBack,
  putLater,
  RENEW_MS,
  renewClaim,
} from './claims.ts'
import {
  enqueueOnce,
  finishJob,
  type Job,
  type JobKind,
  type JobKinds,
  Later,
  PutOff,
  type RunningJob,
  wake,
  wanted,
} from './jobs.ts'

// Runs the jobs of the installation in this process, until it is stopped.

export type { JobKinds } from './jobs.ts'

// One that waits for a slow server does not hold up the rest. A kind that may take minutes has as many hands of its own: no letter and no
// file that somebody waits for stands in line behind another kind.
const JOBS_AT_ONCE = 4
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const IDLE_MS = 1_000

const SHORT = 'short' // what all kinds that are not long have in common
const MATTER = 'jobs' // among processes
const LOOKING: Job = { account_id: 0, id: 0, kind: 'look for work', payload: '{}', attempts: 0 }

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
  // A full disk is no reason to refuse reading: jobs begin when the database takes writes.
  let is_prepared = await prepare().catch((error) => {
    if (isAway(error)) return false
    throw error
  })
  const ending = new AbortController()
  const { signal } = ending
  const running = new Map<string, Set<Promise<void>>>()
  const sharing = (kind: string): Set<Promise<void>> => {
    const share = kinds[kind]?.is_long ? kind : SHORT
    const found = running.get(share) ?? new Set()
    running.set(share, found)
    return found
  }
  const isFull = (kind: string) => sharing(kind).size >= JOBS_AT_ONCE
  const begun = new Set<string>()
  const keyOf = ({ account_id, id }: Job) => `${account_id} ${id}`
  const begin = (job: Claim) => {
    const hands = sharing(job.kind)
    begun.add(keyOf(job))
    const work = perform(db, kinds, job, { clock, signal, onError }).finally(() => {
      const was_full = isFull(job.kind)
      hands.delete(work)
      begun.delete(keyOf(job))
      if (was_full) wake()
    })
    hands.add(work)
    // Others may have a hand free for what else there is.
    if (isFull(job.kind)) db.tell(MATTER)
  }
  let last_now = clock.now()
  db.hear(MATTER, wake)
  let complaint = ''
  // Once: it looks again and again. A database that is away is told by those who ask it.
  const complain = (error: unknown) => {
    if (!isAway(error) && complaint !== String(error)) onError(error, LOOKING)
    complaint = String(error)
    return undefined
  }
  const loop = (async () => {
    while (!signal.aborted) {
      const seen = Atomics.load(wanted, 0)
      const now = clock.now()
      // A clock that was ahead has planned for a day that is far away.
      if (now < last_now) await planPeriodic(db, kinds, now).catch(() => {})
      last_now = now
      is_prepared ||= (await prepare().catch(complain)) ?? false
      const free = is_prepared ? Object.keys(kinds).filter((kind) => !isFull(kind)) : []
      const claiming = { kinds, free, now, isRunning: (job: Job) => begun.has(keyOf(job)), onError }
      const job = free.length > 0 ? await claim(db, claiming).catch(complain) : undefined
      if (job) begin(job)
      else if (!signal.aborted) await Atomics.waitAsync(wanted, 0, seen, IDLE_MS).value
    }
    await Promise.all([...running.values()].flatMap((hands) => [...hands]))
  })()
  return {
    stop: async () => {
      ending.abort()
      wake()
      await loop
    },
  }
}

// It does not answer, or takes no writes.
const isAway = (error: unknown): boolean => error instanceof Refusal && error.status === 503

async function planPeriodic(db: Engine, kinds: JobKinds, now: number) {
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind.every_ms) await unlockedTransaction(db, (db) => enqueuePeriodic(db, name, kind, now))
  }
}

// One that was to come later than that was planned when the period was longer, or the clock was ahead.
async function enqueuePeriodic(
  db: Database,
  kind: string,
  { every_ms = 0, isOverdue }: JobKind,
  now: number,
) {
  const once_key = `every ${kind}`
  await enqueueOnce(db, { account_id: 0, kind, payload: {}, run_at: now, once_key })
  const ours = sql`account_id = 0 and once_key = ${once_key}`
  await db.run(sql`update jobs set run_at = ${now + every_ms}
    where ${ours} and attempts = 0 and run_at > ${now + every_ms}`)
  await db.run(sql`update jobs set run_at = ${now}
    where ${ours} and attempts > 0 and run_at > ${now + BACK_OFF_MAX_MS}`)
  const row = await db.get<{ payload: string }>(sql`select payload from jobs where ${ours} and attempts = 0`)
  if (row && isOverdue?.(row.payload, now))
    await db.run(sql`update jobs set run_at = ${now} where ${ours} and attempts = 0`)
}

type Surroundings = {
  clock: { now(): number }
  signal: AbortSignal
  onError: (error: unknown, job: Job) => void
}

async function perform(db: Engine, kinds: JobKinds, job: Claim, { clock, signal, onError }: Surroundings) {
  const kind = kinds[job.kind]
  const held_until = performance.now() + HOLD_MS
  const renewing = keepClaim(db, job, clock)
  try {
    if (!kind) throw new Error(`no such kind of job: ${job.kind}`)
    const hold: RunningJob['hold'] = (came) => {
      if (!came) return renewClaim(db, job, clock.now())
      job.attempts = 0
      return noteProgress(db, job, clock.now())
    }
    await kind.run(db.forAccount(job.account_id), { ...job, now: clock.now(), signal, hold })
    if (kind.every_ms) await planAgain(db, job, clock.now() + kind.every_ms)
    else await finishJob(db, job)
  } catch (error) {
    if (error instanceof PutOff) return
    const is_later = error instanceof Later
    if (!is_later) onError(error, job)
    const now = clock.now()
    const put = () => (is_later ? putLater(db, job, now, error) : putBack(db, job, kind, error, now))
    await onceItAnswers(put, held_until, signal).catch((failure) => onError(failure, job))
  } finally {
    await renewing.end()
  }
}

// Renews the claim for as long as the job runs. A database that does not answer is told by those who ask it.
function keepClaim(db: Engine, job: Job, clock: { now(): number }) {
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

// A job often fails because the database is being restarted. Not put back it would be held for long, and what waits behind it too.
async function onceItAnswers(put: () => Promise<void>, until: number, signal: AbortSignal) {
  for (;;) {
    try {
      return await put()
    } catch (error) {
      if (!isAway(error) || signal.aborted || performance.now() > until) throw error
      await sleep(IDLE_MS, undefined, { signal }).catch(() => {})
    }
  }
}

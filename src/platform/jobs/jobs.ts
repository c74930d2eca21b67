import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '../clock.ts'
import { afterCommit, type Database, type Engine, transaction } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { Refusal } from '../refusal.ts'
import { sharedCells } from '../threads.ts'

// Outside work is a row written in the transaction of the verb that wants it. A job may run twice without harm: a worker
// that dies leaves its row to the next one.

export type Job = { account_id: number; id: number; kind: string; payload: string; attempts: number }
export type RunningJob = Job & {
  now: number
  signal: AbortSignal // the process wants to end
  hold: (came?: 'further') => Promise<void> // it takes longer: nobody else is to take it; once further, what failed before counts no more
}
export type Failure = { error: unknown; is_over: boolean; now: number }
export type JobKind = {
  run: (db: Database, job: RunningJob) => Promise<void>
  every_ms?: number // periodic: queued at start, queued again when done
  isOverdue?: (payload: string, now: number) => boolean // of a periodic one: whatever its row says
  tries_max?: number
  is_long?: boolean // it may take minutes
  hold_ms?: number // how long it is held without a word of whoever is at it
  onFailure?: (db: Database, job: Job, failure: Failure) => Promise<void> // in the transaction that puts the job back
}
export type JobKinds = { readonly [kind: string]: JobKind }

// What no later try will mend.
export class Hopeless extends Error {}

// Not its turn: neither a failure nor a try.
export class Later extends Error {
  readonly delay_ms: number

  constructor(delay_ms = BACK_OFF_MS) {
    super('not yet')
    this.delay_ms = delay_ms
  }
}

// It has put itself off, in the transaction that found nothing more to do: whoever hastens it after that is not overruled.
export class PutOff extends Error {}

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
  ],
  unique: [['account_id', 'once_key']],
  indexes: [['failed_at', 'run_at']],
}

const TRIES_MAX = 12
// One that waits for a slow server does not hold up the rest. A kind that may take minutes has as many hands of its own: no letter and no
// file that somebody waits for stands in line behind another kind.
const JOBS_AT_ONCE = 4
const LOOKED_AT = 8 // others may be at the first of them
const HOLD_MS = 10 * 60_000 // a job not finished by then is taken by another worker
const DEATHS_MAX = 3 // so many in a row who died of it, and it is held for long
const BACK_OFF_MS = 5_000
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const IDLE_MS = 1_000

const SHORT = 'short' // what all kinds that are not long have in common
const MATTER = 'jobs' // among processes
const LOOKING: Job = { account_id: 0, id: 0, kind: 'look for work', payload: '{}', attempts: 0 }

// Changes with every job, in whatever thread it was wanted.
const wanted = sharedCells('jobs wanted', 1)

function wake() {
  Atomics.add(wanted, 0, 1)
  Atomics.notify(wanted, 0)
}

export async function enqueue(
  db: Database,
  account_id: number,
  kind: string,
  payload: object,
  run_at: number,
  once_key: string | null = null,
) {
  await db.run(sql`insert into jobs (account_id, kind, payload, run_at, attempts, once_key)
    values (${account_id}, ${kind}, ${JSON.stringify(payload)}, ${run_at}, 0, ${once_key}) on conflict do nothing`)
  afterCommit(db, wake)
}

// One that waits for a later time runs at that one. One that is at work, which the moment it was taken tells, is left alone.
export async function hasten(db: Database, account_id: number, once_key: string, run_at: number) {
  await db.run(sql`update jobs set run_at = ${run_at} where account_id = ${account_id} and once_key = ${once_key}
    and failed_at is null and run_at > ${run_at} and (attempts = 0 or last_error is not null)`)
  afterCommit(db, wake)
}

// Somebody has taken it, and may have looked already at what there is to do.
export async function isAtWork(db: Database, account_id: number, once_key: string): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${account_id} and once_key = ${once_key}
    and failed_at is null and attempts > 0 and last_error is null`)
  return row !== undefined
}

// The same of the jobs of one kind, of which an account has one at a time.
export async function isWorkedAt(
  db: Database,
  account_id: number,
  kind: string,
  now: number,
): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${account_id} and kind = ${kind}
    and failed_at is null and attempts > 0 and last_error is null and run_at > ${now}`)
  return row !== undefined
}

export type Worker = { stop(): Promise<void> }

export async function startWorker(
  db: Engine,
  kinds: JobKinds,
  clock: { now(): number },
  onError: (error: unknown, job: Job) => void,
): Promise<Worker> {
  await planPeriodic(db, kinds, clock.now())
  // SQLite has one server: what is held there is held by one that died, of that job perhaps, if it was not for the first time.
  if (db.engine === 'sqlite') await transaction(db, (db) => freeHeld(db, clock.now()))
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
  const begin = (job: Job) => {
    const hands = sharing(job.kind)
    const work = perform(db, kinds, job, clock, signal, onError).finally(() => {
      const was_full = isFull(job.kind)
      hands.delete(work)
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
    const is_away = error instanceof Refusal && error.status === 503
    if (!is_away && complaint !== String(error)) onError(error, LOOKING)
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
      const free = Object.keys(kinds).filter((kind) => !isFull(kind))
      const job = free.length > 0 ? await claim(db, kinds, free, now).catch(complain) : undefined
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

async function planPeriodic(db: Engine, kinds: JobKinds, now: number) {
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind.every_ms) await transaction(db, (db) => enqueuePeriodic(db, name, kind, now))
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
  await enqueue(db, 0, kind, {}, now, once_key)
  const ours = sql`account_id = 0 and once_key = ${once_key}`
  await db.run(sql`update jobs set run_at = ${now + every_ms}
    where ${ours} and attempts = 0 and run_at > ${now + every_ms}`)
  await db.run(sql`update jobs set run_at = ${now}
    where ${ours} and attempts > 0 and run_at > ${now + BACK_OFF_MAX_MS}`)
  const row = await db.get<{ payload: string }>(sql`select payload from jobs where ${ours} and attempts = 0`)
  if (row && isOverdue?.(row.payload, now))
    await db.run(sql`update jobs set run_at = ${now} where ${ours} and attempts = 0`)
}

// Taking a job moves its time ahead, so that nobody else takes it while it runs; of those who come at once one does. No row is
// held that is only looked at: where accounts lie on many machines none can be. What this process does not know is left to
// those who do: another version, or other settings. Asked for in the order of the index: of very many that wait none is sorted.
async function claim(
  db: Engine,
  kinds: JobKinds,
  free: readonly string[],
  now: number,
): Promise<Job | undefined> {
  const waiting = await db.all<
    Job & { run_at: number }
  >(sql`select account_id, id, kind, payload, attempts, run_at from jobs
    where failed_at is null and run_at <= ${now} and kind in (${join(free)})
    order by failed_at nulls first, run_at nulls first limit ${LOOKED_AT}`)
  for (const { run_at, ...job } of waiting) {
    const { changes } = await transaction(db, async (db) =>
      db.run(sql`update jobs set run_at = ${now + holdOf(kinds[job.kind], job)}, attempts = attempts + 1, last_error = null
        where account_id = ${job.account_id} and id = ${job.id} and failed_at is null and run_at = ${run_at}`),
    )
    if (changes === 1) return job
  }
  return undefined
}

const holdOf = (kind: JobKind | undefined, { attempts }: Job): number =>
  attempts < DEATHS_MAX ? (kind?.hold_ms ?? HOLD_MS) : HOLD_MS

const freeHeld = async (db: Database, now: number) => {
  await db.run(sql`update jobs set run_at = ${now}
    where failed_at is null and attempts in (1, 2) and last_error is null and run_at > ${now}`)
}

async function perform(
  db: Engine,
  kinds: JobKinds,
  job: Job,
  clock: { now(): number },
  signal: AbortSignal,
  onError: (error: unknown, job: Job) => void,
) {
  const kind = kinds[job.kind]
  const held_until = performance.now() + holdOf(kind, job)
  try {
    if (!kind) throw new Error(`no such kind of job: ${job.kind}`)
    const hold: RunningJob['hold'] = (came) => {
      if (came) job.attempts = 0
      return postpone(db, job, clock.now() + (kind.hold_ms ?? HOLD_MS), job.attempts + 1)
    }
    await kind.run(db.forAccount(job.account_id), { ...job, now: clock.now(), signal, hold })
    if (kind.every_ms) await postpone(db, job, clock.now() + kind.every_ms, 0)
    else await finishJob(db, job)
  } catch (error) {
    if (error instanceof PutOff) return
    const is_later = error instanceof Later
    if (!is_later) onError(error, job)
    const now = clock.now()
    const put = () => (is_later ? putLater(db, job, now, error) : putBack(db, job, kind, error, now))
    await onceItAnswers(put, held_until, signal).catch((failure) => onError(failure, job))
  }
}

// A job often fails because the database is being restarted. Not put back it would be held for long, and what waits behind it too.
async function onceItAnswers(put: () => Promise<void>, until: number, signal: AbortSignal) {
  for (;;) {
    try {
      return await put()
    } catch (error) {
      const is_away = error instanceof Refusal && error.status === 503
      if (!is_away || signal.aborted || performance.now() > until) throw error
      await sleep(IDLE_MS, undefined, { signal }).catch(() => {})
    }
  }
}

// A job that ends itself in the transaction of its effect is never run again after it.
export const finishJob = (db: Database, job: Job) =>
  transaction(db, async (db) => {
    await db.run(sql`delete from jobs where account_id = ${job.account_id} and id = ${job.id}`)
  })

// To be followed by PutOff. It has done what there was to do: what failed before counts no more, and it can be hastened.
export const putOff = async (db: Database, job: Job, run_at: number) => {
  await db.run(sql`update jobs set run_at = ${run_at}, attempts = 0
    where account_id = ${job.account_id} and id = ${job.id}`)
}

export const waitingJobs = (db: Database, kind: string) =>
  db.all<Job>(sql`select account_id, id, kind, payload, attempts from jobs
    where kind = ${kind} and failed_at is null`)

// What the next try, also one after a crash, has to know.
export const rewriteJob = (db: Database, job: Job, payload: object) =>
  transaction(db, async (db) => {
    await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// The same before something that must not happen twice. False when somebody else has taken it meanwhile: a clock that was put forward
// frees what is held.
export const rewriteHeldJob = (db: Database, job: Job, payload: object): Promise<boolean> =>
  transaction(db, async (db) => {
    const { changes } = await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}
      and payload = ${job.payload}`)
    return changes === 1
  })

const postpone = (db: Engine, job: Job, run_at: number, attempts: number) =>
  transaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${run_at}, attempts = ${attempts}
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// What has failed before must say so again: without it the row would look as if somebody were at work.
const putLater = (db: Engine, job: Job, now: number, later: Later) =>
  transaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + later.delay_ms}, attempts = ${job.attempts},
      last_error = ${job.attempts === 0 ? null : String(later)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}`)
  })

// Later and later; after the last try the row stays, with its error, for a person to see. One that somebody else has taken
// meanwhile is theirs.
const putBack = (db: Engine, job: Job, kind: JobKind | undefined, error: unknown, now: number) =>
  transaction(db, async (db) => {
    const delay_ms = Math.min(BACK_OFF_MS * 2 ** job.attempts, BACK_OFF_MAX_MS)
    const is_last = error instanceof Hopeless || job.attempts + 1 >= (kind?.tries_max ?? TRIES_MAX)
    const is_over = is_last && kind?.every_ms === undefined
    const { changes } =
      await db.run(sql`update jobs set run_at = ${now + delay_ms}, failed_at = ${is_over ? now : null},
      last_error = ${String(error).slice(0, 2000)} where account_id = ${job.account_id} and id = ${job.id}
      and attempts = ${job.attempts + 1}`)
    if (changes > 0) await kind?.onFailure?.(db, job, { error, is_over, now })
  })

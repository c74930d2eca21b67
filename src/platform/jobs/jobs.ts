import { afterCommit, unlockedTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { sharedCells } from '../threads.ts'

// Outside work is a row written in the transaction of the verb that wants it. A job may run twice without harm: a worker
// that dies leaves its row to the next one.

export type Job = { account_id: number; id: number; kind: string; payload: string; attempts: number }
export type RunningJob = Job & {
  now: number
  deaths: number // how many processes in a row ended while they were at it
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
  deaths_max?: number // after so many processes in a row that ended while they were at it, it waits
  onFailure?: (db: Database, job: Job, failure: Failure) => Promise<void> // in the transaction that puts the job back
}
export type JobKinds = { readonly [kind: string]: JobKind }

// What no later try will mend.
export class Hopeless extends Error {}

// Processes ended again and again while they were at it, perhaps because of it.
export class RepeatedDeaths extends Error {}

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
    { name: 'deaths', type: 'integer' },
  ],
  unique: [['account_id', 'once_key']],
  indexes: [['failed_at', 'run_at']],
}

export const BACK_OFF_MS = 5_000

// Changes with every job, in whatever thread it was wanted.
export const wanted = sharedCells('jobs wanted', 1)

export function wake() {
  Atomics.add(wanted, 0, 1)
  Atomics.notify(wanted, 0)
}

export const enqueue = (db: Database, account_id: number, kind: string, payload: object, run_at: number) =>
  enqueueOnce(db, { account_id, kind, payload, run_at, once_key: null })

type NewJob = {
  account_id: number
  kind: string
  payload: object
  run_at: number
  once_key: string | null // of jobs with the same key one waits at a time
}

export async function enqueueOnce(db: Database, { account_id, kind, payload, run_at, once_key }: NewJob) {
  await db.run(sql`insert into jobs (account_id, kind, payload, run_at, attempts, once_key)
    values (${account_id}, ${kind}, ${JSON.stringify(payload)}, ${run_at}, 0, ${once_key}) on conflict do nothing`)
  afterCommit(db, wake)
}

// One that waits for a later time runs at that one. One that is at work, which the moment it was taken tells, is left alone, and so is
// one that waits because processes ended while they were at it.
export async function hasten(db: Database, account_id: number, once_key: string, run_at: number) {
  await db.run(sql`update jobs set run_at = ${run_at} where account_id = ${account_id} and once_key = ${once_key}
    and failed_at is null and run_at > ${run_at} and (attempts = 0 or last_error is not null)
    and coalesce(deaths, 0) = 0`)
  afterCommit(db, wake)
}

// Somebody has taken it, and may have looked already at what there is to do.
export async function isAtWork(db: Database, account_id: number, once_key: string): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${account_id} and once_key = ${once_key}
    and failed_at is null and attempts > 0 and last_error is null`)
  return row !== undefined
}

// A claim ends at `run_at`, so a job whose process died is claimed by nobody after that.
export const isClaimed = (now: number) =>
  sql`failed_at is null and attempts > 0 and last_error is null and run_at > ${now}`

// The same of the jobs of one kind, of which an account has one at a time.
export async function isWorkedAt(
  db: Database,
  account_id: number,
  kind: string,
  now: number,
): Promise<boolean> {
  const row = await db.get(sql`select id from jobs where account_id = ${account_id} and kind = ${kind}
    and ${isClaimed(now)}`)
  return row !== undefined
}

// A job that ends itself in the transaction of its effect is never run again after it.
export const finishJob = (db: Database, job: Job) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`delete from jobs where account_id = ${job.account_id} and id = ${job.id}`)
  })

// Of one kind, and none that somebody is at.
export const dropWaitingJobs = async (db: Database, account_id: number, kind: string) => {
  await db.run(sql`delete from jobs where account_id = ${account_id} and kind = ${kind}
    and failed_at is null and (attempts = 0 or last_error is not null)`)
}

// To be followed by PutOff. It has done what there was to do: what failed before counts no more, and it can be hastened.
export const putOff = async (db: Database, job: Job, run_at: number) => {
  await db.run(sql`update jobs set run_at = ${run_at}, attempts = 0, deaths = 0
    where account_id = ${job.account_id} and id = ${job.id}`)
}

export const waitingJobs = (db: Database, kind: string) =>
  db.all<Job>(sql`select account_id, id, kind, payload, attempts from jobs
    where kind = ${kind} and failed_at is null`)

// How many are due and run by nobody yet, and since when the oldest of each kind is.
export const countWaitingJobs = (db: Database, now: number) =>
  db.all<{ kind: string; total: number; since: number }>(
    sql`select kind, count(*) as total, min(run_at) as since from jobs where failed_at is null and run_at <= ${now}
      group by kind order by kind`,
  )

// Jobs that a process is at, or was at when it ended a moment ago.
export async function countHeldJobs(db: Database, now: number): Promise<number> {
  const row = await db.get<{ held: number }>(sql`select count(*) as held from jobs
    where ${isClaimed(now)}`)
  return Number(row?.held ?? 0)
}

// What the next try, also one after a crash, has to know.
export const rewriteJob = (db: Database, job: Job, payload: object) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// The same before something that must not happen twice. False when somebody else has taken it meanwhile: a clock that was put forward
// frees what is held.
export const rewriteHeldJob = (db: Database, job: Job, payload: object): Promise<boolean> =>
  unlockedTransaction(db, async (db) => {
    const { changes } = await db.run(sql`update jobs set payload = ${JSON.stringify(payload)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}
      and payload = ${job.payload}`)
    return changes === 1
  })

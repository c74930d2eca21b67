import { HOUR_MS } from '../clock.ts'
import { transactionIn, unlockedTransaction } from '../commit/index.ts'
import type { Database, Engine } from '../database/database.ts'
import { join, sql } from '../database/sql.ts'
import {
  BACK_OFF_MS,
  Hopeless,
  isClaimed,
  type Job,
  type JobKind,
  type JobKinds,
  type Later,
  RepeatedDeaths,
} from './jobs.ts'

// Who has a job and for how long: claiming it, renewing the claim while it runs, and putting it back. A claim lasts half a minute and
// is renewed by whoever runs the job, so a process that ends without a word holds nothing up for longer.

export const HOLD_MS = 30_000
export const RENEW_MS = HOLD_MS / 3

export type Claim = Job & { deaths: number }

const TRIES_MAX = 12
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const CANDIDATES_MAX = 8 // others may claim the first of them
const DEATHS_MAX = 3 // so many processes in a row that ended during the job, and it waits before the next one tries
const DEATH_BACK_OFF_MS = 60_000
const DEATH_BACK_OFF_MAX_MS = 10 * 60_000

type Candidate = Job & { run_at: number; last_error: string | null; deaths: number | null }

export type Claiming = {
  kinds: JobKinds
  free: readonly string[] // kinds that this process may begin now
  now: number
  isRunning: (job: Job) => boolean // in this process: a clock that is put forward makes no second runner
  onError: (error: unknown, job: Job) => void
}

// Taking a job moves its time ahead, so that nobody else takes it while it runs; of those who come at once one does. No row is
// held that is only looked at: where accounts lie on many machines none can be. What this process does not know is left to
// those who do: another version, or other settings. Asked for in the order of the index: of very many that wait none is sorted.
export async function claim(db: Engine, claiming: Claiming): Promise<Claim | undefined> {
  const { kinds, free, now, isRunning } = claiming
  const waiting =
    await db.all<Candidate>(sql`select account_id, id, kind, payload, attempts, run_at, last_error, deaths from jobs
    where failed_at is null and run_at <= ${now} and kind in (${join(free)})
    order by failed_at nulls first, run_at nulls first limit ${CANDIDATES_MAX}`)
  for (const { run_at, last_error, deaths: before, ...job } of waiting) {
    if (isRunning(job)) continue
    // A claim that ran out says that its process ended: every other end leaves an error, no attempts, or no row.
    const has_ended = job.attempts > 0 && last_error === null
    const deaths = (before ?? 0) + (has_ended ? 1 : 0)
    if (has_ended && deaths >= (kinds[job.kind]?.deaths_max ?? DEATHS_MAX)) {
      await holdBack(db, { ...job, deaths }, run_at, claiming)
      continue
    }
    const { changes } = await unlockedTransaction(db, async (db) =>
      db.run(sql`update jobs set run_at = ${now + HOLD_MS}, attempts = attempts + 1, last_error = null, deaths = ${deaths}
        where account_id = ${job.account_id} and id = ${job.id} and failed_at is null and run_at = ${run_at}`),
    )
    if (changes === 1) return { ...job, deaths }
  }
  return undefined
}

// A job that may have ended several processes waits longer and longer, and has failed after its last try like any other.
async function holdBack(db: Engine, job: Claim, run_at: number, { kinds, now, onError }: Claiming) {
  const kind = kinds[job.kind]
  const beyond = job.deaths - (kind?.deaths_max ?? DEATHS_MAX)
  const delay_ms = Math.min(DEATH_BACK_OFF_MS * 2 ** beyond, DEATH_BACK_OFF_MAX_MS)
  const is_over = job.attempts >= (kind?.tries_max ?? TRIES_MAX) && kind?.every_ms === undefined
  const error = new RepeatedDeaths(`The process ended ${job.deaths} times in a row while this job ran`)
  const { changes } = await failureTransaction(db, job, kind, async (db) => {
    const done = await db.run(sql`update jobs set run_at = ${now + delay_ms}, deaths = ${job.deaths},
      failed_at = ${is_over ? now : null}, last_error = ${String(error)}
      where account_id = ${job.account_id} and id = ${job.id} and failed_at is null and run_at = ${run_at}`)
    if (done.changes > 0) await kind?.onFailure?.(db, job, { error, is_over, now })
    return done
  })
  if (changes > 0) onError(error, job)
}

// What a kind of job does about a failure it does in the account of the job.
const failureTransaction = <Result>(
  db: Engine,
  { account_id }: Job,
  kind: JobKind | undefined,
  body: (db: Database) => Promise<Result>,
): Promise<Result> => (kind?.onFailure ? transactionIn(db, account_id, body) : unlockedTransaction(db, body))

// SQLite has one server: whatever is claimed when it starts was claimed by one that ended.
export const freeClaims = async (db: Database, now: number) => {
  await db.run(sql`update jobs set run_at = ${now}
    where ${isClaimed(now)}`)
}

// Only while the claim is ours and the job runs: one that has put itself off, or was taken by another, stays as it is.
export const renewClaim = (db: Engine, job: Job, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + HOLD_MS} where account_id = ${job.account_id} and id = ${job.id}
      and failed_at is null and last_error is null and attempts = ${job.attempts + 1}`)
  })

// The job has come further, so what failed before, and who ended during it, counts no more.
export const noteProgress = (db: Engine, job: Job, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + HOLD_MS}, attempts = 1, deaths = 0
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

export const planAgain = (db: Engine, job: Job, run_at: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${run_at}, attempts = 0, deaths = 0
      where account_id = ${job.account_id} and id = ${job.id}`)
  })

// What has failed before must say so again: without it the row would look as if somebody were at work.
export const putLater = (db: Engine, job: Job, now: number, later: Later) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update jobs set run_at = ${now + later.delay_ms}, attempts = ${job.attempts}, deaths = 0,
      last_error = ${job.attempts === 0 ? null : String(later)}
      where account_id = ${job.account_id} and id = ${job.id} and attempts = ${job.attempts + 1}`)
  })

// Later and later; after the last try the row stays, with its error, for a person to see. One that somebody else has taken
// meanwhile is theirs.
export const putBack = (db: Engine, job: Job, kind: JobKind | undefined, error: unknown, now: number) =>
  failureTransaction(db, job, kind, async (db) => {
    const delay_ms = Math.min(BACK_OFF_MS * 2 ** job.attempts, BACK_OFF_MAX_MS)
    const is_last = error instanceof Hopeless || job.attempts + 1 >= (kind?.tries_max ?? TRIES_MAX)
    const is_over = is_last && kind?.every_ms === undefined
    const { changes } =
      await db.run(sql`update jobs set run_at = ${now + delay_ms}, failed_at = ${is_over ? now : null}, deaths = 0,
      last_error = ${String(error).slice(0, 2000)} where account_id = ${job.account_id} and id = ${job.id}
      and attempts = ${job.attempts + 1}`)
    if (changes > 0) await kind?.onFailure?.(db, job, { error, is_over, now })
  })

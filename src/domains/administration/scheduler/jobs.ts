import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  enqueueOnce,
  finishJob,
  isJobRunning,
  type JobKinds,
  RescheduledError,
  RetryLater,
  type RunningJob,
  reschedule,
  runSooner,
} from '../../../platform/jobs/jobs.ts'
import { hasSameDateSettings, REPLAN_JOB } from '../accounts/actions.ts'
import { getAccount, lockSettings } from '../accounts/store.ts'
import { runDue, scheduleNext } from './actions.ts'
import { RUN_JOB } from './schema.ts'
import { dueAccounts, nextWake, postponeDues } from './store.ts'
import { accountNow } from './wake-time.ts'
import type { WorkSource } from './work-source.ts'

// Looks every minute, and at the next due time if it is sooner, for accounts with due work, and enqueues a job for each, which any process
// can run. A job that runs long goes to the end of the queue, so that other accounts do not wait.

const TICK_MS = 60_000
const ACCOUNTS_AT_ONCE = 500
const RETRY_MS = 10 * 60_000 // an account that is still due after its job gets another one
const TURN_MS = 3_000
const ONCE_KEY = 'calendar'

export const schedulerJobs = (sources: readonly WorkSource[]): JobKinds => ({
  calendar: { every_ms: TICK_MS, is_long: true, run: tick },
  [RUN_JOB]: {
    is_long: true,
    tries_max: Number.POSITIVE_INFINITY,
    run: async (db, job) => {
      const account = await getAccount(db, job.account_id)
      if (account.settings.closed_at) return
      const ends = performance.now() + TURN_MS
      const isOver = () => performance.now() > ends
      const { signal, now: machine_now } = job
      if (
        !(await runDue({ db, signal, machine_now }, sources, account, accountNow(account, job.now), isOver))
      )
        throw new RetryLater(0)
    },
  },
  [REPLAN_JOB]: {
    is_long: true,
    tries_max: Number.POSITIVE_INFINITY,
    run: (db, job) => replan(db, job, sources),
  },
})

// A settings change meanwhile finds this job and adds none, so the job ends only if the settings are those it started with.
async function replan(db: Database, job: RunningJob, sources: readonly WorkSource[]) {
  const account = await getAccount(db, job.account_id)
  const extendLease = async () => {
    if (job.signal.aborted) throw new RetryLater(0)
    await job.extendLease()
  }
  for (const source of sources) {
    await source.replan?.(db, account, accountNow(account, job.now), extendLease)
    await scheduleNext(db, source, account.id)
  }
  await transaction(db, async (db) => {
    if (!hasSameDateSettings(await lockSettings(db, account.id), account.settings)) throw new RetryLater(0)
    await finishJob(db, job)
  })
}

async function tick(db: Database, job: RunningJob) {
  const { now, signal, extendLease } = job
  for (;;) {
    const dueIds = await dueAccounts(db, now, ACCOUNTS_AT_ONCE)
    for (const account_id of dueIds) {
      if (signal.aborted) return
      await transactionIn(db, account_id, async (db) => {
        // A running job may have looked before this work fell due, and end without looking again.
        const retryMs = (await isJobRunning(db, account_id, ONCE_KEY)) ? TICK_MS : RETRY_MS
        await postponeDues(db, account_id, now, now + retryMs)
        await enqueueOnce(db, { account_id, kind: RUN_JOB, payload: {}, run_at: now, once_key: ONCE_KEY })
        await runSooner(db, account_id, ONCE_KEY, now)
      })
    }
    if (dueIds.length === 0) break
    await extendLease()
  }
  const next = await nextWake(db)
  if (next === undefined || next >= now + TICK_MS) return
  await unlockedTransaction(db, (db) => reschedule(db, job, Math.max(next, now + 1)))
  throw new RescheduledError()
}

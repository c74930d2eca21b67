import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  enqueueOnce,
  finishJob,
  hasten,
  isAtWork,
  type JobKinds,
  Later,
  PutOff,
  putOff,
  type RunningJob,
} from '../../../platform/jobs/jobs.ts'
import { isDatedAlike, REPLAN_JOB } from '../accounts/actions.ts'
import { getAccount, lockSettings } from '../accounts/store.ts'
import { planNext, runDue } from './actions.ts'
import { RUN_JOB } from './schema.ts'
import { dueAccounts, nextWake, putOffDues } from './store.ts'
import { accountNow } from './wake-time.ts'
import type { Source } from './work-source.ts'

// Every minute, and at the very instant where that comes sooner, the accounts in which something is due get a job each, which any
// process takes. One that has much to do goes to the end of the line now and then: nobody waits behind it.

const TICK_MS = 60_000
const ACCOUNTS_AT_ONCE = 500
const AGAIN_MS = 10 * 60_000 // who has got a job and is still due gets it again, whatever became of it
const TURN_MS = 3_000
const ONCE = 'calendar'

export const calendarJobs = (sources: readonly Source[]): JobKinds => ({
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
        throw new Later(0)
    },
  },
  [REPLAN_JOB]: {
    is_long: true,
    tries_max: Number.POSITIVE_INFINITY,
    run: (db, job) => planAnew(db, job, sources),
  },
})

// Who changes the settings meanwhile finds the job there and adds none: it ends only by those that it began with.
async function planAnew(db: Database, job: RunningJob, sources: readonly Source[]) {
  const account = await getAccount(db, job.account_id)
  const hold = async () => {
    if (job.signal.aborted) throw new Later(0)
    await job.hold()
  }
  for (const source of sources) {
    await source.replan?.(db, account, accountNow(account, job.now), hold)
    await planNext(db, source, account.id)
  }
  await transaction(db, async (db) => {
    if (!isDatedAlike(await lockSettings(db, account.id), account.settings)) throw new Later(0)
    await finishJob(db, job)
  })
}

async function tick(db: Database, job: RunningJob) {
  const { now, signal, hold } = job
  for (;;) {
    const due = await dueAccounts(db, now, ACCOUNTS_AT_ONCE)
    for (const account_id of due) {
      if (signal.aborted) return
      await transactionIn(db, account_id, async (db) => {
        // Who is at work may have looked already, and end without a further look.
        const again_ms = (await isAtWork(db, account_id, ONCE)) ? TICK_MS : AGAIN_MS
        await putOffDues(db, account_id, now, now + again_ms)
        await enqueueOnce(db, { account_id, kind: RUN_JOB, payload: {}, run_at: now, once_key: ONCE })
        await hasten(db, account_id, ONCE, now)
      })
    }
    if (due.length === 0) break
    await hold()
  }
  const next = await nextWake(db)
  if (next === undefined || next >= now + TICK_MS) return
  await unlockedTransaction(db, (db) => putOff(db, job, Math.max(next, now + 1)))
  throw new PutOff()
}

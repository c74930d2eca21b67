import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, getAccount } from '../../src/domains/administration/accounts/store.ts'
import { runDue, scheduleNext } from '../../src/domains/administration/scheduler/actions.ts'
import { schedulerJobs } from '../../src/domains/administration/scheduler/jobs.ts'
import type { WorkContext, WorkSource } from '../../src/domains/administration/scheduler/work-source.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { enqueueOnce, RetryLater } from '../../src/platform/jobs/jobs.ts'
import { type Kwit, startKwit } from '../harness.ts'

// Tests the scheduler alone: it runs the due work of an account in order, and a source that fails does not block the
// others.

const NOON = Date.UTC(2026, 5, 1, 12)
const MINUTE = 60_000

let kwit: Kwit
let account: Account

beforeAll(async () => {
  // At this time the server's own scheduler has nothing to do.
  kwit = await startKwit({}, NOON - 24 * 60 * MINUTE)
  const { account_id } = await kwit.newAccount()
  account = await getAccount(kwit.db, account_id)
})
afterAll(() => kwit.close())

// Returns a source that does one due item at a time.
function sourceOf(name: string, dues: number[], done: string[], fails = () => false): WorkSource {
  return {
    name,
    nextDue: async () => (dues.length === 0 ? undefined : Math.min(...dues)),
    run: async (_context: WorkContext, _account: Account, now: number) => {
      if (fails()) throw new Error(`${name} fails`)
      const due = Math.min(...dues)
      if (due > now) return 0
      dues.splice(dues.indexOf(due), 1)
      done.push(`${name} ${(due - NOON) / MINUTE}`)
      return 1
    },
  }
}

const context = (signal = new AbortController().signal): WorkContext => ({
  db: kwit.db.forAccount(account.id),
  signal,
})
const at = (...minutes: number[]) => minutes.map((minute) => NOON + minute * MINUTE)

describe('due work of an account', () => {
  it('runs in the order of its due times across modules, without anything due later', async () => {
    const done: string[] = []
    const sources = [sourceOf('series', at(-5, -1, 3), done), sourceOf('letters', at(-3, -1, 1), done)]
    expect(await runDue(context(), sources, account, NOON)).toBe(true)
    expect(done).toEqual(['series -5', 'letters -3', 'series -1', 'letters -1'])
  })

  it('continues after a failure, which is reported', async () => {
    const done: string[] = []
    const sources = [sourceOf('series', at(-5), done, () => true), sourceOf('letters', at(-3), done)]
    await expect(runDue(context(), sources, account, NOON)).rejects.toThrow('series fails')
    expect(done).toEqual(['letters -3'])
  })

  it('stops when the process ends', async () => {
    const done: string[] = []
    expect(
      await runDue(context(AbortSignal.abort()), [sourceOf('series', at(-5), done)], account, NOON),
    ).toBe(false)
    expect(done).toEqual([])
  })

  it('is not a failure if the process ends before the first item', async () => {
    const ending = new AbortController()
    const run = async () => {
      ending.abort()
      return 0
    }
    const source = { ...sourceOf('series', at(-5), []), run }
    expect(await runDue(context(ending.signal), [source], account, NOON)).toBe(false)
  })
})

const runningJob = (account_id: number) => {
  const job = { account_id, id: 0, kind: 'calendar', payload: '{}', attempts: 0, now: NOON, deaths: 0 }
  return { ...job, signal: context().signal, extendLease: async () => {} }
}

describe('the scheduler', () => {
  it('knows the next due time and plans one job for the account', async () => {
    const done: string[] = []
    const source = sourceOf('series', at(-5, 60), done)
    await scheduleNext(kwit.db.forAccount(account.id), source, account.id)
    const jobs = schedulerJobs([source])
    const running = runningJob(0)
    await jobs.calendar?.run(kwit.db, running)
    await jobs.calendar?.run(kwit.db, running)
    await jobs.run_calendar?.run(kwit.db.forAccount(account.id), { ...running, account_id: account.id })
    expect(done).toEqual(['series -5'])
    const row = await kwit.db.get<{ due_at: number; wake_at: number }>(
      sql`select due_at, wake_at from calendar_dues where account_id = ${account.id} and source = 'series'`,
    )
    expect([Number(row?.due_at), Number(row?.wake_at)]).toEqual([NOON + 60 * MINUTE, NOON + 60 * MINUTE])
  })

  it('checks again within a minute accounts that were busy when something fell due', async () => {
    const { account_id } = await kwit.newAccount()
    const source = sourceOf('series', at(-1), [])
    await scheduleNext(kwit.db.forAccount(account_id), source, account_id)
    await unlockedTransaction(kwit.db, async (db) => {
      await enqueueOnce(db, {
        account_id,
        kind: 'run_calendar',
        payload: {},
        run_at: NOON + 10 * MINUTE,
        once_key: 'calendar',
      })
      await db.run(
        sql`update jobs set attempts = 1 where account_id = ${account_id} and once_key = 'calendar'`,
      )
    })
    await schedulerJobs([source]).calendar?.run(kwit.db, runningJob(0))
    const row = await kwit.db.get<{ wake_at: number }>(
      sql`select wake_at from calendar_dues where account_id = ${account_id} and source = 'series'`,
    )
    expect(Number(row?.wake_at)).toBe(NOON + MINUTE)
  })

  it('plans again if the time zone was changed meanwhile', async () => {
    const { account_id, token } = await kwit.newAccount()
    const put = (time_zone: string) =>
      kwit.call('PUT', '/account.json', { token, json: { account: { time_zone } } })
    await put('Asia/Seoul')
    const zones: unknown[] = []
    const replan = async (_db: unknown, { settings }: Account) => {
      if (zones.push(settings.time_zone) === 1) await put('Asia/Tokyo')
    }
    const kind = schedulerJobs([{ ...sourceOf('series', [], []), replan }]).replan_calendar
    await expect(kind?.run(kwit.db.forAccount(account_id), runningJob(account_id))).rejects.toThrow(
      RetryLater,
    )
    await kind?.run(kwit.db.forAccount(account_id), runningJob(account_id))
    expect(zones).toEqual(['Asia/Seoul', 'Asia/Tokyo'])
  })
})

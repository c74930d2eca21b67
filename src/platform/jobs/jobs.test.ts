import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseUnreachable } from '../api-error.ts'
import { systemClock } from '../clock.ts'
import { unlockedTransaction } from '../commit/index.ts'
import type { Engine } from '../database/database.ts'
import { openSqlite } from '../database/engines/sqlite/engine.ts'
import { sql } from '../database/sql.ts'
import { migrate } from '../database/upgrades/migrate.ts'
import { renewClaim } from './claims.ts'
import {
  enqueue,
  type JobKind,
  jobsTable,
  RescheduledError,
  RetryLater,
  reschedule,
  runSooner,
  updateClaimedPayload,
} from './jobs.ts'
import { startWorker } from './worker.ts'

let folder: string
let engine: Engine
let refusalsLeft = 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-jobs-'))
  engine = openSqlite(join(folder, 'jobs.db'))
  await migrate(engine, { version: '1', tables: [jobsTable], migrations: [] })
  await unlockedTransaction(engine, (db) => enqueue(db, 1, 'fragile', {}, 0))
})

afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

type StoredJob = { last_error: string | null; run_at: number }
type FailedJob = { failed_at: number | null }
const storedJob = () => engine.get<StoredJob>(sql`select last_error, run_at from jobs`) as StoredJob

async function work(kind: JobKind, isEnough: () => boolean) {
  const begin: Engine['begin'] = (body) =>
    refusalsLeft-- > 0 ? Promise.reject(databaseUnreachable()) : engine.begin(body)
  const worker = await startWorker({ ...engine, begin }, { fragile: kind }, systemClock, () => {})
  for (const end = Date.now() + 50_000; !isEnough() && Date.now() < end; ) await sleep(20)
  await worker.stop()
}

test('a job that failed with the database is put back when it answers again', async () => {
  const run = async () => {
    refusalsLeft = 3 // the worker itself also accesses the database
    throw databaseUnreachable()
  }
  await work({ run }, () => storedJob().last_error !== null)
  expect(storedJob().last_error).toContain('does not respond')
  expect(storedJob().run_at).toBeLessThan(Date.now() + 60_000)
})

test('a job that failed, succeeded and rescheduled itself can run sooner', async () => {
  await unlockedTransaction(engine, async (db) => {
    await db.run(sql`update jobs set once_key = 'one', attempts = 1, last_error = 'away'`)
  })
  let runs = 0
  const run: JobKind['run'] = async (db, job) => {
    runs++
    await unlockedTransaction(db, (db) => reschedule(db, job, Date.now() + 3_600_000))
    throw new RescheduledError()
  }
  await work({ run }, () => runs === 1)
  expect(storedJob().run_at).toBeGreaterThan(Date.now())
  await unlockedTransaction(engine, (db) => runSooner(db, 1, 'one', 0))
  expect(storedJob().run_at).toBe(0)
})

test('a job that asked to retry later can run sooner, even if it failed before', async () => {
  await unlockedTransaction(engine, async (db) => {
    await db.run(sql`update jobs set once_key = 'one', attempts = 1, last_error = 'away'`)
  })
  const run: JobKind['run'] = async () => {
    throw new RetryLater(3_600_000)
  }
  await work({ run }, () => storedJob().run_at > Date.now() + 3_000_000)
  await unlockedTransaction(engine, (db) => runSooner(db, 1, 'one', 0))
  expect(storedJob().run_at).toBe(0)
})

test('long-running kinds have their own slots', async () => {
  await unlockedTransaction(engine, async (db) => {
    await db.run(sql`update jobs set run_at = 1`)
    for (let count = 0; count < 9; count++) await enqueue(db, 1, 'slow', {}, 0)
  })
  let [atOnce, maxAtOnce, finished] = [0, 0, 0]
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const slow: JobKind = {
    is_long: true,
    run: async () => {
      maxAtOnce = Math.max(maxAtOnce, ++atOnce)
      await over
      atOnce--
      finished++
    },
  }
  const worker = await startWorker(
    engine,
    { slow, fragile: { run: async () => end() } },
    systemClock,
    () => {},
  )
  await expect.poll(() => finished).toBe(9)
  await worker.stop()
  expect(maxAtOnce).toBe(4)
})

type Row = { attempts: number; deaths: number | null; run_at: number; failed_at: number | null }
const rowOf = () =>
  engine.get<Row>(sql`select attempts, deaths, run_at, failed_at from jobs where kind = 'fragile'`) as Row
// Leaves the job as a crashed process would.
const leaveClaimed = (attempts: number, deaths: number, runAt = 0) =>
  unlockedTransaction(engine, async (db) => {
    await db.run(
      sql`update jobs set attempts = ${attempts}, deaths = ${deaths}, run_at = ${runAt}, once_key = 'one'`,
    )
  })

test.each([
  ['once', 0],
  ['twice', 1],
])('a job of any kind whose process ended %s is soon claimed again', async (_, deaths) => {
  await leaveClaimed(deaths + 1, deaths)
  const runsSeen: unknown[] = []
  const kind: JobKind = {
    run: async (_db, { deaths }) => {
      runsSeen.push([deaths, rowOf().run_at])
    },
  }
  const worker = await startWorker(engine, { fragile: kind }, { now: () => 1_000_000 }, () => {})
  await expect.poll(() => runsSeen).toEqual([[deaths + 1, 1_000_000 + 30_000]])
  await worker.stop()
})

test('a job that was running when the server ended starts again with the next server', async () => {
  await leaveClaimed(1, 0, 1_025_000)
  const run = vi.fn(async () => {})
  const worker = await startWorker(engine, { fragile: { run } }, { now: () => 1_000_000 }, () => {})
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await worker.stop()
})

test.each<[string, JobKind]>([
  ['fails', { run: () => Promise.reject(new Error('no')) }],
  ['retries later', { run: () => Promise.reject(new RetryLater()) }],
  ['is periodic', { run: async () => {}, every_ms: 3_600_000 }],
  [
    'makes progress',
    {
      run: async (_db, { extendLease: hold }) => {
        await hold('further')
        throw new RescheduledError()
      },
    },
  ],
])('crashed processes no longer count after a job that %s', async (_, kind) => {
  await leaveClaimed(1, 1)
  const worker = await startWorker(engine, { fragile: kind }, { now: () => 1_000_000 }, () => {})
  await expect.poll(() => rowOf().deaths).toBe(0)
  await worker.stop()
})

test.each([
  ['three times', 2, 60_000, {}],
  ['four times', 3, 120_000, {}],
  ['very often', 40, 600_000, { tries_max: 100 }],
  ['six times, of a kind that guards itself', 5, 60_000, { deaths_max: 6 }],
])('a job whose process ended %s waits before the next one', async (_, deaths, delayMs, more) => {
  await leaveClaimed(deaths + 1, deaths)
  let runs = 0
  const errors: string[] = []
  const run = async () => {
    runs++
  }
  const worker = await startWorker(engine, { fragile: { run, ...more } }, { now: () => 1_000_000 }, (error) =>
    errors.push(String(error)),
  )
  await expect.poll(() => rowOf().run_at).toBe(1_000_000 + delayMs)
  await unlockedTransaction(engine, (db) => runSooner(db, 1, 'one', 0))
  await worker.stop()
  expect([runs, errors.length, rowOf().deaths]).toEqual([0, 1, deaths + 1])
  expect(rowOf().run_at).toBe(1_000_000 + delayMs)
})

test('a job fails when its last attempt crashed the process', async () => {
  await leaveClaimed(4, 3)
  const ends: boolean[] = []
  const kind: JobKind = {
    tries_max: 4,
    run: async () => {},
    onFailure: async (_db, _job, { is_over }) => void ends.push(is_over),
  }
  const worker = await startWorker(engine, { fragile: kind }, { now: () => 1_000_000 }, () => {})
  await expect.poll(() => rowOf().failed_at).toBe(1_000_000)
  await worker.stop()
  expect(ends).toEqual([true])
})

test('a job that runs longer than its claim keeps the claim and does not start twice', async () => {
  let now = 1_000_000
  let runs = 0
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const kind: JobKind = {
    run: async (_db, { extendLease: hold }) => {
      runs++
      now += 40_000
      await unlockedTransaction(engine, (db) => enqueue(db, 1, 'fragile', {}, 0))
      if (runs === 1) await over
      await hold()
    },
  }
  const worker = await startWorker(engine, { fragile: kind }, { now: () => now }, () => {})
  await expect.poll(() => runs).toBeGreaterThan(1)
  const first = engine.get<Row>(sql`select attempts, run_at from jobs order by id`) as Row
  expect(first).toMatchObject({ attempts: 1, run_at: 1_030_000 })
  end()
  await worker.stop()
})

test('a claim is renewed for as long as its job runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let now = 1_000_000
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const run = vi.fn(() => over)
    const worker = await startWorker(engine, { fragile: { run } }, { now: () => now }, () => {})
    await expect.poll(() => run.mock.calls.length).toBe(1)
    for (const until of [1_040_000, 1_050_000]) {
      now += 10_000
      vi.advanceTimersByTime(10_000)
      await expect.poll(() => rowOf().run_at).toBe(until)
    }
    end()
    await worker.stop()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('only the owner of a claim renews it', async () => {
  const job = { account_id: 1, id: 1, kind: 'fragile', payload: '{}', attempts: 0 }
  await leaveClaimed(1, 0, 5)
  await renewClaim(engine, job, 1_000_000)
  expect(rowOf().run_at).toBe(1_030_000)
  for (const [attempts, lastError] of [
    [2, null],
    [0, null],
    [1, 'failed'],
  ]) {
    await unlockedTransaction(engine, async (db) => {
      await db.run(
        sql`update jobs set attempts = ${attempts as number}, last_error = ${lastError as string}, run_at = 5`,
      )
    })
    await renewClaim(engine, job, 1_000_000)
    expect(rowOf().run_at).toBe(5)
  }
})

test('progress resets the failed attempts', async () => {
  const tries: number[] = []
  const run: JobKind['run'] = async (_db, { attempts, extendLease: hold }) => {
    tries.push(attempts)
    if (tries.length < 3) await hold('further')
    throw new Error('again')
  }
  await unlockedTransaction(engine, async (db) => {
    await db.run(sql`update jobs set attempts = 9`)
  })
  const clock = { now: () => Date.now() + tries.length * 3_600_000 }
  const worker = await startWorker(engine, { fragile: { run, tries_max: 3 } }, clock, () => {})
  const failed = () => engine.get<FailedJob>(sql`select failed_at from jobs`) as FailedJob
  await expect.poll(() => failed().failed_at).not.toBeNull()
  await worker.stop()
  expect(tries).toEqual([9, 1, 1, 2])
})

test('a shorter period applies from the next start', async () => {
  const start = async (every_ms: number) => {
    await engine.begin(async (db) => void (await db.run(sql`delete from jobs where kind = ${'fragile'}`)))
    let runs = 0
    const periodic = {
      every_ms,
      run: async () => {
        runs++
      },
    }
    const worker = await startWorker(engine, { periodic }, { now: () => 1_000_000 }, () => {})
    await sleep(200)
    await worker.stop()
    return { runs, run_at: storedJob().run_at }
  }
  expect(await start(500_000)).toEqual({ runs: 1, run_at: 1_500_000 })
  expect(await start(800_000)).toEqual({ runs: 0, run_at: 1_500_000 })
  expect(await start(60_000)).toEqual({ runs: 0, run_at: 1_060_000 })
})

test('only the latest claim of a job may update its payload', async () => {
  const outcomes: boolean[] = []
  const run: JobKind['run'] = async (db, job) => {
    outcomes.push(await updateClaimedPayload(db, job, { is_begun: true }))
    // The clock jumped forward and another process claimed the job: once with the old payload, once with a new one.
    await unlockedTransaction(db, async (db) => {
      await db.run(sql`update jobs set attempts = attempts + 1, payload = '{}'`)
    })
    outcomes.push(await updateClaimedPayload(db, job, { is_begun: true }))
    outcomes.push(await updateClaimedPayload(db, { ...job, attempts: job.attempts + 1, payload: 'old' }, {}))
  }
  await work({ run }, () => outcomes.length === 3)
  expect(outcomes).toEqual([true, false, false])
})

test('a job claimed by another process meanwhile is left alone', async () => {
  let hasFailed = false
  let wasTold = false
  const run: JobKind['run'] = async (db) => {
    await unlockedTransaction(db, async (db) => {
      await db.run(sql`update jobs set attempts = attempts + 1`)
    })
    hasFailed = true
    throw new Error('too late')
  }
  const onFailure = async () => {
    wasTold = true
  }
  await work({ run, onFailure }, () => hasFailed)
  expect(storedJob().last_error).toBeNull()
  expect(wasTold).toBe(false)
})

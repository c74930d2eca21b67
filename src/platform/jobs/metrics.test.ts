import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unlockedTransaction } from '../commit/index.ts'
import type { Engine } from '../database/database.ts'
import { openSqlite } from '../database/engines/sqlite/engine.ts'
import { sql } from '../database/sql.ts'
import { migrate } from '../database/upgrades/migrate.ts'
import { jobsTable } from './jobs.ts'
import { jobGauges } from './metrics.ts'

const NOW = 1_000_000

let folder: string
let engine: Engine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-job-metrics-'))
  engine = openSqlite(join(folder, 'jobs.db'))
  await migrate(engine, { version: '1', tables: [jobsTable], migrations: [] })
})
afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

type Row = { kind: string; run_at: number; attempts?: number; last_error?: string; failed_at?: number }

const insert = (rows: readonly Row[]) =>
  unlockedTransaction(engine, async (db) => {
    for (const { kind, run_at, attempts = 0, last_error = null, failed_at = null } of rows)
      await db.run(sql`insert into jobs (account_id, kind, payload, run_at, attempts, last_error, failed_at)
        values (1, ${kind}, '{}', ${run_at}, ${attempts}, ${last_error}, ${failed_at})`)
  })

const gauges = async () =>
  Object.fromEntries((await jobGauges(engine, NOW)).map(([name, , , value]) => [name, value]))

test('distinguishes waiting, running, failed and planned jobs', async () => {
  await insert([
    { kind: 'letter', run_at: NOW - 7_000 },
    { kind: 'letter', run_at: NOW - 2_000, attempts: 1, last_error: 'away' },
    { kind: 'task', run_at: NOW },
    { kind: 'task', run_at: NOW + 30_000, attempts: 1 }, // running
    { kind: 'task', run_at: NOW + 10_000, attempts: 2, last_error: 'away' }, // retried later
    { kind: 'daily', run_at: NOW + 3_600_000 },
    { kind: 'broken', run_at: NOW - 90_000, attempts: 12, last_error: 'no', failed_at: NOW - 90_000 },
  ])
  expect(await gauges()).toEqual({
    kwit_jobs_held: 1,
    'kwit_jobs_waiting{kind="letter"}': 2,
    'kwit_jobs_waiting{kind="task"}': 1,
    kwit_jobs_oldest_wait_seconds: 7,
  })
})

test('without jobs nothing waits', async () => {
  expect(await gauges()).toEqual({ kwit_jobs_held: 0, kwit_jobs_oldest_wait_seconds: 0 })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type Engine, transaction } from '../database/database.ts'
import { migrate } from '../database/schema.ts'
import { sql } from '../database/sql.ts'
import { openSqlite } from '../database/sqlite.ts'
import { unreachable } from '../refusal.ts'
import { enqueue, jobsTable, startWorker } from './jobs.ts'

test('a job that failed with the database is put back when it answers again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kwit-jobs-'))
  const engine = openSqlite(join(folder, 'jobs.db'))
  await migrate(engine, [jobsTable])
  await transaction(engine, (db) => enqueue(db, 1, 'fragile', {}, 0))
  let refusals_left = 0
  const db: Engine = {
    ...engine,
    begin: (body) => (refusals_left-- > 0 ? Promise.reject(unreachable()) : engine.begin(body)),
  }
  const run = async () => {
    refusals_left = 3 // the worker itself asks meanwhile
    throw unreachable()
  }
  const worker = await startWorker(db, { fragile: { run } }, systemClock, () => {})
  type Kept = { last_error: string | null; run_at: number }
  const kept = () => engine.get<Kept>(sql`select last_error, run_at from jobs`) as Kept
  for (const end = Date.now() + 10_000; !kept().last_error && Date.now() < end; ) await sleep(20)
  await worker.stop()
  expect(kept().last_error).toContain('does not answer')
  expect(kept().run_at).toBeLessThan(Date.now() + 60_000)
  await engine.close()
  rmSync(folder, { recursive: true })
})

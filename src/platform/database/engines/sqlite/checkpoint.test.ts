import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlockedTransaction } from '../../../commit/transaction.ts'
import type { Engine } from '../../database.ts'
import { sql } from '../../sql.ts'
import { LONG_PAGES, type LogPages, PAUSE_MS } from './checkpoint.ts'
import { connect } from './connection.ts'
import { openSqlite } from './engine.ts'
import { SHARED_CELLS } from './shared-state.ts'

const MEGABYTE = 1_000_000
const MEGABYTES_MAX = 100

let folder: string
let file: string
let db: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-log-'))
  file = join(folder, 'kwit.db')
  const bytes = SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT
  db = openSqlite(file, new Int32Array(new SharedArrayBuffer(bytes)))
  await db.exec('create table pieces (id integer primary key, body text)')
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (size: number) =>
  unlockedTransaction(db, async (db) =>
    db.runUnawaited(sql`insert into pieces (body) values (${'x'.repeat(size)})`),
  )

function readLogPages(): LogPages {
  const connection = connect(file)
  try {
    return connection.prepare('pragma wal_checkpoint(noop)').get() as LogPages
  } finally {
    connection.close()
  }
}

async function count(): Promise<number> {
  return (await db.get<{ count: number }>(sql`select count(*) as count from pieces`))?.count ?? 0
}

// Stores a megabyte at a time until the log restarts, and returns how many.
async function storeUntilRestart(): Promise<number> {
  let before = readLogPages().log
  for (let stored = 1; stored <= MEGABYTES_MAX; stored++) {
    await store(MEGABYTE)
    const { log } = readLogPages()
    if (log < before) return stored
    before = log
  }
  throw new Error('the log did not restart')
}

test('a short log is not checkpointed', async () => {
  for (let count = 0; count < 40; count++) await store(10)
  expect(readLogPages().checkpointed).toBe(0)
})

test('a long log is checkpointed into the file and restarts', async () => {
  const before = await count()
  const stored = await storeUntilRestart()
  expect(stored).toBeGreaterThan(20)
  expect(readLogPages().log).toBeLessThan(LONG_PAGES)
  expect(await count()).toBe(before + stored)
})

test('pages of a long read stay in the log, which restarts after the read', async () => {
  const before = await count()
  let stored = 0
  await db.snapshot(async (db) => {
    const read = async () =>
      (await db.get<{ count: number }>(sql`select count(*) as count from pieces`))?.count
    expect(await read()).toBe(before)
    for (; readLogPages().log < 2 * LONG_PAGES; stored++) await store(MEGABYTE)
    expect(readLogPages().checkpointed).toBeLessThan(1_000)
    expect(await read()).toBe(before)
  })
  await sleep(PAUSE_MS)
  stored += await storeUntilRestart()
  expect(readLogPages().log).toBeLessThan(LONG_PAGES)
  expect(await count()).toBe(before + stored)
})

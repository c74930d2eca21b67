import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, transaction } from '../../database.ts'
import { sql } from '../../sql.ts'
import { ENDING, KEEPERS, LOG_CELLS, LONG_PAGES, type Pages, READY, RESTING, STATE } from './checkpoint.ts'
import { connect } from './connection.ts'
import { openSqlite, SHARED_CELLS, type Shared } from './engine.ts'

const MEGABYTE = 1_000_000

let folder: string
let file: string
let db: Engine
let cells: Shared
let is_closed = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-log-'))
  file = join(folder, 'kwit.db')
  const shared: Shared = new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))
  cells = shared.subarray(SHARED_CELLS - LOG_CELLS)
  db = openSqlite(file, shared)
  await db.exec('create table pieces (id integer primary key, body text)')
})

afterAll(async () => {
  if (!is_closed) await db.close()
  await rm(folder, { recursive: true, force: true })
})

const store = (size: number) =>
  transaction(db, async (db) => db.send(sql`insert into pieces (body) values (${'x'.repeat(size)})`))

const state = () => Atomics.load(cells, STATE)

// Until somebody is asked to carry it home, and has done so.
async function fillLog(): Promise<number> {
  let stored = 0
  for (; state() === RESTING; stored++) await store(MEGABYTE)
  await expect.poll(state, { timeout: 20_000 }).toBeOneOf([RESTING, READY])
  return stored
}

function pagesIn(): Pages {
  const connection = connect(file)
  try {
    return connection.prepare('pragma wal_checkpoint(noop)').get() as Pages
  } finally {
    connection.close()
  }
}

async function count(): Promise<number> {
  return (await db.get<{ count: number }>(sql`select count(*) as count from pieces`))?.count ?? 0
}

test('a short log is left alone', async () => {
  for (let count = 0; count < 40; count++) await store(10)
  expect(Atomics.load(cells, KEEPERS)).toBe(0)
  expect(pagesIn().checkpointed).toBe(0)
})

test('one that grows is carried home by a thread of its own, and begins anew', async () => {
  const before = await count()
  const stored = await fillLog()
  expect(Atomics.load(cells, KEEPERS)).toBe(1)
  const { log, checkpointed } = pagesIn()
  expect(checkpointed).toBe(log)
  await store(10)
  expect(pagesIn().log).toBeLessThan(100)
  expect(await count()).toBe(before + stored + 1)
})

test('what somebody still reads stays in the log; when he has gone, a long one begins anew with the next commit', async () => {
  const before = await count()
  let stored = 0
  await db.snapshot(async (db) => {
    const read = async () =>
      (await db.get<{ count: number }>(sql`select count(*) as count from pieces`))?.count
    expect(await read()).toBe(before)
    for (; pagesIn().log < LONG_PAGES; stored++) await store(MEGABYTE)
    expect(pagesIn().checkpointed).toBeLessThan(1_000)
    expect(await read()).toBe(before)
  })
  while (state() !== READY) stored += await fillLog()
  await store(10)
  await expect.poll(state).toBe(RESTING)
  await store(10)
  expect(pagesIn().log).toBeLessThan(100)
  expect(await count()).toBe(before + stored + 2)
})

test('who closes meanwhile has the last word', async () => {
  while (state() === RESTING) await store(MEGABYTE)
  await db.close()
  is_closed = true
  expect(state()).toBe(ENDING)
  expect(Atomics.load(cells, KEEPERS)).toBe(0)
})

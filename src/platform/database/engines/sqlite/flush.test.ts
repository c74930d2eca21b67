import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unlockedTransaction } from '../../../commit/transaction.ts'
import type { Database, Engine } from '../../database.ts'
import { sql } from '../../sql.ts'
import { connect } from './connection.ts'
import { openSqlite } from './engine.ts'
import { openFlush } from './flush.ts'
import { FLUSH_START, SHARED_CELLS, type SharedCells } from './shared-state.ts'

const flushToDisk = fs.fdatasyncSync
const newCells = (): SharedCells =>
  new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))
const shared = newCells()
let folder: string
let engine: Engine
let otherEngine: Engine // opened as by another thread
let flushes = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-flush-'))
  const file = join(folder, 'kwit.db')
  listen(() => flushes++)
  engine = openSqlite(file, shared)
  otherEngine = openSqlite(file, shared)
  await engine.exec('create table pieces (id integer primary key, body text)')
})

afterAll(async () => {
  fs.fdatasyncSync = flushToDisk
  syncBuiltinESMExports()
  await engine.close()
  await otherEngine.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await store(engine)
  listen(() => flushes++)
  flushes = 0
})

function listen(onFlush: () => void) {
  fs.fdatasyncSync = (log) => {
    onFlush()
    flushToDisk(log)
  }
  syncBuiltinESMExports()
}

const store = (db: Engine) =>
  unlockedTransaction(db, async (db) => db.runUnawaited(sql`insert into pieces (body) values ('a piece')`))

const count = (db: Database) => db.get(sql`select count(*) as count from pieces`)

// Simulates a commit of another thread whose flush is not over.
const beginUnflushedCommit = () => Atomics.add(shared, FLUSH_START, 1)

test('a commit group is flushed once, before its callers get their results', async () => {
  await Promise.all([store(engine), store(engine), store(engine)])
  expect(flushes).toBe(1)
  const [begunNumber, writtenNumber, flushedNumber] = shared.slice(FLUSH_START)
  expect([writtenNumber, flushedNumber]).toEqual([begunNumber, begunNumber])
})

test('the write lock is released before the flush', async () => {
  const lockStates: boolean[] = []
  listen(() => lockStates.push(shared[0] !== 0))
  await store(engine)
  expect(lockStates).toEqual([false])
})

test('a read of possibly unflushed data flushes it once per snapshot', async () => {
  await count(otherEngine)
  expect(flushes).toBe(0)
  await store(engine)
  flushes = 0
  beginUnflushedCommit()
  await count(otherEngine)
  await count(otherEngine)
  expect(flushes).toBe(1)
})

test('prepared reads do not flush, but the transaction that uses them does', async () => {
  await store(engine)
  beginUnflushedCommit()
  flushes = 0
  const decided = await otherEngine.prepare(async (db) => count(db))
  expect(flushes).toBe(0)
  await unlockedTransaction(otherEngine, decided)
  expect(flushes).toBe(1)
})

test('a snapshot starts with a flush', async () => {
  beginUnflushedCommit()
  await otherEngine.snapshot(async () => expect(flushes).toBe(1))
})

test('an error is reported after a flush, because unflushed data may have caused it', async () => {
  beginUnflushedCommit()
  const refused = unlockedTransaction(otherEngine, async () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(flushes).toBe(1)
})

test('the log of an earlier server is checkpointed before the first read', async () => {
  const file = join(folder, 'left.db')
  const before = openSqlite(file, newCells())
  await before.exec('create table pieces (id integer primary key, body text)')
  await store(before)
  const [copy, link] = [join(folder, 'copy.db'), join(folder, 'link.db')]
  for (const end of ['', '-wal']) fs.copyFileSync(`${file}${end}`, `${copy}${end}`)
  await before.close()
  fs.symlinkSync(copy, link)
  flushes = 0
  const after = openSqlite(link, newCells())
  expect(flushes).toBe(1)
  expect(fs.statSync(`${copy}-wal`).size).toBe(0)
  expect(await count(after)).toMatchObject({ count: 1 })
  await after.close()
})

test('a program without shared memory leaves flushing to SQLite', async () => {
  const program = openSqlite(join(folder, 'kwit.db'))
  flushes = 0
  await store(program)
  expect(flushes).toBe(0)
  await program.close()
})

test('a snapshot can be opened after another one failed to open', async () => {
  await store(engine)
  const array = vi.spyOn(StatementSync.prototype, 'get').mockImplementationOnce(() => {
    throw new Error('disk I/O error')
  })
  try {
    expect(() => count(otherEngine)).toThrow('disk I/O error')
  } finally {
    array.mockRestore()
  }
  expect(await count(otherEngine)).toBeDefined()
})

test('SQLite flushes by itself without a write-ahead log', () => {
  const connection = connect(':memory:')
  const flush = openFlush(connection, shared.subarray(FLUSH_START))
  expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
  beginUnflushedCommit()
  expect(() => flush.flushVisible()).not.toThrow()
})

test('a failed flush stops the server before it reports success', () => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openSqlite } = await import(${JSON.stringify(new URL('./engine.ts', import.meta.url).href)})
    const { newSharedCells } = await import(${JSON.stringify(new URL('./shared-state.ts', import.meta.url).href)})
    const shared = newSharedCells()
    const db = openSqlite(${JSON.stringify(join(folder, 'failing.db'))}, shared)
    db.exec('create table pieces (id integer primary key)')
    fs.fdatasyncSync = () => { throw new Error('EIO: i/o error, fdatasync') }
    syncBuiltinESMExports()
    await db.begin(async (db) => db.runUnawaited({ text: 'insert into pieces default values', parameters: [] }))
    console.log('stored')`
  const { signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(signal).toBe('SIGKILL')
  expect(stdout).toBe('')
  expect(stderr).toContain('could not be flushed to the disk (EIO: i/o error, fdatasync)')
})

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
import { flushOf } from './flush.ts'
import { FLUSH, SHARED_CELLS, type Shared } from './shared-state.ts'

const flushToDisk = fs.fdatasyncSync
const common = (): Shared =>
  new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))
const shared = common()
let folder: string
let one: Engine
let other: Engine // as another thread has it
let flushes = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-flush-'))
  const file = join(folder, 'kwit.db')
  listen(() => flushes++)
  one = openSqlite(file, shared)
  other = openSqlite(file, shared)
  await one.exec('create table pieces (id integer primary key, body text)')
})

afterAll(async () => {
  fs.fdatasyncSync = flushToDisk
  syncBuiltinESMExports()
  await one.close()
  await other.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await store(one)
  listen(() => flushes++)
  flushes = 0
})

function listen(heard: () => void) {
  fs.fdatasyncSync = (log) => {
    heard()
    flushToDisk(log)
  }
  syncBuiltinESMExports()
}

const store = (db: Engine) =>
  unlockedTransaction(db, async (db) => db.send(sql`insert into pieces (body) values ('a piece')`))

const count = (db: Database) => db.get(sql`select count(*) as count from pieces`)

// Somebody has begun to commit, and its flush is not over.
const beginElsewhere = () => Atomics.add(shared, FLUSH, 1)

test('those who are committed together are flushed once, before they are told', async () => {
  await Promise.all([store(one), store(one), store(one)])
  expect(flushes).toBe(1)
  const [begun, written, flushed] = shared.slice(FLUSH)
  expect([written, flushed]).toEqual([begun, begun])
})

test('with the turn given back, so that the next can write meanwhile', async () => {
  const held: boolean[] = []
  listen(() => held.push(shared[0] !== 0))
  await store(one)
  expect(held).toEqual([false])
})

test('who reads what may not be flushed yet flushes it, and who reads on in the same view need not', async () => {
  await count(other)
  expect(flushes).toBe(0)
  await store(one)
  flushes = 0
  beginElsewhere()
  await count(other)
  await count(other)
  expect(flushes).toBe(1)
})

test('who only decides by it is told nothing, so it need not be flushed for that', async () => {
  await store(one)
  beginElsewhere()
  flushes = 0
  const decided = await other.foresee(async (db) => count(db))
  expect(flushes).toBe(0)
  await unlockedTransaction(other, decided)
  expect(flushes).toBe(1)
})

test('a long read begins with what is flushed', async () => {
  beginElsewhere()
  await other.snapshot(async () => expect(flushes).toBe(1))
})

test('what is refused is told after a flush too, for it may be refused by what was not flushed', async () => {
  beginElsewhere()
  const refused = unlockedTransaction(other, async () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(flushes).toBe(1)
})

test('what a server before left in the log is written into the file before it is read', async () => {
  const file = join(folder, 'left.db')
  const before = openSqlite(file, common())
  await before.exec('create table pieces (id integer primary key, body text)')
  await store(before)
  const [copy, link] = [join(folder, 'copy.db'), join(folder, 'link.db')]
  for (const end of ['', '-wal']) fs.copyFileSync(`${file}${end}`, `${copy}${end}`)
  await before.close()
  fs.symlinkSync(copy, link)
  flushes = 0
  const after = openSqlite(link, common())
  expect(flushes).toBe(1)
  expect(fs.statSync(`${copy}-wal`).size).toBe(0)
  expect(await count(after)).toMatchObject({ count: 1 })
  await after.close()
})

test('other programs leave the flushing to SQLite, which is over before the server can see what they wrote', async () => {
  const program = openSqlite(join(folder, 'kwit.db'))
  flushes = 0
  await store(program)
  expect(flushes).toBe(0)
  await program.close()
})

test('a view that cannot be opened does not keep the next from it', async () => {
  await store(one)
  const array = vi.spyOn(StatementSync.prototype, 'get').mockImplementationOnce(() => {
    throw new Error('disk I/O error')
  })
  try {
    expect(() => count(other)).toThrow('disk I/O error')
  } finally {
    array.mockRestore()
  }
  expect(await count(other)).toBeDefined()
})

test('without a log SQLite flushes by itself', () => {
  const connection = connect(':memory:')
  const flush = flushOf(connection, shared.subarray(FLUSH))
  expect(connection.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
  beginElsewhere()
  expect(() => flush.flushSeen()).not.toThrow()
})

test('a flush that fails ends the server, and nobody is told that it was stored', () => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openSqlite } = await import(${JSON.stringify(new URL('./engine.ts', import.meta.url).href)})
    const { newCells } = await import(${JSON.stringify(new URL('./shared-state.ts', import.meta.url).href)})
    const shared = newCells()
    const db = openSqlite(${JSON.stringify(join(folder, 'failing.db'))}, shared)
    db.exec('create table pieces (id integer primary key)')
    fs.fdatasyncSync = () => { throw new Error('EIO: i/o error, fdatasync') }
    syncBuiltinESMExports()
    await db.begin(async (db) => db.send({ text: 'insert into pieces default values', parameters: [] }))
    console.log('told')`
  const { signal, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(signal).toBe('SIGKILL')
  expect(stdout).toBe('')
  expect(stderr).toContain('could not be flushed to the disk (EIO: i/o error, fdatasync)')
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../database/database.ts'
import { openSqlite } from '../database/engines/sqlite/engine.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { migrate } from '../database/upgrades/migrate.ts'
import { sqliteIds } from './batched-inserts.ts'
import { ANY_TABLE } from './statement-tables.ts'

const thingsTable: Table = {
  name: 'things',
  has_id: true,
  columns: [{ name: 'name', type: 'text' }],
  unique: [['account_id', 'name']],
  indexes: [],
}

let folder: string
let engine: Engine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kwit-late-inserts-'))
  engine = openSqlite(join(folder, 'things.db'))
  await migrate(engine, { version: '1', tables: [thingsTable], migrations: [] })
})
afterEach(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const add = (name: string) => sql`insert into things (account_id, name) values (${1}, ${name})`
const names = () =>
  engine.all<{ name: string }>(sql`select name from things order by id`) as { name: string }[]

// Runs a first transaction while the others wait, so that the others are committed together.
async function commitTogether<Result>(
  ...bodies: ((db: Parameters<Parameters<Engine['begin']>[0]>[0]) => Promise<Result>)[]
) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const first = engine.begin(() => released)
  const others = Promise.allSettled(bodies.map((body) => engine.begin(body)))
  release()
  await first
  return others
}

test('a rejected row fails the transaction that wrote it, not the one that flushed it', async () => {
  await engine.begin(async (db) => void (await db.insert(add('taken'))))
  const [writer, reader, other] = await commitTogether<unknown>(
    async (db) => db.insert(add('taken')),
    async (db) => (await db.all(sql`select name from things`)).length,
    async (db) => db.insert(add('free')),
  )
  expect(writer?.status).toBe('rejected')
  expect(reader).toEqual({ status: 'fulfilled', value: 1 })
  expect(other?.status).toBe('fulfilled')
  expect(names().map(({ name }) => name)).toEqual(['taken', 'free'])
})

test('ids are read again after rows were inserted in another way', () => {
  let stored = 4
  const ids = sqliteIds({ get: () => ({ seq: stored }) })
  expect([ids.next('things'), ids.next('things')]).toEqual([5, 6])
  stored = 9
  ids.forget('others')
  expect(ids.next('things')).toBe(7)
  ids.forget('things')
  expect(ids.next('things')).toBe(10)
  stored = 20
  ids.forget(ANY_TABLE)
  expect(ids.next('things')).toBe(21)
})

test('batched and direct inserts of a commit keep their order', async () => {
  const results = await commitTogether<unknown>(
    async (db) => db.insert(add('a')),
    async (db) =>
      db.run(sql`insert into things (account_id, name) values (${1}, ${'b'}) on conflict do nothing`),
    async (db) => db.insert(add('c')),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(names().map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareDatabase } from '../../src/database-schema.ts'
import { createClient, updateClient } from '../../src/domains/catalog/clients/actions.ts'
import { clients } from '../../src/domains/catalog/clients/schema.ts'
import { invoices } from '../../src/domains/documents/invoices/schema.ts'
import { vatRegister } from '../../src/domains/reporting/reports/vat.ts'
import { BatchedInserts } from '../../src/platform/commit/batched-inserts.ts'
import { nextRequestBatch, transaction } from '../../src/platform/commit/index.ts'
import type { Database, Engine } from '../../src/platform/database/database.ts'
import { openSqlite } from '../../src/platform/database/engines/sqlite/engine.ts'
import { SHARED_CELLS, type SharedCells } from '../../src/platform/database/engines/sqlite/shared-state.ts'
import { readSelection } from '../../src/platform/database/lists/filter.ts'
import { listRows } from '../../src/platform/database/lists/list.ts'
import { cachedCount, countAll } from '../../src/platform/database/lists/totals.ts'
import { insertRecord } from '../../src/platform/database/records.ts'
import { type Sql, sql } from '../../src/platform/database/sql.ts'
import { compose } from '../../src/platform/fields/resource.ts'
import type { ApiRequest } from '../../src/platform/http/route.ts'
import { LOCK_CELLS } from '../../src/platform/threads.ts'
import { stub } from '../stub.ts'

// Caches and other code that exists only for speed can stop working without a wrong response. These tests detect it;
// docs/internals/performance.md lists which test covers what.

const shared: SharedCells = new Int32Array(new SharedArrayBuffer(SHARED_CELLS * 4))
const scope = { account_id: 1, time_zone: 'UTC', now: Date.UTC(2026, 10, 15) }
let folder: string
let db: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-machinery-'))
  const database = openSqlite(join(folder, 'kwit.db'), shared)
  await prepareDatabase(database)
  db = database.forAccount(1)
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const commits = () => Atomics.load(shared, LOCK_CELLS)

const store = (name: string) =>
  transaction(db, async (db) => insertRecord(db, 1, clients, compose(clients, { name }), 0))

// The same database, which records its queries.
function recordQueries(queries: string[]): Database {
  const record = (query: Sql) => {
    queries.push(query.text)
    return query
  }
  return {
    ...db,
    all: (query) => db.all(record(query)),
    get: (query) => db.get(record(query)),
    arrays: (query) => db.arrays(record(query)),
  }
}

test('transactions that arrive together share one commit, and store their rows together', async () => {
  const add = vi.spyOn(BatchedInserts.prototype, 'add')
  const before = commits()
  await Promise.all(Array.from({ length: 120 }, (_, number) => store(`together ${number}`)))
  expect(commits() - before).toBe(1)
  expect(add).toHaveBeenCalledTimes(120)
  add.mockRestore()
})

test('new clients that arrive together look for their short names once, and are stored together', async () => {
  const flush = vi.spyOn(BatchedInserts.prototype, 'flush')
  const actor = { account_id: 1, user_id: 1, request_id: 'a request', now: scope.now }
  const names = Array.from({ length: 20 }, (_, number) => `Customer ${number}`)
  const clients = await Promise.all(names.map((name) => createClient(db, actor, { name })))
  expect(clients.map(({ shortcut }) => shortcut)).toEqual(names)
  expect(flush).toHaveBeenCalledTimes(1)
  flush.mockRestore()
})

test('a shortcut released in the same commit is free, and one that is used is not', async () => {
  const actor = { account_id: 1, user_id: 1, request_id: 'a request', now: scope.now }
  const client = await createClient(db, actor, { name: 'Changing' })
  const before = commits()
  const clients = await Promise.all([
    updateClient(db, actor, client.id, { shortcut: 'Passing' }),
    createClient(db, actor, { name: 'PASSING' }),
    createClient(db, actor, { name: 'changing' }),
    createClient(db, actor, { name: 'Changing' }),
  ])
  expect(commits() - before).toBe(1)
  expect(clients.map(({ shortcut }) => shortcut)).toEqual([
    'Passing',
    'PASSING (2)',
    'changing',
    'Changing (2)',
  ])
  const again = await transaction(db, async (db) => {
    const first = await createClient(db, actor, { name: 'Given' })
    await updateClient(db, actor, first.id, { shortcut: 'Given back' })
    return createClient(db, actor, { name: 'Given' })
  })
  expect(again.shortcut).toBe('Given')
})

test('a transaction that starts one turn of the event loop later joins the commit', async () => {
  const before = commits()
  const storeLater = async () => {
    await nextRequestBatch()
    await nextRequestBatch()
    return store('behind')
  }
  await Promise.all([storeLater(), store('ahead')])
  expect(commits() - before).toBe(1)
})

test('rows of one table are stored with few statements at the end', () => {
  const statements: string[] = []
  const late = new BatchedInserts(
    { engine: 'sqlite', runUnawaited: ({ text }) => void statements.push(text) },
    { next: () => 1, forget: () => {} },
  )
  for (let number = 0; number < 37; number++)
    late.add(sql`insert into clients (account_id, name) values (${1}, ${String(number)})`)
  expect(statements).toEqual([])
  late.flush()
  expect(statements.length).toBeLessThanOrEqual(5)
})

test('documents are counted by their counters, not one by one', async () => {
  const statements: string[] = []
  const question = readSelection(invoices, scope, {
    kind: 'vat',
    date_from: '2026-01-01',
    date_to: '2026-10-31',
  })
  await countAll(recordQueries(statements), invoices, question)
  expect(statements).toEqual([expect.stringContaining('from invoices_tally')])
})

test('the same query is counted once until something changes', async () => {
  let counted = 0
  const count = (version: number) =>
    cachedCount(db, 'clients', sql`name = ${'x'}`, version, async () => ++counted)
  expect(await count(1)).toBe(1)
  expect(await count(1)).toBe(1)
  expect(await count(2)).toBe(2)
})

test('a page far from the start does not read all rows before it', async () => {
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 100 }, (_, number) => store(`page ${round} ${number}`)))
  const statements: string[] = []
  const page = async (number: number) => {
    statements.length = 0
    const list = await listRows(
      listening,
      clients,
      { ...scope, version: () => 1 },
      { page: String(number), per_page: '100', order: 'id' },
    )
    expect(list.items.length).toBeGreaterThan(0)
    return statements.join('\n')
  }
  const listening = recordQueries(statements)
  expect(await page(2)).not.toMatch(/id\s*[<>]=/)
  expect(await page(3)).toMatch(/id\s*[<>]=/)
})

test('the pages of a register do not sum it up again', async () => {
  const common = { kind: 'vat', currency: 'PLN', income: true } as const
  for (const number of ['1', '2', '3'])
    await transaction(db, async (db) => {
      const document = compose(invoices, { ...common, number, issue_date: '2026-11-02' })
      return insertRecord(db, 1, invoices, document, 0)
    })
  const statements: string[] = []
  const listening: Database = stub({
    ...recordQueries(statements),
    snapshot: (body: (db: Database) => unknown) => body(listening),
  })
  const page = async (number: number) => {
    statements.length = 0
    const query = { page: String(number), per_page: '1' }
    const caller = { account_id: 1, settings: { currency: 'PLN' }, time_zone: 'UTC' }
    const call = { db: listening, caller, query, params: {}, format: 'json', now: scope.now }
    await vatRegister().run(stub<ApiRequest>(call))
    return statements.join('\n')
  }
  expect(await page(1)).toContain('group by rate')
  expect(await page(2)).not.toContain('group by rate')
})

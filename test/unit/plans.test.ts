import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../src/database-schema.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { openSqlite } from '../../src/platform/database/engines/sqlite/engine.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'

// Tests that long lists are read along an index in their order: sorting for every page would read a million documents
// each time.

let folder: string
let db: Engine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-plans-'))
  db = openSqlite(join(folder, 'kwit.db'))
  await prepareDatabase(db)
})

afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const LISTS = [
  ['all', '', 'issue_date desc, id desc'],
  ['what is owed', 'and debt is not null', 'issue_date desc, id desc'],
  ['what is overdue', "and debt is not null and payment_to < '2026-11-01'", 'payment_to, id'],
  ['of a status', "and status = 'sent'", 'issue_date desc, id desc'],
  ['of a category', 'and category_id = 7', 'issue_date desc, id desc'],
  ['by price', '', 'price_gross desc, id desc'],
] as const

test.each([
  ['due', 'id', 'and next_attempt_at <= 9 order by next_attempt_at, id limit 100'],
  ['due next', 'min(next_attempt_at)', 'and next_attempt_at is not null'],
])('documents %s for KSeF are found without those that are done', async (_name, query, which) => {
  const plan = await db.all<{
    detail: string
  }>(sql`explain query plan select ${raw(query)} from ksef_transmissions
    where account_id = 1 and connection_id = 1 and state in ('accepted') ${raw(which)}`)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('(account_id=? AND connection_id=? AND state=? AND next_attempt_at'),
  ])
})

test.each([
  [
    'jobs',
    "failed_at is null and run_at <= 9 and kind in ('a', 'b') order by failed_at nulls first, run_at nulls first",
  ],
  ['recurrings', 'account_id = 1 and deleted = 0 and next_at <= 9 order by next_at nulls first, id'],
  ['calendar_dues', 'wake_at <= 9 order by wake_at nulls first'],
])('the due work of %s needs no sorting', async (table, which) => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan select * from ${raw(table)}
    where ${raw(which)} limit 8`)
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* USING INDEX /)])
})

test.each([
  [
    'overdue clients',
    `coalesce(client_id, -id), currency, count(*), sum(debt), min(payment_to) from invoices where account_id = 1
      and deleted = 0 and income = 1 and kind in ('vat', 'bill') and debt > 0 and payment_to < '2026-11-01'
      and id not in (select invoice_id from reminder_holds where account_id = 1 and stopped = 1)
      group by coalesce(client_id, -id), currency`,
    /^SEARCH invoices USING COVERING INDEX .*payment_to<\?/,
  ],
  [
    'undecided files',
    "id from received_files where account_id = 1 and decision is null and status = 'read'",
    /decision=\?/,
  ],
  [
    'products below their minimum',
    `id from products where account_id = 1 and deleted = 0 and minimum_stock is not null
      and stock_level < minimum_stock`,
    /minimum_stock>\?/,
  ],
  [
    'products below zero',
    'id from products where account_id = 1 and deleted = 0 and stock_level < 0 and minimum_stock is null',
    /stock_level<\?/,
  ],
])('%s of today are found by an index', async (_name, query, pattern) => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan select ${raw(query)}`)
  expect(plan[0]?.detail).toMatch(pattern)
})

test.each(LISTS)('the list of invoices (%s) needs no sorting', async (_name, which, order) => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan select id from invoices
    where account_id = 1 and deleted = 0 and income = 1 ${raw(which)} order by ${raw(order)} limit 25`)
  const steps = plan.map(({ detail }) => detail)
  expect(steps).toEqual([expect.stringContaining('USING COVERING INDEX')])
})

test.each(['clients', 'products', 'invoices', 'banking_payments', 'warehouse_documents', 'recurrings'])(
  'a page of %s after an id is found by the index of ids',
  async (table) => {
    const plan = await db.all<{ detail: string }>(sql`explain query plan select id from ${raw(table)}
      where account_id = 1 and deleted = 0 and id > 5 order by id asc limit 26`)
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH .*\(account_id=\? AND deleted=\? AND id>\?\)/),
    ])
  },
)

// By issue date, and by the date of declaration for documents declared in another month.
test.each([
  ['issue_date', 'and declared_on is null'],
  ['declared_on', ''],
] as const)('the tax of a month is found by %s', async (day, which) => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan select id, data from invoices
    where account_id = 1 and deleted = 0 and income = 1 and cancelled = 0 and (${raw(day)}, id) > ('2026-11-01', 0)
    and ${raw(day)} <= '2026-11-30' ${raw(which)} order by ${raw(day)}, id limit 1000`)
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining(`${day}>? AND ${day}<?`)])
})

test.each([
  ["state = 'provisional'", 'distinct document_id as id'],
  ["event = 'day90'", 'distinct document_id as id'],
])('entries of a month with %s are found by the month, not by all documents', async (which, columns) => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan select ${raw(columns)} from tax_entries
    where account_id = 1 and period = '2026-10' and ${raw(which)}`)
  expect(plan[0]?.detail).toContain('(account_id=? AND period=?)')
})

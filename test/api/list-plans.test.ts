import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCE } from '../../src/domains/documents/invoices/lists/list.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { orderSql, readOrder } from '../../src/platform/database/lists/list.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { indexStatements } from '../../src/platform/database/tables.ts'
import { readLayout } from '../../src/platform/database/upgrades/schema-state.ts'
import { type Kwit, startKwit } from '../harness.ts'

// Tests that PostgreSQL reads lists along an index in their order; test/unit/plans.test.ts checks the plans of
// SQLite.

type Plan = { 'Node Type': string; 'Sort Key'?: string[]; Plans?: Plan[] }

describe('the query plan of a list of invoices', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  const nodesOf = ({ Plans = [], ...node }: Plan): string[] => [node['Node Type'], ...Plans.flatMap(nodesOf)]
  // PostgreSQL would sort an empty table anyway. With sorting disabled, a plan sorts only if no index has the order.
  const planOf = (which: string, order: string) =>
    unlockedTransaction(kwit.db, async (db: Database) => {
      for (const off of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort'])
        await db.run(raw(`set local ${off} = off`))
      const rows = await db.all<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (format json)
        select id from invoices where account_id = 1 and deleted = 0 and income = 1 ${raw(which)}
        order by ${orderSql(RESOURCE, readOrder(RESOURCE, order))} limit 25`)
      const [row] = rows
      const plan = row?.['QUERY PLAN']
      return nodesOf((typeof plan === 'string' ? JSON.parse(plan) : plan)[0].Plan)
    })

  test.each([
    ['', ''],
    ['', 'issue_date'],
    ["and status = 'sent'", ''],
    ["and kind = 'vat'", ''],
    ['', 'payment_to'],
    ['', 'paid_date.desc'],
    ['', 'updated_at.desc'],
    ['', 'created_at'],
    ['', 'price_gross.desc'],
    ['', 'number'],
    ['and id > 5', 'id.asc'],
    ["and status = 'sent' and id < 5", 'id.desc'],
  ])('%s ordered by "%s" needs no sorting', async (which, order) => {
    const nodes = await planOf(which, order)
    expect(nodes.filter((node) => node.includes('Sort'))).toEqual([])
  })

  test('an upgrade rebuilds an index that took ids for absent values', async () => {
    const { table } = RESOURCE
    const layout = await kwit.db.snapshot(readLayout)
    const work = () => kwit.db.snapshot((db) => indexStatements(db, table, layout, ''))
    expect(await work()).toEqual([])
    const [{ name }] = (await kwit.db.all<{ name: string }>(sql`select indexname as name from pg_indexes
      where tablename = 'invoices' and indexdef like '%(account_id NULLS FIRST, deleted NULLS FIRST, income NULLS FIRST, payment_to NULLS FIRST, id,%'
      and schemaname = current_schema()`)) as [{ name: string }]
    await unlockedTransaction(kwit.db, async (db) => {
      await db.run(raw(`drop index ${name}`))
      await db.run(
        raw(
          `create index ${name} on invoices (account_id nulls first, payment_to nulls first, id nulls first)`,
        ),
      )
    })
    expect(await work()).toEqual([
      `drop index  if exists ${name}`,
      expect.stringContaining(`create index  ${name} on invoices`),
    ])
  })
})

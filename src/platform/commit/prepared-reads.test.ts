import { expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { CommitGroup } from './commit-group.ts'
import { CacheBudget, PreparedReads, prepareGather, readCaches } from './prepared-reads.ts'
import { GroupCommit, Transaction } from './transaction.ts'

test('reads are cached until their table changes or the cache is full', () => {
  const cache = readCaches(Number.POSITIVE_INFINITY, undefined, 2)
  cache('clients', 1).set('first', 1)
  cache('products', 1).set('other', 1)
  expect([...cache('clients', 1).keys()]).toEqual(['first'])
  cache('clients', 1).set('second', 2)
  expect(cache('clients', 1).size).toBe(0)
  cache('clients', 1).set('third', 3)
  expect(cache('clients', 2).size).toBe(0)
  expect([...cache('products', 1).keys()]).toEqual(['other'])
})

test('the caches of all accounts share a budget and are cleared when it is exceeded', () => {
  const budget = new CacheBudget(3)
  const [first, second] = [readCaches(1_000_000, budget), readCaches(1_000_000, budget)]
  const remember = (cache: typeof first, ...keys: string[]) => {
    for (const key of keys) cache('clients', 1).set(key, 1)
    return cache('clients', 1).size
  }
  expect([remember(first, 'a', 'b'), remember(second, 'c')]).toEqual([2, 1])
  second('clients', 2)
  expect(remember(first, 'd')).toBe(3)
  second('clients', 2).set('e', 1)
  second('clients', 2)
  expect([first('clients', 1).size, second('clients', 2).size]).toEqual([0, 0])
})

test('gathered data is used only by a transaction that is the only writer', async () => {
  const reads = stub<Database>({ engine: 'postgres', all: () => [] })
  const versions = { of: () => 1, increment: () => {} }
  const gatheredBy = async (isOnlyWriter: boolean) => {
    let gathered = 0
    const decided = await prepareGather(new PreparedReads(reads, versions, readCaches()), async (db) => {
      gathered++
      return db.all(sql`select id from clients`)
    })
    await decided(new Transaction(reads, new GroupCommit(), new CommitGroup(isOnlyWriter)))
    return gathered
  }
  expect([await gatheredBy(true), await gatheredBy(false)]).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Company } from './commit-group.ts'
import { Foresight, foreseen, memory, Room } from './prepared-reads.ts'
import { SharedCommit, Transaction } from './transaction.ts'

test('what was read is remembered until its table changes, and only so much of it', () => {
  const known = memory(Number.POSITIVE_INFINITY, undefined, 2)
  known('clients', 1).set('first', 1)
  known('products', 1).set('other', 1)
  expect([...known('clients', 1).keys()]).toEqual(['first'])
  known('clients', 1).set('second', 2)
  expect(known('clients', 1).size).toBe(0)
  known('clients', 1).set('third', 3)
  expect(known('clients', 2).size).toBe(0)
  expect([...known('products', 1).keys()]).toEqual(['other'])
})

test('what is remembered of all accounts has one room, and all of it is forgotten when that is full', () => {
  const room = new Room(3)
  const [first, second] = [memory(1_000_000, room), memory(1_000_000, room)]
  const remember = (known: typeof first, ...keys: string[]) => {
    for (const key of keys) known('clients', 1).set(key, 1)
    return known('clients', 1).size
  }
  expect([remember(first, 'a', 'b'), remember(second, 'c')]).toEqual([2, 1])
  second('clients', 2)
  expect(remember(first, 'd')).toBe(3)
  second('clients', 2).set('e', 1)
  second('clients', 2)
  expect([first('clients', 1).size, second('clients', 2).size]).toEqual([0, 0])
})

test('what was foreseen counts for the only one who writes, and nobody else', async () => {
  const reads = { engine: 'postgres', all: () => [] } as unknown as Database
  const versions = { of: () => 1, change: () => {} }
  const gatheredBy = async (is_only_writer: boolean) => {
    let gathered = 0
    const decided = await foreseen(new Foresight(reads, versions, memory()), async (db) => {
      gathered++
      return db.all(sql`select id from clients`)
    })
    await decided(new Transaction(reads, new SharedCommit(), new Company(is_only_writer)))
    return gathered
  }
  expect([await gatheredBy(true), await gatheredBy(false)]).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { batchLookups } from './batched-lookup.ts'

test('concurrent lookups share one query, and a later lookup starts another', async () => {
  const lookups: (readonly string[])[] = []
  const lengthOf = batchLookups(async (_, keys) => {
    lookups.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.length]))
  })
  const [db, other] = [{}, {}] as [Database, Database]
  const results = await Promise.all(['a', 'bb', 'a', 'unknown'].map((key) => lengthOf(db, key)))
  expect(results).toEqual([1, 2, 1, undefined])
  expect(lookups).toEqual([['a', 'bb', 'unknown', 'unknown']])
  await Promise.all([lengthOf(db, 'ccc'), lengthOf(other, 'dd')])
  expect(lookups.slice(1)).toEqual([['ccc'], ['dd']])
})

test('a failed query fails the lookups that share it, and not later ones', async () => {
  let isDown = true
  const ask = batchLookups(async (_, keys) => {
    if (isDown) throw new Error('down')
    return new Map(keys.map((key) => [key, true]))
  })
  const db = {} as Database
  const outcomes = await Promise.allSettled([ask(db, 'a'), ask(db, 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await ask(db, 'a')).toBe(true)
})

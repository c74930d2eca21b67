import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { rememberUntilChange } from './account-cache.ts'

const db = {} as Database
const other = {} as Database

test('holds as long as the version does, for each database by itself', () => {
  const counts = rememberUntilChange<number>(10)
  counts.keep(db, 'all', 1, 0)
  expect(counts.recall(db, 'all', 1)).toBe(0)
  expect(counts.recall(db, 'all', 2)).toBeUndefined()
  expect(counts.recall(db, 'paid', 1)).toBeUndefined()
  expect(counts.recall(other, 'all', 1)).toBeUndefined()
  counts.keep(db, 'all', 2, 7)
  expect(counts.recall(db, 'all', 1)).toBeUndefined()
  expect(counts.recall(db, 'all', 2)).toBe(7)
})

test('is never larger than it may be', () => {
  const counts = rememberUntilChange<number>(2)
  for (const key of ['a', 'b', 'b', 'c']) counts.keep(db, key, 1, 1)
  expect(['a', 'b', 'c'].map((key) => counts.recall(db, key, 1))).toEqual([undefined, undefined, 1])
  counts.keep(db, 'a', 1, 2)
  expect(counts.recall(db, 'c', 1)).toBe(1)
})

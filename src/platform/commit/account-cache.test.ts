import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { cacheUntilChange } from './account-cache.ts'

const db = {} as Database
const other = {} as Database

test('keeps values per database until the version changes', () => {
  const counts = cacheUntilChange<number>(10)
  counts.set(db, 'all', 1, 0)
  expect(counts.get(db, 'all', 1)).toBe(0)
  expect(counts.get(db, 'all', 2)).toBeUndefined()
  expect(counts.get(db, 'paid', 1)).toBeUndefined()
  expect(counts.get(other, 'all', 1)).toBeUndefined()
  counts.set(db, 'all', 2, 7)
  expect(counts.get(db, 'all', 1)).toBeUndefined()
  expect(counts.get(db, 'all', 2)).toBe(7)
})

test('clears its entries when it is full', () => {
  const counts = cacheUntilChange<number>(2)
  for (const key of ['a', 'b', 'b', 'c']) counts.set(db, key, 1, 1)
  expect(['a', 'b', 'c'].map((key) => counts.get(db, key, 1))).toEqual([undefined, undefined, 1])
  counts.set(db, 'a', 1, 2)
  expect(counts.get(db, 'c', 1)).toBe(1)
})

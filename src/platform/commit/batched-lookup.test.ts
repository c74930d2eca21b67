import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { askTogether } from './batched-lookup.ts'

test('those who come together ask once, each is told its own, and who comes later asks anew', async () => {
  const asked: (readonly string[])[] = []
  const lengthOf = askTogether(async (_, keys) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.length]))
  })
  const [db, other] = [{}, {}] as [Database, Database]
  const told = await Promise.all(['a', 'bb', 'a', 'unknown'].map((key) => lengthOf(db, key)))
  expect(told).toEqual([1, 2, 1, undefined])
  expect(asked).toEqual([['a', 'bb', 'unknown', 'unknown']])
  await Promise.all([lengthOf(db, 'ccc'), lengthOf(other, 'dd')])
  expect(asked.slice(1)).toEqual([['ccc'], ['dd']])
})

test('a question that fails fails for all who asked it, and no longer', async () => {
  let is_away = true
  const ask = askTogether(async (_, keys) => {
    if (is_away) throw new Error('away')
    return new Map(keys.map((key) => [key, true]))
  })
  const db = {} as Database
  const outcomes = await Promise.allSettled([ask(db, 'a'), ask(db, 'b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  is_away = false
  expect(await ask(db, 'a')).toBe(true)
})

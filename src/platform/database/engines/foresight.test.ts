import { expect, test } from 'vitest'
import { memory } from './foresight.ts'

test('what was read is remembered until its table changes, and only so much of it', () => {
  const known = memory(Number.POSITIVE_INFINITY, 2)
  known('clients', 1).set('first', 1)
  known('products', 1).set('other', 1)
  expect([...known('clients', 1).keys()]).toEqual(['first'])
  known('clients', 1).set('second', 2)
  expect(known('clients', 1).size).toBe(0)
  known('clients', 1).set('third', 3)
  expect(known('clients', 2).size).toBe(0)
  expect([...known('products', 1).keys()]).toEqual(['other'])
})

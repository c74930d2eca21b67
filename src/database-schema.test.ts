import { expect, test } from 'vitest'
import { migrations, sortByNumber } from './database-schema.ts'

const step = (number: number, name: string) => ({ number, name, run: async () => {} })

test('upgrade steps of all modules run in the order of their numbers', () =>
  expect(sortByNumber([step(2, 'two'), step(3, 'three'), step(1, 'one')]).map(({ name }) => name)).toEqual([
    'one',
    'two',
    'three',
  ]))

test.each([
  [[step(1, 'one'), step(1, 'again')], 'The upgrade step "again" has the number 1, where 2 is next'],
  [[step(1, 'one'), step(3, 'three')], 'The upgrade step "three" has the number 3, where 2 is next'],
])('a number that is used twice or missing is rejected', (steps, message) =>
  expect(() => sortByNumber(steps)).toThrow(message),
)

test('the log says of every upgrade step what it does', () => {
  const unclear = migrations
    .map(({ name, title = name }) => title)
    .filter((title) => !/^[a-z]+ing /.test(title))
  expect(unclear).toEqual([])
})

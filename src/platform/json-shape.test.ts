import { expect, test } from 'vitest'
import { jsonExcess } from './json-shape.ts'

const BOUNDS = { values_max: 6, depth_max: 3 }

test.each([
  ['{}', undefined],
  ['[1,2,3,4]', undefined],
  ['[1,2,3,4,5]', undefined],
  ['[1,2,3,4,5,6]', 'more than 6 values'],
  ['[{},{},{}]', 'more than 6 values'],
  ['[[],[]]', undefined],
  ['[[[]]]', undefined],
  ['[[[[]]]]', 'JSON nested deeper than 3 levels'],
  ['{"a":{"b":[{}]}}', 'JSON nested deeper than 3 levels'],
  // Brackets and commas in a string do not count.
  ['["[[[[[[",",,,,,,,,","\\"[[[[,,,,,"]', undefined],
  ['["open', undefined],
  ['["\\', undefined],
  [']]]]', undefined],
])('%s', (text, expected) => {
  expect(jsonExcess(Buffer.from(text), BOUNDS)).toBe(expected)
})

import { expect, test } from 'vitest'
import { roundTicks } from './ticks.ts'

test.each([
  [
    [144_000, 3],
    [0, 50_000, 100_000, 150_000],
  ],
  [[9], [0, 5, 10]],
  [[37_000], [0, 10_000, 20_000, 30_000, 40_000]],
  [[1_000_000], [0, 500_000, 1_000_000]],
  [
    [800, -150],
    [-500, 0, 500, 1000],
  ],
  [[0], [0]],
  [[], [0]],
])('the axis for %j has the ticks %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})

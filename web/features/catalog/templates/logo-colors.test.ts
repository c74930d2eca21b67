import { describe, expect, test } from 'vitest'
import { colorsOf, isLight } from './logo-colors.ts'

const pixels = (...parts: [count: number, ...color: number[]][]) =>
  parts.flatMap(([count, ...color]) => Array.from({ length: count }, () => color).flat())

describe('the colours of a logo', () => {
  test.each([
    ['nothing', [], []],
    [
      'white, black and grey alone',
      pixels([9, 255, 255, 255, 255], [9, 0, 0, 0, 255], [9, 120, 125, 120, 255]),
      [],
    ],
    ['one colour on white', pixels([90, 255, 255, 255, 255], [9, 15, 118, 110, 255]), ['#0f766e']],
    ['the most frequent first', pixels([5, 200, 0, 0, 255], [9, 0, 0, 200, 255]), ['#0000c8', '#c80000']],
    ['shades are one', pixels([5, 200, 0, 0, 255], [5, 202, 2, 0, 255]), ['#c90100']],
    ['what cannot be seen does not count', pixels([50, 200, 0, 0, 10], [2, 0, 120, 0, 255]), ['#007800']],
  ])('%s', (_, data, expected) => {
    expect(colorsOf(data)).toEqual(expected)
  })
})

test.each([
  ['#1b365d', false],
  ['#ffd400', true],
  ['#ffffff', true],
  ['#0f766e', false],
])('%s is light: %s', (color, is) => {
  expect(isLight(color)).toBe(is)
})

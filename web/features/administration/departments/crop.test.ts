import { expect, test } from 'vitest'
import { fullCrop, moveCrop, resizeCrop, trimBackground } from './crop.ts'

const PICTURE = { width: 300, height: 200 }
const PART = { x: 100, y: 50, width: 100, height: 100 }

test('a frame stays within its image', () => {
  expect(moveCrop(PART, { x: 500, y: -500 }, PICTURE)).toEqual({ ...PART, x: 200, y: 0 })
  expect(moveCrop(fullCrop(PICTURE), { x: 5, y: 5 }, PICTURE)).toEqual(fullCrop(PICTURE))
})

test.each([
  ['nw', { x: -20, y: 10 }, { x: 80, y: 60, width: 120, height: 90 }],
  ['se', { x: 500, y: 500 }, { x: 100, y: 50, width: 200, height: 150 }],
  ['ne', { x: -500, y: -500 }, { x: 100, y: 0, width: 16, height: 150 }],
  ['sw', { x: -500, y: 10 }, { x: 0, y: 50, width: 200, height: 110 }],
] as const)('its corner %s moves and the opposite one stays', (corner, by, after) => {
  expect(resizeCrop(PART, corner, by, PICTURE)).toEqual(after)
})

test('an even border is removed', () => {
  const size = { width: 6, height: 4 }
  const pixels = new Uint8ClampedArray(6 * 4 * 4).fill(255)
  for (const at of [8, 9, 14, 15]) pixels.set([20, 90, 70, 255], at * 4)
  expect(trimBackground(pixels, size)).toEqual({ x: 2, y: 1, width: 2, height: 2 })
  expect(trimBackground(new Uint8ClampedArray(6 * 4 * 4), size)).toBeUndefined()
})

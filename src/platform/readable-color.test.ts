import { describe, expect, test } from 'vitest'
import { colorOf, contrastOf, hexOf, isHexColor, lettersOn, readableOn, WHITE } from './readable-color.ts'

const INK = colorOf('#181c24')

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1b365d', '#ffffff', 12.13],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(colorOf(one), colorOf(other))).toBeCloseTo(contrast, 1)
    expect(contrastOf(colorOf(other), colorOf(one))).toBeCloseTo(contrast, 1)
  })
})

describe('a colour for letters', () => {
  test.each([
    ['dark enough already', '#1b365d', '#ffffff', '#1b365d'],
    ['a yellow that nobody reads on white', '#ffd400', '#ffffff', '#8a7200'],
    ['white on white', '#ffffff', '#ffffff', '#757575'],
    ['navy on a dark page', '#1b365d', '#171b22', '#76869e'],
    ['black on black', '#000000', '#000000', '#757575'],
  ])('%s', (_, color, ground, expected) => {
    const readable = readableOn(colorOf(ground), colorOf(color))
    expect(contrastOf(readable, colorOf(ground))).toBeGreaterThanOrEqual(4.5)
    expect(hexOf(readable)).toBe(expected)
  })

  test('any colour can be read on white and on the dark page, and letters on any ground', () => {
    for (let step = 0; step < 4096; step += 7) {
      const color = colorOf(`#${step.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`)
      for (const ground of [WHITE, colorOf('#171b22')])
        expect(contrastOf(readableOn(ground, color), ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(lettersOn(color, INK), color)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test.each([
  ['#1b365d', true],
  ['#1B365D', false],
  ['1b365d', false],
  ['#fff', false],
  ['red', false],
  ['#1b365d;', false],
])('%s is a colour: %s', (text, is) => {
  expect(isHexColor(text)).toBe(is)
})

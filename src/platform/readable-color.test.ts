import { describe, expect, test } from 'vitest'
import { colorOf, contrastOf, hexOf, isHexColor, readableOn, textColorOn, WHITE } from './readable-color.ts'

const INK = colorOf('#181c24')

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1b365d', '#ffffff', 12.13],
  ])('of %s and %s is %d', (a, b, contrast) => {
    expect(contrastOf(colorOf(a), colorOf(b))).toBeCloseTo(contrast, 1)
    expect(contrastOf(colorOf(b), colorOf(a))).toBeCloseTo(contrast, 1)
  })
})

describe('a text colour', () => {
  test.each([
    ['dark enough already', '#1b365d', '#ffffff', '#1b365d'],
    ['an unreadable yellow on white', '#ffd400', '#ffffff', '#8a7200'],
    ['white on white', '#ffffff', '#ffffff', '#757575'],
    ['navy on a dark page', '#1b365d', '#171b22', '#76869e'],
    ['black on black', '#000000', '#000000', '#757575'],
  ])('%s', (_, color, background, expected) => {
    const readable = readableOn(colorOf(background), colorOf(color))
    expect(contrastOf(readable, colorOf(background))).toBeGreaterThanOrEqual(4.5)
    expect(hexOf(readable)).toBe(expected)
  })

  test('every colour becomes readable on white and on dark, and text is readable on every background', () => {
    for (let step = 0; step < 4096; step += 7) {
      const color = colorOf(`#${step.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`)
      for (const background of [WHITE, colorOf('#171b22')])
        expect(contrastOf(readableOn(background, color), background)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(textColorOn(color, INK), color)).toBeGreaterThanOrEqual(4.5)
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

import { describe, expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}<path d="M0 0h9v9z"/></svg>`,
  )
const blurs = (count: number) =>
  `<filter id="f">${'<feGaussianBlur stdDeviation="2"/>'.repeat(count)}</filter>`

describe('a drawing that would take seconds is rejected before it is drawn', () => {
  test.each([
    ['see-through parts', (count: number) => '<path opacity=".5"/>'.repeat(count), 200],
    ['masked parts', (count: number) => '<path mask="url(#m)"/>'.repeat(count), 200],
    ['parts with such a style', (count: number) => '<path style="fill:red; opacity:.5"/>'.repeat(count), 200],
    ['filters', (count: number) => `${blurs(1)}${'<path filter="url(#f)"/>'.repeat(count)}`, 200],
    ['long filters', (count: number) => `${blurs(count)}${'<path filter="url(#f)"/>'.repeat(10)}`, 20],
    ['letters', (count: number) => `<text>${'x'.repeat(count)}</text>`, 20_000],
    ['descriptions', (count: number) => `<path class="${'x'.repeat(count)}"/>`.repeat(100), 5900],
  ])('by its %s', (_, drawing, most) => {
    expect(readImage(svg(drawing(most)))).not.toHaveProperty('problem')
    expect(readImage(svg(drawing(most + 200)))).toEqual({
      problem: expect.stringContaining('is too complex'),
    })
  })
})

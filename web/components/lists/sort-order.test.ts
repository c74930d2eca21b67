import { expect, test } from 'vitest'
import { nextSortOrder } from './sort-order.ts'

test.each([
  { order: undefined, is_figure: false, next: 'a' },
  { order: 'a', is_figure: false, next: 'a.desc' },
  { order: 'a.desc', is_figure: false, next: undefined },
  { order: 'b', is_figure: false, next: 'a' },
  { order: undefined, is_figure: true, next: 'a.desc' },
  { order: 'a.desc', is_figure: true, next: 'a' },
  { order: 'a', is_figure: true, next: undefined },
])('after $order comes $next (figures: $is_figure)', ({ order, is_figure, next }) => {
  expect(nextSortOrder(order, 'a', is_figure)).toBe(next)
})

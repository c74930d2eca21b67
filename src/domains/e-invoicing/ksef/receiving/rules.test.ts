import { expect, test } from 'vitest'
import { firstFetchFrom, SPAN_MAX_MS, spanOf } from './rules.ts'

test.each([
  ['2026-11-16T11:00:00Z', '2026-09-30T22:00:00.000Z'],
  ['2026-01-01T00:00:00Z', '2025-11-30T23:00:00.000Z'],
  // In Warsaw it is already the next month.
  ['2026-10-31T23:30:00Z', '2026-09-30T22:00:00.000Z'],
  ['2026-04-15T00:00:00Z', '2026-02-28T23:00:00.000Z'],
])('the first fetch at %s begins at %s', (now, from) => {
  expect(new Date(firstFetchFrom(Date.parse(now))).toISOString()).toBe(from)
})

test('splits a range that is too long for one query', () => {
  expect(spanOf(0, SPAN_MAX_MS)).toEqual({ from: 0 })
  expect(spanOf(0, SPAN_MAX_MS + 1)).toEqual({ from: 0, to: SPAN_MAX_MS })
})

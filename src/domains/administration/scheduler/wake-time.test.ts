import { expect, test } from 'vitest'
import { wakeAt } from './wake-time.ts'

const HOUR_MS = 3_600_000
const DUE_AT = 100 * HOUR_MS

test.each([
  ['without a clock shift', {}, DUE_AT],
  ['whose clock runs an hour ahead', { clock: { ahead_ms: HOUR_MS, stands_at: null } }, DUE_AT - HOUR_MS],
  ['whose clock runs an hour behind', { clock: { ahead_ms: -HOUR_MS, stands_at: null } }, DUE_AT + HOUR_MS],
  ['whose clock stands', { clock: { ahead_ms: 0, stands_at: DUE_AT - 1 } }, undefined],
  ['that is closed', { closed_at: 1 }, undefined],
])('the wake time of an account %s is a time of the machine', (_, settings, expected) => {
  expect(wakeAt({ settings }, DUE_AT)).toBe(expected)
})

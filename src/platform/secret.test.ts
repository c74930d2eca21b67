import { expect, test } from 'vitest'
import { timeOrderedToken } from './secret.ts'

test('time-ordered tokens sort by their creation time and are unique', () => {
  const at = Date.UTC(2026, 10, 15)
  const tokens = [0, 1, 1_000, 61_000, 86_400_000, 9e11].map((later) => timeOrderedToken(at + later))
  expect(tokens.every((token) => /^[0-9A-Za-z]{24}$/.test(token))).toBe(true)
  const dates = tokens.map((token) => token.slice(0, 7))
  expect(dates).toEqual([...dates].sort())
  expect(new Set(dates).size).toBe(6)
  expect(new Set(Array.from({ length: 10_000 }, () => timeOrderedToken(at))).size).toBe(10_000)
})

import { describe, expect, test } from 'vitest'
import { limiter } from './limiter.ts'
import type { ApplyTotal, SharedLimits } from './shared-limits.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

describe('a limit of two a minute', () => {
  const outcomesAt = (...timesMs: number[]) => {
    const { take } = limiter(2)
    return timesMs.map((ms) => {
      try {
        take('somebody', NOW + ms)
        return 'ok'
      } catch (error) {
        return (error as { headers: object }).headers
      }
    })
  }
  const waits = (seconds: number) => ({ 'retry-after': String(seconds) })

  test.each([
    ['the window starts with the first request', [0, 59_999, 59_999, 60_000], ['ok', 'ok', waits(1), 'ok']],
    ['the limit holds for times out of order', [0, -5, -10, -2000], ['ok', 'ok', waits(61), waits(62)]],
    ['the window restarts after the clock was set back', [0, 0, -3_600_000], ['ok', 'ok', 'ok']],
  ])('%s', (_about, timesMs, expected) => {
    expect(outcomesAt(...timesMs)).toEqual(expected)
  })

  test('a late count of all processes does not raise the remaining limit', () => {
    const answers: ApplyTotal[] = []
    const limits = {
      add: (_subject, _limit, _count, _now, learn) => void answers.push(learn),
    } as SharedLimits
    const { take } = limiter(2, { name: 'shared', limits })
    take('late', NOW)
    take('late', NOW + 1)
    answers[0]?.(NOW + 60_000, 1)
    expect(() => take('late', NOW + 2)).toThrow()
    // The next minute has begun in another process.
    answers[0]?.(NOW + 110_000, 1)
    expect(() => take('late', NOW + 61_000)).not.toThrow()
    expect(() => take('late', NOW + 61_000)).toThrow()
  })

  test('each key and each limiter has its own count', () => {
    const { take } = limiter(1)
    for (const key of ['', 'a', 'b', 'x'.repeat(100_000)]) {
      take(key, NOW)
      expect(() => take(key, NOW)).toThrow()
      expect(() => limiter(1).take(key, NOW)).not.toThrow()
    }
  })
})

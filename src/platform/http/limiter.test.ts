import { describe, expect, test } from 'vitest'
import { limiter } from './limiter.ts'
import type { Learn, SharedLimits } from './shared-limits.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

describe('a limit of two a minute', () => {
  const given = (...times_ms: number[]) => {
    const { take } = limiter(2)
    return times_ms.map((ms) => {
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
    ['starts with the first', [0, 59_999, 59_999, 60_000], ['ok', 'ok', waits(1), 'ok']],
    ['holds for times out of order', [0, -5, -10, -2000], ['ok', 'ok', waits(61), waits(62)]],
    ['begins anew when the clock was set back', [0, 0, -3_600_000], ['ok', 'ok', 'ok']],
  ])('%s', (_about, times_ms, expected) => {
    expect(given(...times_ms)).toEqual(expected)
  })

  test('gives nothing back when a count of all processes comes late', () => {
    const answers: Learn[] = []
    const limits = {
      note: (_subject, _limit, _count, _now, learn) => void answers.push(learn),
    } as SharedLimits
    const { take } = limiter(2, { name: 'shared', limits })
    take('late', NOW)
    take('late', NOW + 1)
    answers[0]?.(NOW + 60_000, 1)
    expect(() => take('late', NOW + 2)).toThrow()
    // The next minute has begun elsewhere.
    answers[0]?.(NOW + 110_000, 1)
    expect(() => take('late', NOW + 61_000)).not.toThrow()
    expect(() => take('late', NOW + 61_000)).toThrow()
  })

  test('is of each key and each limiter', () => {
    const { take } = limiter(1)
    for (const key of ['', 'a', 'b', 'x'.repeat(100_000)]) {
      take(key, NOW)
      expect(() => take(key, NOW)).toThrow()
      expect(() => limiter(1).take(key, NOW)).not.toThrow()
    }
  })
})

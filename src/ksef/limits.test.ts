import { describe, expect, test } from 'vitest'
import { Limits, WINDOWS } from './limits.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

describe('limits', () => {
  test('allows as many calls per second as the limit, then returns a sufficient wait', () => {
    const limits = new Limits()
    for (let call = 0; call < 10; call++) expect(limits.take('invoice_send', NOW)).toBe(0)
    const wait = limits.take('invoice_send', NOW)
    expect(wait).toBeGreaterThanOrEqual(1000)
    expect(limits.take('invoice_send', NOW + wait)).toBe(0)
  })

  test('a caller that waits as requested never exceeds a window and loses little time', () => {
    const limits = new Limits()
    const sentAt: number[] = []
    for (let now = NOW; now < NOW + 2 * 3_600_000; ) {
      const wait = limits.take('invoice_send', now)
      if (wait === 0) sentAt.push(now)
      now += wait
    }
    for (const [at, length] of [1000, 60_000, 3_600_000].entries())
      for (const start of sentAt)
        expect(
          sentAt.filter((instant) => instant >= start && instant < start + length).length,
        ).toBeLessThanOrEqual(WINDOWS.invoice_send[at] as number)
    expect(sentAt.length).toBeGreaterThanOrEqual(360)
  })

  test('counts groups separately and restores the counts from the state', () => {
    const limits = new Limits()
    for (let call = 0; call < 8; call++) limits.take('metadata', NOW)
    const next = new Limits(JSON.parse(JSON.stringify(limits.state(NOW))))
    expect(next.take('metadata', NOW + 500)).toBeGreaterThan(0)
    expect(next.take('export', NOW + 500)).toBe(0)
    expect(next.state(NOW + 2 * 3_600_000).taken).toEqual({})
  })

  test('waits as long as KSeF demands and no longer', () => {
    const limits = new Limits()
    limits.block('download', NOW + 30_000)
    expect(limits.take('download', NOW)).toBe(30_000)
    expect(limits.take('download', NOW + 30_000)).toBe(0)
  })
})

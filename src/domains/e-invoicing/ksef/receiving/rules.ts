import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { DAY_MS, dayAt, startOfDay } from '../../../../platform/clock.ts'

// The ministry requires a quarter of an hour between two queries.
export const EVERY_MS = 15 * 60_000

// A query covers three months at most.
export const SPAN_MAX_MS = 89 * DAY_MS

// More purchases are fetched as a package, because single downloads are limited to 64 an hour.
export const SINGLY_MAX = 16

// The first fetch begins with the previous month, whose tax is still to be declared.
export function firstFetchFrom(now: number): number {
  const [year = 0, month = 0] = dayAt(now, KSEF_TIME_ZONE).split('-').map(Number)
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  return startOfDay(before, KSEF_TIME_ZONE)
}

// Returns the range of the next query: up to now, or as long as a query may be.
export const spanOf = (from: number, now: number): { from: number; to?: number } =>
  now - from > SPAN_MAX_MS ? { from, to: from + SPAN_MAX_MS } : { from }

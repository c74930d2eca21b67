import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { DAY_MS, dayAt, startOfDay } from '../../../../platform/clock.ts'

// The ministry wants a quarter of an hour between two looks.
export const EVERY_MS = 15 * 60_000

// One question spans three months at most.
export const SPAN_MAX_MS = 89 * DAY_MS

// More than these are fetched as one package: single documents are limited to 64 an hour.
export const SINGLY_MAX = 16

// The first look goes back to the beginning of the month before: its tax is still to be declared.
export function firstLook(now: number): number {
  const [year = 0, month = 0] = dayAt(now, KSEF_TIME_ZONE).split('-').map(Number)
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  return startOfDay(before, KSEF_TIME_ZONE)
}

// What is asked for next: up to now, or as far as one question may go.
export const spanOf = (from: number, now: number): { from: number; to?: number } =>
  now - from > SPAN_MAX_MS ? { from, to: from + SPAN_MAX_MS } : { from }

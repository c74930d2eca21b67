import { DAY_MS, dayAt, HOUR_MS } from '../../../platform/clock.ts'
import type { Settings } from '../accounts/schema.ts'

export const LINK_MS = 24 * HOUR_MS
export const KEPT_MS = 30 * DAY_MS
export const LETTERS_A_DAY = 5

// The day on which a shut account is removed; null for one that is open.
export const removalDay = ({ closed_at }: Settings, time_zone: string): string | null =>
  closed_at ? dayAt(closed_at + KEPT_MS, time_zone) : null

export const isDue = ({ closed_at }: Settings, now: number): boolean =>
  Boolean(closed_at) && (closed_at as number) + KEPT_MS <= now

import { DAY_MS, dayAt, HOUR_MS } from '../../../platform/clock.ts'
import type { Settings } from '../accounts/schema.ts'

export const LINK_MS = 24 * HOUR_MS
export const GRACE_PERIOD_MS = 30 * DAY_MS
export const EMAILS_PER_DAY_MAX = 5

// Returns the day on which a closed account is removed, or null if the account is open.
export const removalDay = ({ closed_at }: Settings, timeZone: string): string | null =>
  closed_at ? dayAt(closed_at + GRACE_PERIOD_MS, timeZone) : null

export const isDue = ({ closed_at }: Settings, now: number): boolean =>
  Boolean(closed_at) && (closed_at as number) + GRACE_PERIOD_MS <= now

import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Transmission } from './schema.ts'
import { isFinalState } from './states.ts'

// Explains why a document is not in KSeF yet and since when it waits, without side effects.

export const WAITING_REASONS = [
  'turn',
  'issue_date',
  'original_number',
  'switched_off',
  'offline_sending',
  'retry',
  'decision',
  'lookup',
] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

export function waitingReason(
  { state, connection_id, next_attempt_at, error_code, issue_date }: Transmission,
  offlineConnections: ReadonlySet<number>, // ids of connections
  now: number,
): WaitingReason | null {
  if (state === 'waiting_for_original') return 'original_number'
  if (state === 'issued_offline') return next_attempt_at === null ? 'switched_off' : 'offline_sending'
  if (state === 'unknown' || state === 'submitting') return 'lookup'
  if (state !== 'queued' && state !== 'submitted') return null
  if (state === 'queued' && offlineConnections.has(connection_id)) return 'switched_off'
  if (error_code !== null) return 'retry'
  if (state === 'submitted') return 'decision'
  const isEarly = issue_date !== null && issue_date > dayAt(now, KSEF_TIME_ZONE)
  return isEarly ? 'issue_date' : 'turn'
}

// Waits since it was sent, or else since it was requested.
export const waitingSince = ({ state, sent_at, created_at }: Transmission): number | null =>
  isFinalState(state) ? null : (sent_at ?? created_at)

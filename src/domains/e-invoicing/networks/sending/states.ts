import { hash } from 'node:crypto'
import type { Status } from '../../../../access-points/access-point.ts'
import type { NetworkState, Transmission } from './schema.ts'

// State machine of a transmission through an access point, without side effects.

const TRANSITIONS: { readonly [state in NetworkState]: readonly NetworkState[] } = {
  // `unknown` after a backup was restored: the document may have been sent since.
  queued: ['submitting', 'unknown', 'failed'],
  submitting: ['queued', 'unknown', 'submitted', 'delivered', 'rejected', 'failed'],
  // Queued again only if the access point has certainly not accepted it.
  unknown: ['queued', 'submitted', 'delivered', 'rejected', 'failed'],
  submitted: ['delivered', 'rejected', 'failed'],
  // An access point may forward what the receiver's access point then rejects.
  delivered: ['rejected'],
  rejected: [],
  failed: [],
}

export const mayBecome = (from: NetworkState, to: NetworkState): boolean => TRANSITIONS[from].includes(to)

// No step follows; statuses may still arrive.
export const isEnded = (state: NetworkState): boolean => ['delivered', 'rejected', 'failed'].includes(state)

// The document has not arrived or was rejected, so it may be sent again.
export const hasFailed = (state: NetworkState): boolean => state === 'rejected' || state === 'failed'

// The document may have arrived, so only a person may send it again.
export const mayResend = (state: NetworkState): boolean => state === 'unknown' || state === 'delivered'

// Applies a status of the access point. A status that is not allowed in the current state changes nothing.
export function applyStatus(current: Transmission, status: Status, now: number): Transmission {
  const message_id = current.message_id ?? status.message_id ?? null
  if (!mayBecome(current.state, status.state)) return { ...current, message_id }
  return {
    ...current,
    state: status.state,
    message_id,
    updated_at: now,
    error: status.state === 'rejected' || status.state === 'failed' ? (status.reason ?? null) : null,
    submitted_at: current.submitted_at ?? (status.state === 'failed' ? null : now),
    ended_at: isEnded(status.state) ? now : null,
  }
}

// The key is a UUID by which access points recognise the transmission. It depends on the row and its content, so that
// neither a restored database nor another installation uses it for another document.
export function keyOf(
  id: number,
  { account_id, created_at, file_sha256 }: Pick<Transmission, 'account_id' | 'created_at' | 'file_sha256'>,
): string {
  const digits = hash('sha256', `${account_id} ${id} ${created_at} ${file_sha256}`, 'hex')
  const variant = '89ab'[Number.parseInt(digits[16] as string, 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

const MINUTE_MS = 60_000
const POLL_DELAYS_MIN = [1, 2, 5, 15, 30, 60, 120, 240, 480]
const POLLS_MAX = 40

// Delay of the next status request: soon at first, later twice a day, for about two weeks.
export const pollDelay = (polls: number): number | undefined =>
  polls >= POLLS_MAX ? undefined : MINUTE_MS * (POLL_DELAYS_MIN[polls] ?? 720)

import { hash } from 'node:crypto'
import type { Status } from '../../../../access-points/access-point.ts'
import type { NetworkState, Transmission } from './schema.ts'

// How a sending goes on: values in, values out.

const THEN: { readonly [state in NetworkState]: readonly NetworkState[] } = {
  // Unknown when a backup brought it back: it may have gone out since.
  queued: ['submitting', 'unknown', 'failed'],
  submitting: ['queued', 'unknown', 'submitted', 'delivered', 'rejected', 'failed'],
  // Back to the queue only when the access point says that it has taken nothing.
  unknown: ['queued', 'submitted', 'delivered', 'rejected', 'failed'],
  submitted: ['delivered', 'rejected', 'failed'],
  // An access point may hand on what that of the receiver then refuses.
  delivered: ['rejected'],
  rejected: [],
  failed: [],
}

export const mayBecome = (from: NetworkState, to: NetworkState): boolean => THEN[from].includes(to)

// Nothing is to be done about it any more, but to listen.
export const isEnded = (state: NetworkState): boolean => ['delivered', 'rejected', 'failed'].includes(state)

// It has reached nobody, or nobody who takes it: the document may go again.
export const hasComeBack = (state: NetworkState): boolean => state === 'rejected' || state === 'failed'

// It is with somebody, or on its way: only a person can want it to go once more.
export const mayGoAgain = (state: NetworkState): boolean => state === 'unknown' || state === 'delivered'

// What becomes of a sending by what the access point tells; what it may not become any more changes nothing.
export function after(met: Transmission, status: Status, now: number): Transmission {
  const message_id = met.message_id ?? status.message_id ?? null
  if (!mayBecome(met.state, status.state)) return { ...met, message_id }
  return {
    ...met,
    state: status.state,
    message_id,
    updated_at: now,
    error: status.state === 'rejected' || status.state === 'failed' ? (status.reason ?? null) : null,
    submitted_at: met.submitted_at ?? (status.state === 'failed' ? null : now),
    ended_at: isEnded(status.state) ? now : null,
  }
}

// The key is a UUID by which access points know the row again. It follows the row and what it holds, so that neither a restored database nor
// another installation gives the same to something else.
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
const ASKED_AFTER_MIN = [1, 2, 5, 15, 30, 60, 120, 240, 480]
const ASKED_MAX = 40

// When to ask again what became of it: at first soon, later twice a day, for about two weeks.
export const askedAgainIn = (asked: number): number | undefined =>
  asked >= ASKED_MAX ? undefined : MINUTE_MS * (ASKED_AFTER_MIN[asked] ?? 720)

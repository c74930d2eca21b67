import { randomInt } from 'node:crypto'
import { tooMany } from '../api-error.ts'
import { hashToken } from '../secret.ts'
import { sharedFigures, sharedIntegers } from '../threads.ts'
import type { SharedLimits } from './shared-limits.ts'

const WINDOW_MS = 60_000
const KEYS_KEPT = 1 << 17 // of all limiters together
const PROBES = 8

export type Limiter = { take(key: string, now: number): void }

// One table shared by all threads. Each slot has the hash of a key, the end of its window, and the remaining requests.
const [HASH, ENDS, REMAINING, WIDTH] = [0, 1, 2, 3]
const table = sharedFigures('limits', KEYS_KEPT * WIDTH)
const [LOCK, SEED] = [0, 1]
const cells = sharedIntegers('lock of limits', 2)
Atomics.compareExchange(cells, SEED, 0, randomInt(1, 2 ** 31))

// Threads create the same limiters in the same order, so a number identifies them.
let limiters = 0

// The name of the limit in the count shared by all processes.
export type Sharing = { readonly name: string; readonly limits: SharedLimits | undefined }
const SHARED_FROM = 1 / 20 // of the limit

// Limits requests per minute and key. The window starts with the first request.
export function limiter(requestsPerMinute: number, sharing?: Sharing): Limiter {
  const number = ++limiters
  if (requestsPerMinute === 0) return { take: () => {} }
  const sharedFrom = Math.ceil(requestsPerMinute * SHARED_FROM)
  return {
    take(key, now) {
      const hash = hashOf(`${number} ${key}`)
      const { wait_ms, used, ends_at } = take(hash, requestsPerMinute, now)
      if (wait_ms > 0) throw tooMany(Math.ceil(wait_ms / 1000))
      if (!sharing?.limits || used < sharedFrom) return
      const count = { ends_at, used: used === sharedFrom ? used : 1 }
      sharing.limits.add(`${sharing.name} ${hashToken(key)}`, requestsPerMinute, count, now, (endsAt, used) =>
        applySharedCount(hash, endsAt, requestsPerMinute - used, now),
      )
    },
  }
}

type TakeResult = { wait_ms: number; used: number; ends_at: number }

// Returns the wait in milliseconds until requests are allowed again; 0 if this one is.
function take(hash: number, requestsPerMinute: number, now: number): TakeResult {
  lock()
  const slot = slotOf(hash, now)
  if (table[slot + HASH] !== hash || isExpired(slot, now)) {
    table[slot + HASH] = hash
    table[slot + ENDS] = now + WINDOW_MS
    table[slot + REMAINING] = requestsPerMinute
  }
  const remaining = table[slot + REMAINING] as number
  const ends_at = table[slot + ENDS] as number
  if (remaining > 0) table[slot + REMAINING] = remaining - 1
  unlock()
  return { wait_ms: remaining > 0 ? 0 : ends_at - now, used: requestsPerMinute - remaining + 1, ends_at }
}

// Applies the count of all processes. It may be late and not include recent requests here, so within a window it never
// raises the remaining number.
function applySharedCount(hash: number, endsAt: number, remaining: number, now: number) {
  lock()
  const slot = slotOf(hash, now)
  if (table[slot + HASH] === hash) {
    const isLater = endsAt > (table[slot + ENDS] as number)
    const max = isLater ? remaining : (table[slot + REMAINING] as number)
    table[slot + ENDS] = endsAt
    table[slot + REMAINING] = Math.max(0, Math.min(remaining, max))
  }
  unlock()
}

function lock() {
  while (Atomics.compareExchange(cells, LOCK, 0, 1) !== 0) Atomics.wait(cells, LOCK, 1, 1)
}

const unlock = () => void Atomics.store(cells, LOCK, 0)

// The slot of the key, or an expired one; a full table overwrites another key.
function slotOf(hash: number, now: number): number {
  const first = hash % KEYS_KEPT
  let expired: number | undefined
  for (let probe = 0; probe < PROBES; probe++) {
    const slot = ((first + probe) % KEYS_KEPT) * WIDTH
    if (table[slot + HASH] === hash) return slot
    if (expired === undefined && isExpired(slot, now)) expired = slot
  }
  return expired ?? first * WIDTH
}

// A window that ends too far in the future was started before the clock was set back. Slightly later windows are valid,
// because threads and delayed requests arrive with times out of order.
function isExpired(slot: number, now: number): boolean {
  const ends = table[slot + ENDS] as number
  return ends <= now || ends > now + 2 * WINDOW_MS
}

// A hash of 52 bits with a random seed per start.
function hashOf(text: string): number {
  let [high, low] = [cells[SEED] as number, ~(cells[SEED] as number)]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
    low ^= low >>> 13
  }
  return (high >>> 6) * 2 ** 26 + (low >>> 6)
}

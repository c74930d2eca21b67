import { randomInt } from 'node:crypto'
import { tooMany } from '../api-error.ts'
import { hashToken } from '../secret.ts'
import { sharedCells, sharedFigures } from '../threads.ts'
import type { SharedLimits } from './shared-limits.ts'

const WINDOW_MS = 60_000
const KEYS_KEPT = 1 << 17 // of all limiters together
const PROBES = 8

export type Limiter = { take(key: string, now: number): void }

// One table for all threads: in each place the hash of a key, when its minute ends, and how many requests it has left.
const [HASH, ENDS, LEFT, WIDTH] = [0, 1, 2, 3]
const table = sharedFigures('limits', KEYS_KEPT * WIDTH)
const [LOCK, SEED] = [0, 1]
const cells = sharedCells('lock of limits', 2)
Atomics.compareExchange(cells, SEED, 0, randomInt(1, 2 ** 31))

// Threads make the same limiters in the same order, so a number tells them apart.
let limiters = 0

// Where other processes count too: what the limit is called there.
export type Sharing = { readonly name: string; readonly limits: SharedLimits | undefined }
const SHARED_FROM = 1 / 20 // of the limit

// So many requests a minute for each key; the window starts with the first one.
export function limiter(requests_per_minute: number, sharing?: Sharing): Limiter {
  const number = ++limiters
  if (requests_per_minute === 0) return { take: () => {} }
  const shared_from = Math.ceil(requests_per_minute * SHARED_FROM)
  return {
    take(key, now) {
      const hash = hashOf(`${number} ${key}`)
      const { wait_ms, used, ends_at } = take(hash, requests_per_minute, now)
      if (wait_ms > 0) throw tooMany(Math.ceil(wait_ms / 1000))
      if (!sharing?.limits || used < shared_from) return
      const count = { ends_at, used: used === shared_from ? used : 1 }
      sharing.limits.note(
        `${sharing.name} ${hashToken(key)}`,
        requests_per_minute,
        count,
        now,
        (ends_at, used) => learn(hash, ends_at, requests_per_minute - used, now),
      )
    },
  }
}

type Taken = { wait_ms: number; used: number; ends_at: number }

// How long until there are some again; 0 when one was left.
function take(hash: number, requests_per_minute: number, now: number): Taken {
  lock()
  const place = placeOf(hash, now)
  if (table[place + HASH] !== hash || isOver(place, now)) {
    table[place + HASH] = hash
    table[place + ENDS] = now + WINDOW_MS
    table[place + LEFT] = requests_per_minute
  }
  const left = table[place + LEFT] as number
  const ends_at = table[place + ENDS] as number
  if (left > 0) table[place + LEFT] = left - 1
  unlock()
  return { wait_ms: left > 0 ? 0 : ends_at - now, used: requests_per_minute - left + 1, ends_at }
}

// What all processes together have left of it. An answer that comes late knows nothing of what was used here since, so within the same
// minute it gives nothing back.
function learn(hash: number, ends_at: number, left: number, now: number) {
  lock()
  const place = placeOf(hash, now)
  if (table[place + HASH] === hash) {
    const is_later = ends_at > (table[place + ENDS] as number)
    const most = is_later ? left : (table[place + LEFT] as number)
    table[place + ENDS] = ends_at
    table[place + LEFT] = Math.max(0, Math.min(left, most))
  }
  unlock()
}

function lock() {
  while (Atomics.compareExchange(cells, LOCK, 0, 1) !== 0) Atomics.wait(cells, LOCK, 1, 1)
}

const unlock = () => void Atomics.store(cells, LOCK, 0)

// Where the key is, or one whose minute is over; in a full table another key is forgotten.
function placeOf(hash: number, now: number): number {
  const first = hash % KEYS_KEPT
  let free: number | undefined
  for (let probe = 0; probe < PROBES; probe++) {
    const place = ((first + probe) % KEYS_KEPT) * WIDTH
    if (table[place + HASH] === hash) return place
    if (free === undefined && isOver(place, now)) free = place
  }
  return free ?? first * WIDTH
}

// A window that ends later than any could was begun before the clock was set back. Not one that began just after this request
// did: threads, and requests that waited for something, come here with times that are out of order.
function isOver(place: number, now: number): boolean {
  const ends = table[place + ENDS] as number
  return ends <= now || ends > now + 2 * WINDOW_MS
}

// 52 bits, other ones with every start.
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

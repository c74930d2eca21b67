import { tooMany } from '../refusal.ts'

const WINDOW_MS = 60_000
const KEYS_KEPT = 100_000

export type Limiter = { take(key: string, now: number): void }

// So many requests a minute for each key; the window starts with the first one.
export function limiter(requests_per_minute: number): Limiter {
  const windows = new Map<string, { ends: number; left: number }>()
  if (requests_per_minute === 0) return { take: () => {} }
  return {
    take(key, now) {
      let window = windows.get(key)
      // A window that ends later than any could was begun before the clock was set back.
      if (window === undefined || window.ends <= now || window.ends > now + WINDOW_MS) {
        if (windows.size >= KEYS_KEPT) windows.clear()
        window = { ends: now + WINDOW_MS, left: requests_per_minute }
        windows.set(key, window)
      }
      if (window.left === 0) throw tooMany(Math.ceil((window.ends - now) / 1000))
      window.left--
    },
  }
}

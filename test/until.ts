import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 90_000
const POLL_MS = 25

type Enough<Found> = Exclude<Found, undefined | false>

// Waits for what comes by itself: something found, or enough of it.
export async function until<Found>(
  find: () => Promise<Found>,
  isEnough: (found: Found) => boolean = Boolean,
): Promise<Enough<Found>> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
    const found = await find()
    if (isEnough(found)) return found as Enough<Found>
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(found)}`.slice(0, 3000))
  }
}

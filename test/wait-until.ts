import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 90_000
const POLL_MS = 25

type Enough<Value> = Exclude<Value, undefined | false>

// Polls until a value is found, or until it meets a condition.
export async function until<Value>(
  find: () => Promise<Value>,
  isEnough: (value: Value) => boolean = Boolean,
): Promise<Enough<Value>> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
    const value = await find()
    if (isEnough(value)) return value as Enough<Value>
    if (Date.now() > end) throw new Error(`waited in vain: ${JSON.stringify(value)}`.slice(0, 3000))
  }
}

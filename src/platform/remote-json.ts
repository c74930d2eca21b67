import { jsonExcess } from './json-shape.ts'
import { runThread } from './run-thread.ts'

// Parses JSON from other servers. A small text is parsed at once, a larger one in a thread with limited memory and time, so that no
// response can block the thread that serves requests.

export type JsonBounds = { values_max: number; depth_max: number }

// The text is not JSON, or holds more than the bounds allow (`is_too_much`).
export class RemoteJsonProblem extends Error {
  readonly is_too_much: boolean

  constructor(message: string, isTooMuch: boolean) {
    super(message)
    this.is_too_much = isTooMuch
  }
}

const BOUNDS: JsonBounds = { values_max: 200_000, depth_max: 100 }
const AT_ONCE_BYTES = 32_000
const LONGEST_MS = 20_000
const HEAP_MB = 256

// Runs one thread at a time, because each may need all of that memory.
let last: Promise<unknown> = Promise.resolve()

export async function readRemoteJson(bytes: Buffer, bounds: JsonBounds = BOUNDS): Promise<unknown> {
  if (bytes.length <= AT_ONCE_BYTES) return parseSmall(bytes, bounds)
  const work = () => parseInThread(bytes, bounds)
  const result = last.then(work, work)
  last = result.catch(() => {})
  return result
}

function parseSmall(bytes: Buffer, bounds: JsonBounds): unknown {
  const excess = jsonExcess(bytes, bounds)
  if (excess) throw new RemoteJsonProblem(excess, true)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new RemoteJsonProblem('no JSON', false)
  }
}

export type ThreadInput = { bytes: Uint8Array; bounds: JsonBounds }
export type ThreadResult = { value: unknown } | { reason: string; is_too_much: boolean }

const THREAD = {
  module: new URL('./remote-json-thread.ts', import.meta.url),
  heap_mb: HEAP_MB,
  longest_ms: LONGEST_MS,
}
const UNREADABLE: ThreadResult = { reason: 'more than can be read', is_too_much: true }

async function parseInThread(bytes: Buffer, bounds: JsonBounds): Promise<unknown> {
  const copy = new Uint8Array(bytes)
  const input: ThreadInput = { bytes: copy, bounds }
  const result = (await runThread<ThreadInput, ThreadResult>(THREAD, input, [copy.buffer])) ?? UNREADABLE
  if ('value' in result) return result.value
  throw new RemoteJsonProblem(result.reason, result.is_too_much)
}

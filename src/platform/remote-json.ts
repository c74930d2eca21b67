import { Worker } from 'node:worker_threads'
import { jsonExcess } from './json-shape.ts'

// JSON that a server of others sent. What is small is parsed at once; the rest in a thread of its own, which has an end of its memory and
// its time, so that no answer can stop the thread that serves everybody.

export type JsonBounds = { values_max: number; depth_max: number }

// It is no JSON, or more than anybody would send who means well.
export class RemoteJsonProblem extends Error {
  readonly is_too_much: boolean

  constructor(message: string, is_too_much: boolean) {
    super(message)
    this.is_too_much = is_too_much
  }
}

const BOUNDS: JsonBounds = { values_max: 200_000, depth_max: 100 }
const AT_ONCE_BYTES = 32_000
const LONGEST_MS = 20_000
const HEAP_MB = 256

// One thread at a time, since each may need all of that memory.
let last: Promise<unknown> = Promise.resolve()

export async function readRemoteJson(bytes: Buffer, bounds: JsonBounds = BOUNDS): Promise<unknown> {
  if (bytes.length <= AT_ONCE_BYTES) return parseSmall(bytes, bounds)
  const work = () => parseAside(bytes, bounds)
  const own = last.then(work, work)
  last = own.catch(() => {})
  return own
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

function parseAside(bytes: Buffer, bounds: JsonBounds): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let result: ThreadResult = { reason: 'more than can be read', is_too_much: true }
    const copy = new Uint8Array(bytes)
    const thread = new Worker(new URL('./remote-json-thread.ts', import.meta.url), {
      workerData: { bytes: copy, bounds } satisfies ThreadInput,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
    thread.on('message', (message: ThreadResult) => {
      result = message
    })
    thread.on('error', () => {})
    thread.on('exit', () => {
      clearTimeout(timer)
      if ('value' in result) resolve(result.value)
      else reject(new RemoteJsonProblem(result.reason, result.is_too_much))
    })
  })
}

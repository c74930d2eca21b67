import { parentPort, workerData } from 'node:worker_threads'
import { jsonExcess } from './json-shape.ts'
import type { ThreadInput, ThreadResult } from './remote-json.ts'

// The thread of one answer: it is measured before it is parsed, so that what goes back to the main thread is as small as promised.

parentPort?.postMessage(parse(workerData as ThreadInput))

function parse({ bytes, bounds }: ThreadInput): ThreadResult {
  const excess = jsonExcess(bytes, bounds)
  if (excess) return { reason: excess, is_too_much: true }
  try {
    return { value: JSON.parse(Buffer.from(bytes.buffer).toString('utf8')) }
  } catch {
    return { reason: 'no JSON', is_too_much: false }
  }
}

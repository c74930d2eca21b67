import { parentPort, workerData } from 'node:worker_threads'
import { jsonExcess } from './json-shape.ts'
import type { ThreadInput, ThreadResult } from './remote-json.ts'

// Parses one response. It is measured first, so that the value that goes back to the main thread stays within the bounds.

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

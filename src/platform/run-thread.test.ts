import { expect, test } from 'vitest'
import { runThread } from './run-thread.ts'

const moduleOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import * as thread from 'node:worker_threads'; ${code}`)}`,
  )
const MEMORY = 'thread.parentPort.postMessage(thread.resourceLimits.maxOldGenerationSizeMb)'
const LATE = "setTimeout(() => thread.parentPort.postMessage('late'), 2_000)"

test.each([
  ['has the memory that it may have', MEMORY, { heap_mb: 48, longest_ms: 60_000 }, 48],
  ['is ended when it takes too long', LATE, { longest_ms: 50 }, undefined],
  ['may take its time', LATE, { longest_ms: 60_000 }, 'late'],
  ['fails alone', "throw new Error('no')", { longest_ms: 60_000 }, undefined],
])('a thread %s', async (_, code, limits, output) => {
  expect(await runThread({ module: moduleOf(code), ...limits }, null)).toBe(output)
})

import { expect, test } from 'vitest'
import { threadQueue } from './thread-queue.ts'

const ECHO =
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData)"

// The sizes of files in megabytes, and the accounts that send them at the same time.
test.each([
  ['small files of one account', 1, [1, 1, 1, 1, 1, 1], [5, 1]],
  ['large files of one account', 30, [1, 1, 1, 1], [2, 2]],
  ['large files of several accounts', 30, [1, 1, 2, 2, 3, 3], [4, 2]],
  ['small files of several accounts', 1, [1, 1, 2, 2, 3, 3], [6, 0]],
])('%s wait as long as they fit into memory', async (_, megabytes, accounts, outcome) => {
  const read = threadQueue<number, number>({
    module: new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`),
    ...{ heap_mb: 16, longest_ms: 10_000, inputs: 'files' },
    bytesOf: (megabytes) => megabytes * 1_000_000,
  })
  const results = await Promise.allSettled(accounts.map((accountId) => read(accountId, megabytes)))
  const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect([results.length - rejected.length, rejected.length]).toEqual(outcome)
  expect(rejected.every(({ status }) => status === 503)).toBe(true)
  // A finished file frees its memory.
  expect(await read(1, megabytes)).toBe(megabytes)
})

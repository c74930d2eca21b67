import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { runConcurrently } from './actions.ts'

const ITEMS = Array.from({ length: 20 }, (_, index) => index)

async function run(work: (item: number) => void, signal = new AbortController().signal) {
  const started: number[] = []
  let [finished, max] = [0, 0]
  const failures = await runConcurrently(ITEMS, signal, async (current) => {
    started.push(current)
    max = Math.max(max, started.length - finished)
    await setImmediate()
    finished++
    work(current)
  }).catch((error) => [error])
  return { begun: started, most: max, failures: failures.map(String) }
}

test('runs several items at once in order, and a failure does not stop the others', async () => {
  const result = await run((item) => {
    if (item === 3 || item === 12) throw new Error(`of ${item}`)
  })
  expect(result).toEqual({ begun: ITEMS, most: 8, failures: ['Error: of 3', 'Error: of 12'] })
})

test('stops when the database is unavailable', async () => {
  const { begun } = await run((item) => {
    if (item === 3) throw new ApiError(503, 'away')
  })
  expect(begun).toEqual(ITEMS.slice(0, 8))
})

test('starts no further items after an abort', async () => {
  const ending = new AbortController()
  const { begun } = await run(() => ending.abort(), ending.signal)
  expect(begun).toEqual(ITEMS.slice(0, 8))
})

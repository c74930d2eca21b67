import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/api-error.ts'
import { doTogether } from './actions.ts'

const ALL = Array.from({ length: 20 }, (_, place) => place)

async function run(work: (one: number) => void, signal = new AbortController().signal) {
  const begun: number[] = []
  let [done, most] = [0, 0]
  const failures = await doTogether(ALL, signal, async (one) => {
    begun.push(one)
    most = Math.max(most, begun.length - done)
    await setImmediate()
    done++
    work(one)
  }).catch((error) => [error])
  return { begun, most, failures: failures.map(String) }
}

test('several are under way at once, begun in their order, and one that fails keeps nobody from being done', async () => {
  const told = await run((one) => {
    if (one === 3 || one === 12) throw new Error(`of ${one}`)
  })
  expect(told).toEqual({ begun: ALL, most: 8, failures: ['Error: of 3', 'Error: of 12'] })
})

test('where the database is away the rest is left', async () => {
  const { begun } = await run((one) => {
    if (one === 3) throw new Refusal(503, 'away')
  })
  expect(begun).toEqual(ALL.slice(0, 8))
})

test('who wants to end begins no more', async () => {
  const ending = new AbortController()
  const { begun } = await run(() => ending.abort(), ending.signal)
  expect(begun).toEqual(ALL.slice(0, 8))
})

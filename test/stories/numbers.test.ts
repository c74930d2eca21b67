// The short run of `npm run crash`: numbers under load, over the turns of days, months and years, through kill -9.
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE } from '../harness.ts'
import { proveNumbers } from '../numbers/prove.ts'
import { endPrograms } from '../program.ts'

const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 100_000)

afterEach(endPrograms)

test(`no number twice, none missing, in order, nothing lost (CRASH_SEED=${SEED})`, async () => {
  const postgres_url = ENGINE === 'postgres' ? inject('postgresUrl') : undefined
  const verdict = await proveNumbers({ seed: SEED, seconds: 6, clients: 64, postgres_url }, () => {})
  expect(verdict.faults).toEqual([])
  expect(verdict.kills).toBeGreaterThan(1)
  expect(verdict.documents).toBeGreaterThan(10)
  expect(verdict.series).toBeGreaterThan(3)
})

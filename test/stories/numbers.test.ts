// Runs `npm run crash` for a short time: numbers under load, over changes of days, months and years, through kill -9.
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE } from '../harness.ts'
import { proveNumbers } from '../numbers/prove.ts'
import { endPrograms } from '../program.ts'

const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 100_000)

afterEach(endPrograms)

test(`no number is duplicated, missing, out of order or lost (CRASH_SEED=${SEED})`, async () => {
  const postgres = ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined
  const verdict = await proveNumbers({ seed: SEED, seconds: 3, clients: 32, postgres }, () => {})
  expect(verdict.faults).toEqual([])
  expect(verdict.kills).toBeGreaterThan(0)
  expect(verdict.documents).toBeGreaterThan(0)
  expect(verdict.series).toBeGreaterThan(0)
})

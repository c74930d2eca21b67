import { expect, test } from 'vitest'
import { BATCH_FROM, BATCH_MAX, forBatch } from './batch.ts'
import type { Transmission } from './schema.ts'

const transmissionsOf = (count: number, more: Partial<Transmission> = {}): Transmission[] =>
  Array.from(
    { length: count },
    () => ({ attempts: 0, corrected_sha256: null, mode: 'online', kind: 'VAT', ...more }) as Transmission,
  )

test.each<[string, Transmission[], Transmission[], number]>([
  ['a few go singly', transmissionsOf(BATCH_FROM - 1), [], 0],
  ['many go together', transmissionsOf(BATCH_FROM), [], BATCH_FROM],
  ['too many go in several batches', transmissionsOf(BATCH_MAX + 1), [], BATCH_MAX],
  [
    'another structure waits for its own',
    transmissionsOf(BATCH_FROM),
    transmissionsOf(BATCH_FROM, { kind: 'VAT_RR' }),
    BATCH_FROM,
  ],
  [
    'a structure of which there are few goes singly',
    transmissionsOf(3, { kind: 'KOR_VAT_RR' }),
    transmissionsOf(BATCH_FROM),
    0,
  ],
  [
    'what was issued offline waits for its own',
    transmissionsOf(BATCH_FROM),
    transmissionsOf(3, { mode: 'offline24' }),
    BATCH_FROM,
  ],
  ['what was tried goes singly', transmissionsOf(BATCH_FROM, { attempts: 1 }), [], 0],
])('%s', (_, first, others, count) => {
  const batch = forBatch([...first, ...others])
  expect(batch).toHaveLength(count)
  expect(batch.every((transmission) => first.includes(transmission))).toBe(true)
})

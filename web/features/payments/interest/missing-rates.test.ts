import { expect, test } from 'vitest'
import { distinctProblems } from './missing-rates.ts'

const missing = (table: string, day: string) => `no rate of ${table} is known for ${day}: add one`

test('each reason is named once, a rate table with its first day without a rate', () => {
  const problems = [
    missing('pl_commercial', '2026-09-02'),
    'must be set',
    missing('pl_statutory', '2026-02-01'),
    missing('pl_commercial', '2026-07-01'),
    'must be set',
  ]
  expect(distinctProblems(problems)).toEqual([
    'must be set',
    missing('pl_commercial', '2026-07-01'),
    missing('pl_statutory', '2026-02-01'),
  ])
})

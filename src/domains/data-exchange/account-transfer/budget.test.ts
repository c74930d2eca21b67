import { expect, test } from 'vitest'
import { Budget } from './budget.ts'

const LIMITS = { rows: 10, bytes: 2_000_000, hours: 2, at_once: 1 }
const HOUR_MS = 3_600_000

test.each([
  ['accepts exactly the limits', { rows: 10, bytes: 2_000_000, hours: 1.99 }, undefined],
  [
    'rejects one record more',
    { rows: 11, bytes: 0, hours: 0 },
    /more than 10 records and notes.*KWIT_TRANSFER_ROWS/,
  ],
  [
    'rejects one byte more',
    { rows: 0, bytes: 2_000_001, hours: 0 },
    /more than 2 MB.*KWIT_TRANSFER_MEGABYTES/,
  ],
  [
    'rejects a transfer at the time limit',
    { rows: 0, bytes: 0, hours: 2 },
    /longer than 2 hours.*KWIT_TRANSFER_HOURS/,
  ],
])('%s', (_, { rows, bytes, hours }, expected) => {
  const budget = new Budget(LIMITS, { rows: 4, bytes: 500_000, began_at: 0 }, () => hours * HOUR_MS)
  budget.addRows(rows - 4)
  budget.addBytes(bytes - 500_000)
  const check = () => budget.check('https://elsewhere.example')
  if (expected) expect(check).toThrow(expected)
  else expect(check).not.toThrow()
})

// A primary that dies under load, and a standby that takes its place; `npm run failover` does it ten times.
import { afterEach, expect, test } from 'vitest'
import { failOver } from '../failover/rounds.ts'
import { ENGINE } from '../harness.ts'
import { endPrograms } from '../program.ts'

afterEach(endPrograms)

test('no acknowledged record is lost or duplicated after a failover', async () => {
  // The embedded database has no standby.
  if (ENGINE !== 'postgres') return
  const { faults, statuses, outages_ms } = await failOver(1)
  expect(faults).toEqual([])
  // While nobody takes writes, also while the standby is not yet promoted.
  expect([...statuses.keys()].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  expect(outages_ms).toHaveLength(1)
})

// Tests a primary that is killed under load and a standby that is promoted; `npm run failover` does it ten times.
import { afterEach, expect, test } from 'vitest'
import { failOver } from '../failover/rounds.ts'
import { ENGINE } from '../harness.ts'
import { endPrograms } from '../program.ts'

afterEach(endPrograms)

test('no acknowledged record is lost or duplicated after a failover', async () => {
  // SQLite has no standby.
  if (ENGINE !== 'postgres') return
  const { faults, statuses, outages_ms } = await failOver(1)
  expect(faults).toEqual([])
  // While no server accepts writes, also before the standby is promoted.
  expect([...statuses.keys()].filter((status) => ![201, 409, 503].includes(status))).toEqual([])
  expect(outages_ms).toHaveLength(1)
})

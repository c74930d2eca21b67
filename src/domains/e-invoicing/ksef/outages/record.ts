import { isDeepStrictEqual } from 'node:util'
import type { Beacon } from '../../../../ksef/beacon.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { ConnectionKey } from '../sending/store.ts'
import { announcedBy } from './rules.ts'
import type { AnnouncedOutage } from './schema.ts'
import { listOutages, storeOutages } from './store.ts'

// Stores new announcements and returns all known outages. Without a response of the beacon these are the stored ones.
export async function recordOutages(
  db: Database,
  connectionKey: ConnectionKey,
  beacon: Beacon | undefined,
  now: number,
): Promise<AnnouncedOutage[]> {
  const stored = await listOutages(db, connectionKey)
  if (beacon === undefined) return stored
  const announced = announcedBy(beacon, stored, now)
  const before = new Map(stored.map((outage) => [outage.event_id, outage]))
  const changed = announced.filter((outage) => !isDeepStrictEqual({ ...before.get(outage.event_id) }, outage))
  if (changed.length > 0) await storeOutages(db, connectionKey, changed)
  return announced
}

import { isDeepStrictEqual } from 'node:util'
import type { Beacon } from '../../../../ksef/beacon.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Place } from '../sending/store.ts'
import { announcedBy } from './rules.ts'
import type { Announced } from './schema.ts'
import { keepOutages, listOutages } from './store.ts'

// Keeps what is new, and gives all that is known. Without an answer of the beacon that is what was known before.
export async function noteBeacon(
  db: Database,
  place: Place,
  beacon: Beacon | undefined,
  now: number,
): Promise<Announced[]> {
  const known = await listOutages(db, place)
  if (beacon === undefined) return known
  const announced = announcedBy(beacon, known, now)
  const before = new Map(known.map((one) => [one.event_id, one]))
  const changed = announced.filter((one) => !isDeepStrictEqual({ ...before.get(one.event_id) }, one))
  if (changed.length > 0) await keepOutages(db, place, changed)
  return announced
}

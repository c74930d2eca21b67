import type { Database } from '../../../platform/database/database.ts'
import type { Visitor } from '../../../platform/http/browser-session.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { movedOf, timeZoneOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findAccount } from '../accounts/store.ts'
import { limitsOf } from '../permissions/restrictions.ts'
import { noteVisit } from './actions.ts'
import { findPlaces, type Place } from './store.ts'

// Cookie and named account to caller. Undefined is a 401, whatever the reason: an ended session and an account that is
// not the person's look alike. Nobody is ever led to another account than the one that was named.
export async function recognise(
  db: Database,
  visitor: Visitor,
  host_prefix: string | undefined,
  now: number,
): Promise<Caller | undefined> {
  const { session_token, account } = visitor
  if (session_token === undefined) return undefined
  const is_home = host_prefix !== undefined && (await findAccount(db, host_prefix)) !== undefined
  if (is_home && account !== undefined && account !== host_prefix) return undefined
  const places = await findPlaces(db, session_token, account ?? (is_home ? host_prefix : undefined), now)
  const [place] = places
  // Where nothing is named only one account can be meant.
  if (place === undefined || places.length > 1) return undefined
  await noteVisit(db, place, place.account_id, now)
  return callerOf(place)
}

function callerOf(place: Place): Caller {
  const { id: session_id, account_id, prefix, settings, user_id, login, role } = place
  const parsed = JSON.parse(settings) as Settings
  const department_ids = JSON.parse(place.department_ids)
  return {
    ...{ account_id, prefix, settings: parsed, time_zone: timeZoneOf(parsed), moved: movedOf(parsed) },
    limits: limitsOf({ account_id, role, department_ids }, parsed.roles),
    ...{ user_id, login, role, token_id: 0, session_id },
  }
}

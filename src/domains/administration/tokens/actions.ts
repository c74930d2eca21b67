import { forbidden, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { dayAt, plusDays, startOfDay } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newAccessToken } from '../accounts/access-token-store.ts'
import type { StoredLimits } from '../accounts/schema.ts'
import { existingDepartmentIds } from '../roles/store.ts'
import { composeToken, type TokenDraft } from './rules.ts'
import type { StoredToken } from './schema.ts'
import { findToken, insertToken, listTokens, revokeToken, updateToken } from './store.ts'

// Creates, changes and revokes limited tokens. Their users change them; administrators can only revoke those of others.

type Person = Pick<Caller, 'role' | 'time_zone' | 'restrictions'>

export const createToken = (
  db: Database,
  actor: Actor,
  person: Person,
  draft: TokenDraft,
): Promise<StoredToken & { token: string }> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    const others = await listTokens(db, account_id, user_id)
    const composed = composeToken(
      { rights: [], ...draft },
      { others, ...(await contextOf(db, actor, person, draft)) },
    )
    const token = newAccessToken()
    const expires_at = endOf(composed.limits, person)
    const id = await insertToken(db, actor, { ...composed, expires_at }, { token, now })
    const changes = Object.fromEntries(
      Object.entries({ name: composed.name, ...composed.limits }).map(([name, value]) => [
        name,
        [null, value],
      ]),
    )
    audit(db, actor, { action: 'create', resource: 'access_token', record_id: id, changes })
    return { ...(await getToken(db, account_id, id)), token }
  })

export const changeToken = (
  db: Database,
  actor: Actor,
  person: Person,
  id: number,
  draft: TokenDraft,
): Promise<StoredToken> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    const tokens = await listTokens(db, account_id, user_id)
    const current = tokens.find((token) => token.id === id)
    if (!current) throw notFound()
    const others = tokens.filter((token) => token !== current)
    const composed = composeToken(draft, { others, ...(await contextOf(db, actor, person, draft)), current })
    const changes = changesBetween(current, composed)
    if (Object.keys(changes).length === 0) return current
    const expires_at = changes.expires_on ? endOf(composed.limits, person) : current.expires_at
    const updated_at = Math.max(now, current.updated_at + 1)
    const changed = { ...current, ...composed, expires_at, updated_at }
    await updateToken(db, account_id, changed)
    audit(db, actor, { action: 'update', resource: 'access_token', record_id: id, changes })
    return changed
  })

export const revokeTokenById = (db: Database, actor: Actor, { role }: Person, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    const token = await getToken(db, account_id, id)
    if (token.user_id !== user_id && !administers(role)) throw notFound()
    if (token.user_id !== user_id && token.role === 'owner' && role !== 'owner') throw forbidden()
    if (token.revoked_at !== null) return
    await revokeToken(db, account_id, id, now)
    const changes = { name: [token.name, null] }
    audit(db, actor, { action: 'revoke', resource: 'access_token', record_id: id, changes })
  })

export const administers = (role: string): boolean => role === 'owner' || role === 'admin'

async function getToken(db: Database, accountId: number, id: number): Promise<StoredToken> {
  const token = await findToken(db, accountId, id)
  if (!token) throw notFound()
  return token
}

async function contextOf(
  db: Database,
  { account_id, now }: Actor,
  { time_zone, restrictions }: Person,
  { department_ids }: TokenDraft,
) {
  const existingIds = await existingDepartmentIds(db, account_id, department_ids ?? [])
  const ownIds = restrictions?.department_ids
  return {
    departmentIds: ownIds ? existingIds.filter((id) => ownIds.includes(id)) : existingIds,
    today: dayAt(now, time_zone),
  }
}

// A token works until the end of its last day.
const endOf = ({ expires_on }: StoredLimits, { time_zone }: Person): number | null =>
  expires_on === null ? null : startOfDay(plusDays(expires_on, 1), time_zone)

function changesBetween(current: StoredToken, { name, limits }: Pick<StoredToken, 'name' | 'limits'>) {
  const before = { name: current.name, ...current.limits }
  const after = { name, ...limits }
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field], after[field]]]),
  )
}

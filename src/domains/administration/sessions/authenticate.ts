import type { Database } from '../../../platform/database/database.ts'
import { NOBODY } from '../../../platform/http/authentication.ts'
import type { BrowserSession } from '../../../platform/http/browser-session.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { clockShiftOf, timeZoneOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findAccount } from '../accounts/store.ts'
import { restrictionsOf } from '../permissions/restrictions.ts'
import { recordVisit } from './actions.ts'
import { findSession, findSessionAccounts, type SessionAccount } from './store.ts'

// Finds the caller of a session cookie and a named account. Undefined means 401, whatever the reason: an ended session and an account of
// others look alike. The caller never gets another account than the named one.
export async function authenticateSession(
  db: Database,
  browser: BrowserSession,
  hostPrefix: string | undefined,
  now: number,
): Promise<Caller | undefined> {
  const { session_token, account } = browser
  if (session_token === undefined) return undefined
  const isAccountHost = hostPrefix !== undefined && (await findAccount(db, hostPrefix)) !== undefined
  if (isAccountHost && account !== undefined && account !== hostPrefix) return undefined
  const accounts = await findSessionAccounts(
    db,
    session_token,
    account ?? (isAccountHost ? hostPrefix : undefined),
    now,
  )
  const [sessionAccount] = accounts
  // Without a named account the session must open exactly one.
  if (sessionAccount === undefined || accounts.length > 1) return undefined
  await recordVisit(db, sessionAccount, sessionAccount.account_id, now)
  return callerOf(sessionAccount)
}

function callerOf(account: SessionAccount): Caller {
  const { id: session_id, account_id, prefix, settings, user_id, login, role, two_factor } = account
  const parsed = JSON.parse(settings) as Settings
  const department_ids = JSON.parse(account.department_ids)
  return {
    account_id,
    prefix,
    settings: parsed,
    time_zone: timeZoneOf(parsed),
    clock_shift: clockShiftOf(parsed),
    restrictions: restrictionsOf({ account_id, role, department_ids }, parsed.roles),
    user_id,
    login,
    role,
    token_id: 0,
    session_id,
    confirmed_at: account.confirmed_at ?? undefined,
    ...(parsed.two_factor_required === true &&
      !two_factor &&
      !account.second_factor &&
      !account.provider_factor && { lacks_second_factor: true as const }),
    ...(parsed.openid_connect_required === true &&
      account.provider_since === null && { lacks_provider_sign_in: true as const }),
    ...(account.is_limited && { has_limited_session: true as const }),
  }
}

// Finds the user of a session, for routes about the session itself.
export async function recogniseSession(
  db: Database,
  { session_token }: BrowserSession,
  now: number,
): Promise<Caller | undefined> {
  const session = session_token === undefined ? undefined : await findSession(db, session_token, now)
  if (session === undefined) return undefined
  const { id: session_id, user_id, confirmed_at } = session
  return { ...NOBODY, user_id, session_id, confirmed_at: confirmed_at ?? undefined }
}

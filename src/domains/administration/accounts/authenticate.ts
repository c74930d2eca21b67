import { Refusal } from '../../../platform/api-error.ts'
import { askTogether } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import type { BasicCredentials } from '../../../platform/http/credentials.ts'
import type { Call, Caller } from '../../../platform/http/route.ts'
import { limitsOf } from '../permissions/restrictions.ts'
import { currentGeneration, findKnownCaller, rememberCaller } from './caller-cache.ts'
import { logIn } from './login.ts'
import { movedOf, timeZoneOf } from './rules.ts'
import type { Settings } from './schema.ts'
import { findAccount, membershipsOf } from './store.ts'
import { findTokenOwners, showToken, type TokenOwner } from './token-store.ts'

// Token and host to caller. Undefined is a 401, whatever the reason: wrong, foreign and ended tokens look alike.
export function authenticate(
  db: Database,
  carried: string,
  host_prefix: string | undefined,
): Awaitable<Caller | undefined> {
  const known = findKnownCaller(db, carried)
  if (known && (host_prefix === undefined || host_prefix === known.prefix)) return known
  return identify(db, carried, host_prefix)
}

// Login and password stand for the token of that person in the account of the host, or else in their first one. Every such request
// costs a password check, and failures slow down as at signing in.
export async function authenticateByPassword(
  db: Database,
  secret: Buffer,
  { login, password }: BasicCredentials,
  { host_prefix, address, arrived_at }: Pick<Call, 'host_prefix' | 'address' | 'arrived_at'>,
): Promise<Caller | undefined> {
  if (password === '') return authenticate(db, login, host_prefix)
  const user = await logIn(db, login, password, address, arrived_at).catch(undefinedIfWrong)
  if (user === undefined) return undefined
  const accounts = await membershipsOf(db, user.id)
  const account = accounts.find(({ prefix }) => prefix === host_prefix) ?? accounts[0]
  const token = account && (await showToken(db, { account_id: account.account_id, user_id: user.id }, secret))
  return token ? authenticate(db, token, host_prefix) : undefined
}

function undefinedIfWrong(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 401) return undefined
  throw error
}

async function identify(
  db: Database,
  carried: string,
  host_prefix: string | undefined,
): Promise<Caller | undefined> {
  const { token, prefix } = splitToken(carried)
  const caller = findKnownCaller(db, token) ?? (await findCaller(db, token))
  if (caller === undefined) return undefined
  if (prefix !== undefined && prefix !== caller.prefix) return undefined
  if (host_prefix !== undefined && host_prefix !== caller.prefix && (await findAccount(db, host_prefix))) {
    return undefined
  }
  return caller
}

// TOKEN, TOKEN/prefix, and the latter with its slash escaped once more than needed.
export function splitToken(carried: string): { token: string; prefix: string | undefined } {
  const [token = '', prefix] = carried.replace(/%2f/i, '/').split('/')
  return { token, prefix }
}

const findCaller = askTogether(async (db, tokens) => {
  const generation = currentGeneration()
  const callers = new Map<string, Caller>()
  for (const [token, owner] of await findTokenOwners(db, tokens)) {
    const caller = callerOf(owner)
    if (caller === undefined) continue
    callers.set(token, caller)
    rememberCaller(db, token, caller, generation)
  }
  return callers
})

function callerOf(owner: TokenOwner): Caller | undefined {
  if (owner.prefix === null || owner.role === null) return undefined
  const settings = JSON.parse(owner.settings as string) as Settings
  const { account_id, role } = owner
  const department_ids = JSON.parse(owner.department_ids ?? '[]')
  return {
    account_id,
    prefix: owner.prefix,
    settings,
    time_zone: timeZoneOf(settings),
    moved: movedOf(settings),
    user_id: owner.user_id,
    login: owner.login,
    role,
    limits: limitsOf({ account_id, role, department_ids }, settings.roles),
    token_id: owner.token_id,
    session_id: 0,
  }
}

import { decimal } from '../../../money/decimal.ts'
import { ApiError, unauthorized } from '../../../platform/api-error.ts'
import { batchLookups } from '../../../platform/commit/index.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import type { BasicCredentials } from '../../../platform/http/credentials.ts'
import type { AccessToken, ApiRequest, Caller, Role } from '../../../platform/http/route.ts'
import { networkMatcher } from '../../../platform/networks.ts'
import { restrictionsOf } from '../permissions/restrictions.ts'
import { type AccessTokenOwner, findAccessTokenOwners, mayBeAccessToken } from './access-token-store.ts'
import { cacheCaller, currentGeneration, findCachedCaller } from './caller-cache.ts'
import { logIn } from './login.ts'
import { clockShiftOf, timeZoneOf } from './rules.ts'
import type { Settings, StoredLimits, TokenOwner } from './schema.ts'
import { findAccount, getSettings, membershipsOf, type User } from './store.ts'
import { findTokenOwners, readToken } from './token-store.ts'

// Finds the caller of a token. Undefined means 401, whatever the reason: wrong, foreign and revoked tokens look alike.
export function authenticate(
  db: Database,
  carried: string,
  hostPrefix: string | undefined,
): Awaitable<Caller | undefined> {
  const cachedCaller = findCachedCaller(db, carried)
  if (cachedCaller && (hostPrefix === undefined || hostPrefix === cachedCaller.prefix)) return cachedCaller
  return identify(db, carried, hostPrefix)
}

// Login and password stand for the token of the user in the account of the host, or else in the user's first account. Every such request
// costs a password check, and failures slow down as at sign-in.
export async function authenticateByPassword(
  db: Database,
  secret: Buffer,
  { login, password }: BasicCredentials,
  { host_prefix, address, arrived_at }: Pick<ApiRequest, 'host_prefix' | 'address' | 'arrived_at'>,
): Promise<Caller | undefined> {
  if (password === '') return authenticate(db, login, host_prefix)
  const user = await logIn(db, login, password, address, arrived_at).catch(undefinedIfWrong)
  if (user === undefined) return undefined
  const accounts = await membershipsOf(db, user.id)
  const account = accounts.find(({ prefix }) => prefix === host_prefix) ?? accounts[0]
  await checkPasswordSuffices(db, user, account?.account_id)
  const token = account && (await readToken(db, { account_id: account.account_id, user_id: user.id }, secret))
  return token ? authenticate(db, token, host_prefix) : undefined
}

// Takes a token in place of the login. Programs of compatible services send it so.
export async function authenticateWithoutPasswords(
  db: Database,
  _secret: Buffer,
  { login, password }: BasicCredentials,
  { host_prefix }: Pick<ApiRequest, 'host_prefix'>,
): Promise<Caller | undefined> {
  if (password !== '') throw passwordsOffError()
  return authenticate(db, login, host_prefix)
}

// Where passwords do not sign in, they do not stand for tokens either.
export const passwordsOffError = () =>
  unauthorized('Passwords are not accepted at this server; send the API token of the user')

// A password stands for the token only if it is all that signing in takes.
export async function checkPasswordSuffices(
  db: Database,
  { two_factor }: Pick<User, 'two_factor'>,
  accountId: number | undefined,
) {
  if (two_factor)
    throw unauthorized(
      'This user signs in with two factors, so the password alone is not accepted; send the API token of the user',
    )
  if (accountId === undefined) return
  const { two_factor_required, openid_connect_required } = await getSettings(db, accountId)
  if (openid_connect_required === true)
    throw unauthorized(
      'This account requires its OpenID Connect provider, so a password is not accepted; send the API token of the user',
    )
  if (two_factor_required === true)
    throw unauthorized(
      'This account requires two factors, so a password alone is not accepted; send the API token of the user',
    )
}

function undefinedIfWrong(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 401) return undefined
  throw error
}

async function identify(
  db: Database,
  carried: string,
  hostPrefix: string | undefined,
): Promise<Caller | undefined> {
  const { token, prefix } = splitToken(carried)
  const caller = findCachedCaller(db, token) ?? (await findCaller(db, token))
  if (caller === undefined) return undefined
  if (prefix !== undefined && prefix !== caller.prefix) return undefined
  if (hostPrefix !== undefined && hostPrefix !== caller.prefix && (await findAccount(db, hostPrefix))) {
    return undefined
  }
  return caller
}

// Accepts TOKEN, TOKEN/prefix, and the latter with its slash percent-encoded once too often.
export function splitToken(carried: string): { token: string; prefix: string | undefined } {
  const [token = '', prefix] = carried.replace(/%2f/i, '/').split('/')
  return { token, prefix }
}

const findCaller = batchLookups(async (db, tokens) => {
  const generation = currentGeneration()
  const callers = new Map<string, Caller>()
  const limitedTokens = await findAccessTokenOwners(db, tokens.filter(mayBeAccessToken))
  const otherTokens = tokens.filter((token) => !limitedTokens.has(token))
  const fullTokens = otherTokens.length > 0 ? await findTokenOwners(db, otherTokens) : []
  const callersByToken = [
    ...[...limitedTokens].map(([token, owner]) => [token, limitedCallerOf(owner)] as const),
    ...[...fullTokens].map(([token, owner]) => [token, callerOf(owner)] as const),
  ]
  for (const [token, caller] of callersByToken) {
    if (caller === undefined) continue
    callers.set(token, caller)
    cacheCaller(db, token, caller, generation)
  }
  return callers
})

function callerOf(owner: TokenOwner, limits?: StoredLimits): Caller | undefined {
  if (owner.prefix === null || owner.role === null) return undefined
  const settings = JSON.parse(owner.settings as string) as Settings
  const { account_id, role } = owner
  const department_ids = JSON.parse(owner.department_ids ?? '[]')
  const tokenLimits = limits && {
    ...limits,
    amount_max: limits.amount_max ? decimal(limits.amount_max) : undefined,
  }
  return {
    account_id,
    prefix: owner.prefix,
    settings,
    time_zone: timeZoneOf(settings),
    clock_shift: clockShiftOf(settings),
    user_id: owner.user_id,
    login: owner.login,
    role,
    restrictions: restrictionsOf({ account_id, role, department_ids }, settings.roles, tokenLimits),
    token_id: owner.token_id,
    session_id: 0,
  }
}

// The caller of a limited token is never an administrator, whatever the role of the user is.
function limitedCallerOf(owner: AccessTokenOwner): Caller | undefined {
  const limits = JSON.parse(owner.limits) as StoredLimits
  const caller = callerOf(owner, limits)
  if (caller === undefined) return undefined
  const { token_id: id, name, expires_at, revoked_at } = owner
  const isAllowedFrom = limits.networks.length > 0 ? networkMatcher(limits.networks) : undefined
  const access_token: AccessToken = {
    id,
    name,
    user_role: caller.role,
    expires_at,
    revoked_at,
    isAllowedFrom,
  }
  return { ...caller, role: withoutAdministration(caller.role), access_token }
}

const withoutAdministration = (role: Role): Role => (role === 'owner' || role === 'admin' ? 'member' : role)

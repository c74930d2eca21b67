import type { FastifyRequest } from 'fastify'
import {
  accountClosed,
  csrfTokenMissing,
  forbidden,
  identityUnconfirmed,
  providerSignInMissing,
  secondFactorMissing,
  unauthorized,
} from '../api-error.ts'
import { type Awaitable, type Engine, mapAwaitable } from '../database/database.ts'
import type { InputObject } from '../formats/input.ts'
import { checkAccessToken } from './access-token.ts'
import { type BrowserSession, hasCsrfToken } from './browser-session.ts'
import { type BasicCredentials, basicCredentialsOf, tokenOf } from './credentials.ts'
import type { Limiter } from './limiter.ts'
import type { RequestObserver } from './reply.ts'
import type { AccessLevel, ApiRequest, Caller, Operation, Role, Route } from './route.ts'
import { type IncomingRequest, prefixOfHost } from './url.ts'

// Identifies the caller of a request and checks whether the caller may use the route.

export type ServerContext = RequestObserver & {
  db: Engine
  secret: Buffer
  root_url: string
  root_host: string
  limiter: Limiter
  authenticate: (db: Engine, token: string, hostPrefix: string | undefined) => Awaitable<Caller | undefined>
  authenticateByPassword: (
    db: Engine,
    secret: Buffer,
    credentials: BasicCredentials,
    call: ApiRequest,
  ) => Promise<Caller | undefined>
  recognise: (
    db: Engine,
    visitor: BrowserSession,
    hostPrefix: string | undefined,
    now: number,
  ) => Promise<Caller | undefined>
  recogniseSession: (db: Engine, visitor: BrowserSession, now: number) => Promise<Caller | undefined>
}

export const NOBODY = { account_id: 0, user_id: 0, token_id: 0, session_id: 0 } as Caller

// Identifies by token, else by HTTP Basic credentials, else by the browser session. Routes without a token identify
// nobody.
export function identify(
  context: ServerContext,
  { operation }: Route,
  arrival: IncomingRequest,
  call: ApiRequest,
): Awaitable<Caller> {
  const { token, visitor, host_prefix, address, arrived_at: now } = call
  if (!needsToken(operation.access)) {
    if (!operation.is_unlimited) context.limiter.take(`address ${address}`, now)
    // Routes about the session read it themselves; only its confirmation is checked here.
    if (!operation.confirms_identity || !visitor?.session_token) return NOBODY
    return mapAwaitable(context.recogniseSession(context.db, visitor, now), (user) => user ?? NOBODY)
  }
  const basic = token ? undefined : basicCredentialsOf(call.headers)
  const identified = token
    ? context.authenticate(context.db, token, host_prefix)
    : basic
      ? context.authenticateByPassword(context.db, context.secret, basic, call)
      : visitor?.session_token && context.recognise(context.db, visitor, host_prefix, now)
  return mapAwaitable(identified, (match) => {
    if (match) recordCaller(arrival, match)
    const caller = admit(context, address, match || undefined, now)
    if (token || basic) arrival.caller = caller
    if (caller.access_token) checkAccessToken(caller.access_token, call)
    return caller
  })
}

export function authorise({ method, operation }: Route, call: ApiRequest): void {
  const { caller, visitor, method: requestMethod } = call
  const hasSession = caller.session_id !== 0
  if (hasSession && method !== 'GET' && !hasCsrfToken(visitor)) throw csrfTokenMissing()
  // Links that change something accept no cookie, because another site could link to them, and no HEAD, because
  // previews send it.
  const isLink = method === 'GET' && operation.access === 'write'
  if (isLink && (hasSession || requestMethod === 'HEAD')) throw csrfTokenMissing()
  checkSignIn(caller)
  const role = caller.access_token?.user_role ?? caller.role
  if (!caller.restrictions?.replaces_role && !mayByRole(role, operation.access)) throw forbidden()
  if (
    caller.settings?.closed_at &&
    !operation.allows_closed_account &&
    !mayReadClosedAccount(method, operation, caller)
  )
    throw accountClosed()
  if (hasSession) checkIdentity(operation, call)
}

// The account may require more of a sign-in than the session had.
function checkSignIn({ lacks_provider_sign_in, lacks_second_factor }: Caller) {
  if (lacks_provider_sign_in) throw providerSignInMissing()
  if (lacks_second_factor) throw secondFactorMissing()
}

const CONFIRMED_MS = 10 * 60_000

// Protects what a stranger could do at an unlocked screen, or with a stolen cookie, that outlasts the session. Programs with a token are not
// concerned.
function checkIdentity({ confirms_identity }: Operation, call: ApiRequest) {
  const isNeeded = typeof confirms_identity === 'function' ? confirms_identity(call) : confirms_identity
  if (isNeeded && (call.caller.confirmed_at ?? 0) < call.arrived_at - CONFIRMED_MS)
    throw identityUnconfirmed()
}

// The owners of an account that awaits its deletion may still read and export its data in the browser.
const mayReadClosedAccount = (method: string, { access }: Operation, { role, session_id }: Caller): boolean =>
  method === 'GET' && access !== 'write' && role === 'owner' && session_id !== 0

function admit(context: ServerContext, address: string, caller: Caller | undefined, now: number): Caller {
  context.limiter.take(caller ? limitKeyOf(caller) : `address ${address}`, now)
  if (caller === undefined) throw unauthorized()
  return caller
}

export function limitKeyOf({ token_id, access_token, session_id }: Caller): string {
  if (access_token) return `access token ${access_token.id}`
  return session_id === 0 ? `token ${token_id}` : `session ${session_id}`
}

export const needsToken = (right: AccessLevel) => right !== 'open' && right !== 'installation'

export function mayByRole(role: Role, right: AccessLevel): boolean {
  if (right === 'admin') return role === 'owner' || role === 'admin'
  if (right === 'books') return role !== 'member'
  if (right === 'write') return role !== 'accountant'
  return true
}

// Identifies the caller of an unreadable body too, because callers look for such failures in their request log.
export async function identifyAndThrow(
  context: ServerContext,
  request: FastifyRequest,
  query: InputObject,
  error: unknown,
): Promise<never> {
  const token = tokenOf(query, {}, request.headers.authorization)
  const hostPrefix = prefixOfHost(request.host, context.root_host)
  const caller = token ? await context.authenticate(context.db, token, hostPrefix) : undefined
  if (caller) {
    ;(request.raw as IncomingRequest).caller = caller
    recordCaller(request.raw as IncomingRequest, caller)
  }
  throw error
}

// Records the caller for the log, also of requests that are rejected later, such as those over the limit.
function recordCaller(arrival: IncomingRequest, { account_id, user_id }: Caller) {
  arrival.account_id = account_id
  arrival.user_id = user_id
}

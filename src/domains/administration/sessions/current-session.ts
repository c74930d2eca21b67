import { ApiError, csrfTokenMissing, forbidden, unauthorized } from '../../../platform/api-error.ts'
import { type BrowserSession, hasCsrfToken, sessionCookie } from '../../../platform/http/browser-session.ts'
import { type ApiResponse, recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { allowsPasswords } from '../openid-connect/find-provider.ts'
import { recordAccount, type SignedIn } from './actions.ts'
import { presentSession, type SessionOptions } from './present.ts'
import { sessionShape } from './schema.ts'
import { findSession, SESSION_LIFETIME_MS, type Session } from './store.ts'

// Finds the session of requests to routes about the session itself, which need no account.

export type CurrentSession = Session & { token: string }

export async function findCurrentSession({
  db,
  visitor,
  now,
}: ApiRequest): Promise<CurrentSession | undefined> {
  const token = visitor?.session_token
  const session = token === undefined ? undefined : await findSession(db, token, now)
  return session && { ...session, token: token as string }
}

export async function getCurrentSession(
  call: ApiRequest,
  options: SessionOptions,
  purpose?: 'to change something' | 'to change the session',
): Promise<CurrentSession> {
  const session = await findCurrentSession(call)
  if (session === undefined) throw noSessionError(options)
  if (purpose !== undefined && !hasCsrfToken(call.visitor)) throw csrfTokenMissing()
  if (purpose !== 'to change the session' && session.is_limited) throw limitedSessionError()
  return session
}

// The owner of an account chooses its provider, so what the provider says must not change the person in other accounts.
export const limitedSessionError = () =>
  forbidden('This session was signed in by the provider of one account; sign in with your password for this')

export const noSessionError = ({ sign_up }: SessionOptions): ApiError =>
  new ApiError(401, unauthorized().message, {}, { sign_up })

export function checkPasswordSignIn({ openid_connect }: SessionOptions) {
  if (!allowsPasswords(openid_connect)) throw providerOnlyError()
}

const providerOnlyError = () =>
  new ApiError(
    403,
    'Passwords and passkeys do not sign in at this server; use its OpenID Connect provider',
    {},
    { code: 'openid_connect_required' },
  )

const AGENT_MAX = 300

// Details of the browser stored with a new session.
export const browserOf = ({ headers, address, visitor }: ApiRequest) => ({
  earlier: visitor?.session_token,
  agent: headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
  address,
})

// Prevents another site from signing a browser in as its own user to read what is entered afterwards.
export function checkSameSite({ visitor }: ApiRequest) {
  if (visitor?.is_cross_site) throw forbidden('Sign in on the sign-in page of this server')
}

export async function signedInResponse(
  call: ApiRequest,
  options: SessionOptions,
  signedIn: SignedIn,
): Promise<ApiResponse> {
  const { document, account } = await presentSession(call, options, signedIn)
  if (account) await recordAccount(call.db, signedIn.user_id, account.account_id, call.now)
  return {
    ...recordResponse(sessionShape, document, 201),
    headers: { 'set-cookie': cookieOf(call, signedIn.token, signedIn.remember) },
  }
}

// The age of a persistent cookie counts from when it was set, so every visit sets it again.
export const renewedCookie = (
  call: ApiRequest,
  { token, remember }: CurrentSession,
): { [name: string]: string } => (remember ? { 'set-cookie': cookieOf(call, token, true) } : {})

export const endedCookie = ({ visitor }: ApiRequest): { [name: string]: string } => ({
  'set-cookie': sessionCookie('', visitor as BrowserSession, 0),
})

const cookieOf = ({ visitor }: ApiRequest, token: string, remember: boolean): string =>
  sessionCookie(token, visitor as BrowserSession, remember ? SESSION_LIFETIME_MS / 1000 : undefined)

import type { FastifyRequest } from 'fastify'
import type { InputObject } from '../formats/input.ts'
import { equalsConstantTime, hashToken } from '../secret.ts'

// The session cookie, CSRF token and account of a request that a browser sent.

export type BrowserSession = {
  session_token: string | undefined
  csrf_token: string | undefined
  account: string | undefined
  is_cross_site: boolean // another site sent the request, as far as the browser reports
  is_secure: boolean
}

const COOKIE = 'kwit_session'
const SESSION_COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9]{1,200})(?:;|$)`)

export function visitorOf(request: FastifyRequest, query: InputObject): BrowserSession {
  const { headers } = request
  // A plain link cannot set a header, so it may name the account in its query.
  const account = headers['x-kwit-account'] ?? query.account
  const csrfToken = headers['x-csrf-token']
  return {
    session_token: sessionTokenIn(headers.cookie),
    csrf_token: typeof csrfToken === 'string' ? csrfToken : undefined,
    account: account === undefined || account === '' ? undefined : normalizePrefix(account),
    is_cross_site: headers['sec-fetch-site'] === 'cross-site',
    is_secure: request.protocol === 'https',
  }
}

export const sessionTokenIn = (cookies: string | undefined): string | undefined =>
  cookies === undefined ? undefined : SESSION_COOKIE.exec(cookies)?.[1]

// An invalid prefix becomes one that matches no account, which is not the same as naming none.
const normalizePrefix = (prefix: unknown): string =>
  typeof prefix === 'string' && /^[\w-]{1,100}$/.test(prefix) ? prefix.toLowerCase() : '-'

// Derived from the session token, so nothing is stored, and not reversible.
export const csrfTokenOf = (sessionToken: string): string => hashToken(`csrf ${sessionToken}`)

export function hasCsrfToken(visitor: BrowserSession | undefined): boolean {
  if (visitor?.session_token === undefined || visitor.csrf_token === undefined) return false
  return equalsConstantTime(visitor.csrf_token, csrfTokenOf(visitor.session_token))
}

// Without a maximum age the cookie ends with the browser.
export function sessionCookie(token: string, { is_secure }: BrowserSession, maxAgeS?: number): string {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax${is_secure ? '; Secure' : ''}${age}`
}

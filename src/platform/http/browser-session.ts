import type { FastifyRequest } from 'fastify'
import type { Tree } from '../formats/input.ts'
import { hashToken, isSame } from '../secret.ts'

// What a browser carries: the cookie of its session, the proof that the page is ours, and the account it means.

export type Visitor = {
  session_token: string | undefined
  csrf_token: string | undefined
  account: string | undefined
  is_cross_site: boolean // sent by a page of another site, as far as the browser tells
  is_secure: boolean
}

const COOKIE = 'kwit_session'
const CARRIED = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9]{1,200})(?:;|$)`)

export function visitorOf(request: FastifyRequest, query: Tree): Visitor {
  const { headers } = request
  // A plain link cannot set a header, so it names the account in its query.
  const account = headers['x-kwit-account'] ?? query.account
  const csrf_token = headers['x-csrf-token']
  return {
    session_token: headers.cookie === undefined ? undefined : CARRIED.exec(headers.cookie)?.[1],
    csrf_token: typeof csrf_token === 'string' ? csrf_token : undefined,
    account: account === undefined || account === '' ? undefined : prefixIn(account),
    is_cross_site: headers['sec-fetch-site'] === 'cross-site',
    is_secure: request.protocol === 'https',
  }
}

// What can be no prefix names no account, which is not the same as naming none.
const prefixIn = (named: unknown): string =>
  typeof named === 'string' && /^[\w-]{1,100}$/.test(named) ? named.toLowerCase() : '-'

// Follows from the session's token, so nothing more has to be kept; the other way round nobody finds it.
export const csrfTokenOf = (session_token: string): string => hashToken(`csrf ${session_token}`)

export function isProven(visitor: Visitor | undefined): boolean {
  if (visitor?.session_token === undefined || visitor.csrf_token === undefined) return false
  return isSame(visitor.csrf_token, csrfTokenOf(visitor.session_token))
}

// Without a time it ends with the browser.
export function sessionCookie(token: string, { is_secure }: Visitor, max_age_s?: number): string {
  const age = max_age_s === undefined ? '' : `; Max-Age=${max_age_s}`
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax${is_secure ? '; Secure' : ''}${age}`
}

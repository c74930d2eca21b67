import { forbidden, Refusal, unauthorized, unproven } from '../../../platform/api-error.ts'
import { isProven, sessionCookie, type Visitor } from '../../../platform/http/browser-session.ts'
import { type Answer, recordAnswer } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { noteAccount, type SignedIn } from './actions.ts'
import { presentSession, type SessionOptions } from './present.ts'
import { sessionShape } from './schema.ts'
import { findSession, type Session, UNUSED_MAX_MS } from './store.ts'

// The door of the routes that are about the session itself: they need no account.

export type Visit = Session & { token: string }

export async function findVisit({ db, visitor, now }: Call): Promise<Visit | undefined> {
  const token = visitor?.session_token
  const session = token === undefined ? undefined : await findSession(db, token, now)
  return session && { ...session, token: token as string }
}

export async function getVisit(
  call: Call,
  options: SessionOptions,
  purpose?: 'to change something',
): Promise<Visit> {
  const visit = await findVisit(call)
  if (visit === undefined) throw nobody(options)
  if (purpose !== undefined && !isProven(call.visitor)) throw unproven()
  return visit
}

export const nobody = ({ sign_up }: SessionOptions): Refusal =>
  new Refusal(401, unauthorized().message, {}, { sign_up })

const AGENT_MAX = 300

// What a new session tells of its browser.
export const browserOf = ({ headers, address, visitor }: Call) => ({
  earlier: visitor?.session_token,
  agent: headers['user-agent']?.slice(0, AGENT_MAX) ?? null,
  address,
})

// Otherwise a page of somebody else could sign a browser in as its own user and read what is entered afterwards.
export function checkSameSite({ visitor }: Call) {
  if (visitor?.is_cross_site) throw forbidden('Sign in on the page of this service')
}

export async function answerSignedIn(
  call: Call,
  options: SessionOptions,
  signed_in: SignedIn,
): Promise<Answer> {
  const { document, account } = await presentSession(call, options, signed_in)
  if (account) await noteAccount(call.db, signed_in.user_id, account.account_id, call.now)
  return {
    ...recordAnswer(sessionShape, document, 201),
    headers: { 'set-cookie': cookieOf(call, signed_in.token, signed_in.remember) },
  }
}

// A cookie that outlives the browser counts its own time from when it was set, so it is set again on every visit.
export const renewedCookie = (call: Call, { token, remember }: Visit): { [name: string]: string } =>
  remember ? { 'set-cookie': cookieOf(call, token, true) } : {}

export const endedCookie = ({ visitor }: Call): { [name: string]: string } => ({
  'set-cookie': sessionCookie('', visitor as Visitor, 0),
})

const cookieOf = ({ visitor }: Call, token: string, remember: boolean): string =>
  sessionCookie(token, visitor as Visitor, remember ? UNUSED_MAX_MS / 1000 : undefined)

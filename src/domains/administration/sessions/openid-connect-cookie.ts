import type { BrowserSession } from '../../../platform/http/browser-session.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { SignInChecks } from '../../../platform/openid-connect.ts'
import { open, seal } from '../../../platform/secret.ts'
import type { ProviderPerson } from '../openid-connect/rules.ts'

// What a browser carries between the steps of a sign-in through a provider, encrypted. It binds the answer of the provider to the browser
// that asked, and the database stores nothing before somebody has signed in.

export type PendingSignIn = {
  account: string | null // prefix of the account whose provider it is
  expires_at: number
} & ({ checks: SignInChecks } | { person: ProviderPerson })

const COOKIE = 'kwit_sign_in'
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{1,4000})(?:;|$)`)
const LIFETIME_S = 10 * 60

// A page of another site must not send it.
export function pendingCookie(
  { visitor, now }: ApiRequest,
  pending: { account: string | null } & ({ checks: SignInChecks } | { person: ProviderPerson }),
  secret: Buffer,
): { [name: string]: string } {
  const value = seal(JSON.stringify({ ...pending, expires_at: now + LIFETIME_S * 1000 }), secret)
  const secure = (visitor as BrowserSession).is_secure ? '; Secure' : ''
  return {
    'set-cookie': `${COOKIE}=${value}; Path=/session; HttpOnly; SameSite=Strict${secure}; Max-Age=${LIFETIME_S}`,
  }
}

export function readPending({ headers, now }: ApiRequest, secret: Buffer): PendingSignIn | undefined {
  const value = VALUE.exec(headers.cookie ?? '')?.[1]
  if (value === undefined) return undefined
  try {
    const pending = JSON.parse(open(value, secret)) as PendingSignIn
    return pending.expires_at > now ? pending : undefined
  } catch {
    return undefined
  }
}

import { accountLocation } from '../account-url.ts'

// Stores the CSRF token and a pending sign-in. It lives outside React because requests are also made outside components.

let storedCsrfToken = ''
let waiting: { promise: Promise<boolean>; settle: (isBack: boolean) => void } | undefined
const listeners = new Set<() => void>()

export const csrfToken = () => storedCsrfToken

export const setCsrfToken = (token: string) => {
  storedCsrfToken = token
}

// Another tab may have signed in; its token is then valid here, too.
export async function renewCsrfToken(): Promise<boolean> {
  const headers: HeadersInit = accountLocation.account ? { 'X-Kwit-Account': accountLocation.account } : {}
  const response = await fetch('/session.json', { headers })
  if (!response.ok) return false
  const { csrf_token } = (await response.json()) as { csrf_token: string }
  setCsrfToken(csrf_token)
  return true
}

// Resolves to true after sign-in. All requests that find the session ended wait for the same dialog.
export function requestSignIn(): Promise<boolean> {
  if (waiting) return waiting.promise
  let settle: (isBack: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  waiting = { promise, settle }
  tell()
  return promise
}

export function resolveSignIn(isBack: boolean) {
  waiting?.settle(isBack)
  waiting = undefined
  tell()
}

export const isSignInPending = () => waiting !== undefined

export function subscribeToSignIn(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}

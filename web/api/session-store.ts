import { place } from '../account-url.ts'

// Stores the CSRF token and a pending sign-in. It lives outside React because requests are also made outside components.

let csrf_token = ''
let waiting: { promise: Promise<boolean>; settle: (is_back: boolean) => void } | undefined
const listeners = new Set<() => void>()

export const csrfToken = () => csrf_token

export const keepCsrfToken = (token: string) => {
  csrf_token = token
}

// Another tab may have signed in anew; its token is then ours too.
export async function renewCsrfToken(): Promise<boolean> {
  const headers: HeadersInit = place.account ? { 'X-Kwit-Account': place.account } : {}
  const response = await fetch('/session.json', { headers })
  if (!response.ok) return false
  const { csrf_token } = (await response.json()) as { csrf_token: string }
  keepCsrfToken(csrf_token)
  return true
}

// True once somebody signed in; all requests that meet the end of the session wait for the same dialog.
export function askToSignIn(): Promise<boolean> {
  if (waiting) return waiting.promise
  let settle: (is_back: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  waiting = { promise, settle }
  tell()
  return promise
}

export function settleSignIn(is_back: boolean) {
  waiting?.settle(is_back)
  waiting = undefined
  tell()
}

export const isAskingToSignIn = () => waiting !== undefined

export function onSignInAsked(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}

import { accountLocation } from '../account-url.ts'
import { createPrompt } from './prompt.ts'

// Stores the CSRF token and a pending sign-in. It lives outside React because requests are also made outside components.

let storedCsrfToken = ''
const signInPrompt = createPrompt()

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
export const requestSignIn = signInPrompt.ask
export const resolveSignIn = signInPrompt.settle
export const isSignInPending = signInPrompt.isPending
export const subscribeToSignIn = signInPrompt.subscribe

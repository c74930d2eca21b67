import { useQuery, useQueryClient } from '@tanstack/react-query'
import { place } from '../account-url.ts'
import { call } from './client.ts'
import { ApiProblem } from './errors.ts'
import type { Answers } from './schemas.d.ts'
import { keepCsrfToken } from './session-store.ts'

// Who is signed in, and in which accounts.

export type Session = Answers['Session']
export type User = Answers['SessionUser']
export type AccountOfSession = Answers['SessionAccount']
export type Role = AccountOfSession['role']
// Nobody is signed in; the page of signing in needs to know what it may offer.
export type Nobody = { user: null; sign_up: boolean }

const KEY = ['session']

export const useSessionQuery = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readSession,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export function useSession(): Session {
  const { data } = useSessionQuery()
  if (!data || data.user === null) throw new Error('useSession outside of a session')
  return data
}

// In the account of the address.
export function useOwnAccount(): Pick<
  AccountOfSession,
  'role' | 'role_name' | 'rights' | 'department_ids' | 'removed_on'
> {
  const { accounts } = useSession()
  return accounts.find(({ prefix }) => prefix === place.account) ?? NOWHERE
}

const NOWHERE = { role: 'accountant', role_name: null, rights: [], department_ids: [], removed_on: null }

export const useRole = (): Role => useOwnAccount().role

// Of an account that is shut.
export const useRemovalDay = (): string | null => useOwnAccount().removed_on

export const useIsAdmin = (): boolean => ['owner', 'admin'].includes(useRole())

export const nameOf = (user: User) =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.login || user.email

export function useSessionActions() {
  const queries = useQueryClient()
  const begin = async (path: string, body: unknown) => {
    const response = await call('POST', path, { body, is_session_call: true })
    const session = (await response.json()) as Session
    keepCsrfToken(session.csrf_token)
    queries.setQueryData(KEY, session)
    return session
  }
  return {
    signIn: (fields: { login: string; password: string; remember?: boolean }) =>
      begin('/session.json', fields),
    signUp: (fields: unknown) => begin('/session/sign_up.json', fields),
    acceptInvitation: (fields: unknown) => begin('/session/invitation.json', fields),
    signOut: () => call('DELETE', '/session.json', { is_session_call: true }),
  }
}

async function readSession(): Promise<Session | Nobody> {
  try {
    const response = await call('GET', '/session.json', { query: { nobody: true }, is_session_call: true })
    const session = (await response.json()) as Session
    if (session.csrf_token === '') return { user: null, sign_up: session.sign_up === true }
    keepCsrfToken(session.csrf_token)
    return session
  } catch (error) {
    // The host of an account that is not there.
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
    return { user: null, sign_up: false }
  }
}

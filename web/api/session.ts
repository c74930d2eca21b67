import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountLocation } from '../account-url.ts'
import { clearStoredFiles } from '../service-worker/client.ts'
import { apiFetch, sendJson } from './client.ts'
import { ApiError } from './errors.ts'
import { answerPasskey } from './passkeys.ts'
import type { Answers } from './schemas.d.ts'
import { setCsrfToken } from './session-store.ts'
import type { SecondFactor } from './two-factor.ts'

// The signed-in user and the accounts of which the user is a member.

export type Session = Answers['Session']
export type User = Answers['SessionUser']
export type SessionAccount = Answers['SessionAccount']
export type Role = SessionAccount['role']
// Returned without a session: the options of the sign-in page.
export type Nobody = {
  user: null
  sign_up: boolean
  has_passwords: boolean // whether passwords and passkeys sign in
  providers: readonly SignInProvider[]
}
export type SignInProvider = Answers['SignInProvider']

const KEY = ['session']
const RETRIES = 2

export const useSessionQuery = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readSession,
    // Asked even if the browser believes to be offline, which it may do for too long.
    networkMode: 'always',
    retry: (failures, error) => !(error instanceof ApiError) && navigator.onLine && failures < RETRIES,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export function useSession(): Session {
  const { data } = useSessionQuery()
  if (!data || data.user === null) throw new Error('useSession outside of a session')
  return data
}

// Set if the address names an account.
export function useMembership(): Pick<
  SessionAccount,
  'name' | 'role' | 'role_name' | 'rights' | 'department_ids' | 'removed_on'
> {
  const { accounts } = useSession()
  return accounts.find(({ prefix }) => prefix === accountLocation.account) ?? NOWHERE
}

const NOWHERE = {
  name: '',
  role: 'accountant',
  role_name: null,
  rights: [],
  department_ids: [],
  removed_on: null,
}

export const useRole = (): Role => useMembership().role

// Set for a closed account.
export const useDeletionDate = (): string | null => useMembership().removed_on

export const useIsAdmin = (): boolean => ['owner', 'admin'].includes(useRole())

export const userName = (user: User) =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.login || user.email

export function useSessionActions() {
  const queries = useQueryClient()
  const begin = async (path: string, body: unknown) => {
    const response = await apiFetch('POST', path, { body, is_session_call: true })
    const session = (await response.json()) as Session
    setCsrfToken(session.csrf_token)
    queries.setQueryData(KEY, session)
    return session
  }
  return {
    signIn: (fields: { login: string; password: string; remember?: boolean } & SecondFactor) =>
      begin('/session.json', fields),
    signInByPasskey: async (remember: boolean) => {
      const { options } = await sendJson<Answers['PasskeyOptions']>(
        'POST',
        '/session/passkey_challenge.json',
        undefined,
        { is_session_call: true },
      )
      const passkey = await answerPasskey(options as { [name: string]: unknown })
      return begin('/session/passkey.json', { passkey, remember })
    },
    signInByProvider: (fields: { query?: string; remember: boolean } & SecondFactor) =>
      begin('/session/openid_connect.json', fields),
    signUp: (fields: unknown) => begin('/session/sign_up.json', fields),
    acceptInvitation: (fields: unknown) => begin('/session/invitation.json', fields),
    signOut: async () => {
      await apiFetch('DELETE', '/session.json', { is_session_call: true })
      await clearStoredFiles().catch(() => {})
    },
  }
}

// Also says whether there is a connection.
export async function readSession(): Promise<Session | Nobody> {
  try {
    const response = await apiFetch('GET', '/session.json', {
      query: { nobody: true },
      is_session_call: true,
    })
    const session = (await response.json()) as Session
    if (session.csrf_token === '') return presentNobody(session)
    setCsrfToken(session.csrf_token)
    return session
  } catch (error) {
    // The host belongs to an account that does not exist.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { user: null, sign_up: false, has_passwords: true, providers: [] }
  }
}

const presentNobody = ({ sign_up, password_sign_in, providers }: Session): Nobody => ({
  user: null,
  sign_up: sign_up === true,
  has_passwords: password_sign_in !== false,
  providers,
})

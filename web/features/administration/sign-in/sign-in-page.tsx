import { Alert, Anchor, Button, Checkbox, Divider, Group, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountLocation, urlInAccount } from '../../../account-url.ts'
import { hasPasskeys } from '../../../api/passkeys.ts'
import {
  type Session,
  type SignInProvider,
  useSessionActions,
  useSessionQuery,
} from '../../../api/session.ts'
import { type SecondFactorRequest, secondFactorRequestOf } from '../../../api/two-factor.ts'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { ProviderButtons } from '../../../components/identity/provider-buttons.tsx'
import { storeUserLang, useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

// Most people sign in without it.
const SecondFactorStep = lazy(() => import('../../../components/identity/second-factor-step.tsx'))

export default function SignIn() {
  const { access } = useBasicTexts()
  const { data } = useSessionQuery()
  const { signIn } = useSessionActions()
  const [remember, setRemember] = useState(true)
  const enter = useRedirectAfterSignIn()
  const { form, request, setRequest } = usePasswordSignIn(remember)
  const passkey = usePasskeySignIn(remember)
  // The new session redirects: from here, or through RequireSession if this page replaced another.
  useEffect(() => {
    if (data && data.user !== null) enter(data)
  }, [data, enter])
  if (request)
    return (
      <SignInLayout title={access.secondFactor}>
        <Suspense>
          <SecondFactorStep
            request={request}
            send={(factor) => signIn({ ...form.fields, remember, ...factor })}
            onBack={() => setRequest(undefined)}
          />
        </Suspense>
      </SignInLayout>
    )
  const title = accountLocation.account ? access.signInTo(accountLocation.account) : access.signIn
  const { providers = [], has_passwords = true } = data?.user === null ? data : {}
  if (!has_passwords || providers.some(({ account, is_required }) => account !== null && is_required))
    return (
      <SignInLayout title={title}>
        <ProviderButtons providers={providers.filter(({ is_required }) => is_required)} />
      </SignInLayout>
    )
  return (
    <SignInLayout title={title}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          <Problem text={form.problem ?? passkey.problem} />
          <TextInput
            label={access.login}
            {...form.bind('login')}
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordField
            label={access.password}
            {...form.bind('password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <RememberMe remember={remember} setRemember={setRemember} />
          <Button type="submit" fullWidth loading={form.is_sending}>
            {access.signIn}
          </Button>
          <OtherWays providers={providers} canSignUp={data?.sign_up === true} onPasskey={passkey.signIn} />
        </Stack>
      </form>
    </SignInLayout>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  )

type RememberMeProps = { remember: boolean; setRemember: (remember: boolean) => void }

function RememberMe({ remember, setRemember }: RememberMeProps) {
  const { access } = useBasicTexts()
  return (
    <Group justify="space-between">
      <Checkbox
        size="sm"
        label={access.remember}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Anchor component={Link} to="/forgotten-password" size="sm">
        {access.forgotten}
      </Anchor>
    </Group>
  )
}

type OtherWaysProps = {
  providers: readonly SignInProvider[]
  canSignUp: boolean
  onPasskey: () => Promise<void>
}

function OtherWays({ providers, canSignUp, onPasskey }: OtherWaysProps) {
  const { access } = useBasicTexts()
  return (
    <>
      {hasPasskeys() && (
        <Button variant="default" fullWidth onClick={() => void onPasskey()}>
          {access.signInByPasskey}
        </Button>
      )}
      {providers.length > 0 && (
        <>
          <Divider label={access.or} />
          <ProviderButtons providers={providers} />
        </>
      )}
      {canSignUp && (
        <Anchor component={Link} to="/sign-up" size="sm" ta="center">
          {access.signUp}
        </Anchor>
      )}
    </>
  )
}

// Signs in with a password. The request is set if a second factor is needed.
function usePasswordSignIn(remember: boolean) {
  const { signIn } = useSessionActions()
  const [request, setRequest] = useState<SecondFactorRequest>()
  const form = useSignInForm({ login: '', password: '' }, async (fields) => {
    try {
      await signIn({ ...fields, remember })
    } catch (error) {
      const secondFactor = secondFactorRequestOf(error)
      if (!secondFactor) throw error
      setRequest(secondFactor)
    }
  })
  return { form, request, setRequest }
}

function usePasskeySignIn(remember: boolean) {
  const { access } = useBasicTexts()
  const { signInByPasskey } = useSessionActions()
  const [problem, setProblem] = useState<string>()
  const signIn = async () => {
    setProblem(undefined)
    try {
      await signInByPasskey(remember)
    } catch {
      setProblem(access.passkeyFailed)
    }
  }
  return { problem, signIn }
}

// Redirects to the requested page in the account of the session.
export function useRedirectAfterSignIn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAccessPage = /^\/(sign-in|sign-up|reset|invitation|forgotten-password)(\/|$)/.test(pathname)
  return useCallback(
    (
      session: Session,
      account = accountLocation.account ?? session.account ?? session.accounts[0]?.prefix,
    ) => {
      storeUserLang(session.user.lang)
      if (account && accountLocation.account !== account)
        location.assign(urlInAccount(account, isAccessPage ? '/' : location.pathname + location.search))
      else if (isAccessPage) void navigate('/', { replace: true })
    },
    [navigate, isAccessPage],
  )
}

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type SignInProvider, type User, useSessionActions, useSessionQuery } from '../api/session.ts'
import { isSignInPending, resolveSignIn, subscribeToSignIn } from '../api/session-store.ts'
import { type SecondFactor, type SecondFactorRequest, secondFactorRequestOf } from '../api/two-factor.ts'
import { PasswordField } from '../components/forms/password-field.tsx'
import { ProviderButtons } from '../components/identity/provider-buttons.tsx'
import { errorText } from '../locales/error-text.ts'
import { useTexts } from '../locales/locale-provider.tsx'

const SecondFactorStep = lazy(() => import('../components/identity/second-factor-step.tsx'))

// Shown above the page when the session has ended. Unsaved changes stay, and pending requests continue.
export function SignInDialog() {
  const { data } = useSessionQuery()
  return data?.user ? <Dialog user={data.user} providers={data.providers} /> : null
}

function Dialog({ user, providers }: { user: User; providers: readonly SignInProvider[] }) {
  const t = useTexts()
  const isAsked = useSyncExternalStore(subscribeToSignIn, isSignInPending)
  const { signIn } = useSessionActions()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const login = user.login || user.email

  const [request, setRequest] = useState<SecondFactorRequest>()
  const signInAgain = async (factor: SecondFactor = {}) => {
    const session = await signIn({ login, password, ...factor })
    setPassword('')
    setRequest(undefined)
    // A different user must not see the page of the previous one.
    if (session.user.id !== user.id) location.assign('/')
    else resolveSignIn(true)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      await signInAgain()
    } catch (error) {
      const secondFactor = secondFactorRequestOf(error)
      if (secondFactor) setRequest(secondFactor)
      else setProblem(errorText(t, error))
    }
  }
  return (
    <Modal
      opened={isAsked}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={t.access.ended}
      zIndex={500}
    >
      {request ? (
        <Suspense>
          <SecondFactorStep request={request} send={signInAgain} onBack={() => setRequest(undefined)} />
        </Suspense>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Stack>
            <Text size="sm">{t.access.endedHint}</Text>
            <TextInput label={t.access.login} value={login} readOnly autoComplete="username" />
            <PasswordField
              label={t.access.password}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              error={problem}
              required
              withAsterisk={false}
              data-autofocus
            />
            <Group justify="space-between">
              <Button variant="subtle" color="gray" onClick={() => location.assign('/sign-in')}>
                {t.access.otherUser}
              </Button>
              <Button type="submit">{t.access.signIn}</Button>
            </Group>
            {providers.length > 0 && <ProviderButtons providers={providers} />}
          </Stack>
        </form>
      )}
    </Modal>
  )
}

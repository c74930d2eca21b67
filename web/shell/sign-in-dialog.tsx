import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { type User, useSessionActions } from '../api/session.ts'
import { isAskingToSignIn, onSignInAsked, settleSignIn } from '../api/session-store.ts'
import { problemText } from '../locales/error-text.ts'
import { useTexts } from '../locales/locale-provider.tsx'

// Over the page whose session ended: what was typed stays, and the requests that met the end go on.
export function SignInDialog({ user }: { user: User }) {
  const t = useTexts()
  const is_asked = useSyncExternalStore(onSignInAsked, isAskingToSignIn)
  const { signIn } = useSessionActions()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const login = user.login || user.email

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      const session = await signIn({ login, password })
      setPassword('')
      // Somebody else must not find the page of the one before.
      if (session.user.id !== user.id) location.assign('/')
      else settleSignIn(true)
    } catch (error) {
      setProblem(problemText(t, error))
    }
  }
  return (
    <Modal
      opened={is_asked}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={t.access.ended}
      zIndex={500}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{t.access.endedHint}</Text>
          <TextInput label={t.access.login} value={login} readOnly autoComplete="username" />
          <PasswordInput
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
        </Stack>
      </form>
    </Modal>
  )
}

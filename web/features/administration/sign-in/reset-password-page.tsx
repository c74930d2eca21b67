import { Alert, Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export default function Reset() {
  const { access } = useBasicTexts()
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const [end_tokens, setEndTokens] = useState(false)
  const form = useSignInForm({ password: '', reset_token: token }, async (fields) => {
    const body = { ...fields, end_tokens }
    await apiFetch('POST', '/session/password.json', { body, is_session_call: true })
    setDone(true)
  })
  if (isDone)
    return (
      <SignInLayout title={access.resetNew}>
        <Outcome text={access.resetDone} path="/sign-in" label={access.signIn} />
      </SignInLayout>
    )
  if (form.problems.reset_token)
    return (
      <SignInLayout title={access.resetNew}>
        <Outcome text={access.linkOver} path="/forgotten-password" label={access.newLink} />
      </SignInLayout>
    )
  return (
    <SignInLayout title={access.resetNew}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          {form.problem && (
            <Alert color="red" role="alert">
              {form.problem}
            </Alert>
          )}
          <PasswordField
            label={access.newPassword}
            description={access.passwordHint}
            {...form.bind('password')}
            autoComplete="new-password"
            required
            withAsterisk={false}
            autoFocus
          />
          <Checkbox
            label={access.endTokens}
            description={access.endTokensHint}
            checked={end_tokens}
            onChange={(event) => setEndTokens(event.currentTarget.checked)}
          />
          <Button type="submit" loading={form.is_sending}>
            {access.resetSave}
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="block" ta="center">
        {access.back}
      </Anchor>
    </SignInLayout>
  )
}

// What came of it, and the way on.
const Outcome = ({ text, path, label }: { text: string; path: string; label: string }) => (
  <Stack>
    <Text role="status">{text}</Text>
    <Button component={Link} to={path}>
      {label}
    </Button>
  </Stack>
)

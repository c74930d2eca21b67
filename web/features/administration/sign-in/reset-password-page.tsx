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
  const { token: reset_token } = useParams()
  const [isDone, setDone] = useState(false)
  const [end_tokens, setEndTokens] = useState(false)
  const form = useSignInForm({ password: '' }, async ({ password }) => {
    const body = { reset_token, password, end_tokens }
    await apiFetch('POST', '/session/password.json', { body, is_session_call: true })
    setDone(true)
  })
  return (
    <SignInLayout title={access.resetTitle}>
      {isDone ? (
        <Text role="status">{access.resetDone}</Text>
      ) : (
        <form onSubmit={form.onSubmit}>
          <Stack>
            {form.problem && (
              <Alert color="red" role="alert">
                {access.linkOver}
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
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="block" ta="center">
        {access.signIn}
      </Anchor>
    </SignInLayout>
  )
}

import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export default function ForgottenPassword() {
  const { access } = useBasicTexts()
  const [isSent, setSent] = useState(false)
  const form = useSignInForm({ login: '' }, async (fields) => {
    await apiFetch('POST', '/session/password_reset.json', { body: fields, is_session_call: true })
    setSent(true)
  })
  return (
    <SignInLayout title={access.resetTitle}>
      {isSent ? (
        <Text role="status">{access.resetSent}</Text>
      ) : (
        <form onSubmit={form.onSubmit}>
          <Stack>
            <Text size="sm">{access.resetAsk}</Text>
            {form.problem && (
              <Alert color="red" role="alert">
                {form.problem}
              </Alert>
            )}
            <TextInput
              label={access.login}
              {...form.bind('login')}
              autoComplete="username"
              required
              withAsterisk={false}
              autoFocus
            />
            <Button type="submit" loading={form.is_sending}>
              {access.resetSend}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm" mt="md" display="block" ta="center">
        {access.back}
      </Anchor>
    </SignInLayout>
  )
}

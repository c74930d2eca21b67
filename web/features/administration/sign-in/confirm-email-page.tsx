import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

// Requires a click, because mail scanners open every link in an email.
export default function Confirm() {
  const { access } = useBasicTexts()
  const { token: confirmation_token } = useParams()
  const [isDone, setDone] = useState(false)
  const form = useSignInForm({}, async () => {
    await apiFetch('POST', '/session/confirmation.json', {
      body: { confirmation_token },
      is_session_call: true,
    })
    setDone(true)
  })
  return (
    <SignInLayout title={access.confirmTitle}>
      {isDone ? (
        <Text role="status">{access.confirmDone}</Text>
      ) : (
        <form onSubmit={form.onSubmit}>
          <Stack>
            {form.problem && (
              <Alert color="red" role="alert">
                {access.confirmWrong}
              </Alert>
            )}
            <Text>{access.confirmAsk}</Text>
            <Button type="submit" loading={form.is_sending}>
              {access.confirm}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/" size="sm" mt="md" display="block" ta="center">
        {access.signIn}
      </Anchor>
    </SignInLayout>
  )
}

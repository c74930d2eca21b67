import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import { useSignInForm } from '../sign-in/use-sign-in-form.ts'

// Requires a click, because mail scanners open every link in an email.
export default function DeleteAccount() {
  const { access } = useBasicTexts()
  const { day } = useFormat()
  const { token: deletion_token } = useParams()
  const [removedOn, setRemovedOn] = useState<string>()
  const form = useSignInForm({}, async () => {
    const body = { deletion_token }
    const response = await apiFetch('POST', '/account/confirm_deletion.json', { body, is_session_call: true })
    setRemovedOn(((await response.json()) as { removed_on: string }).removed_on)
  })
  return (
    <SignInLayout title={access.deleteTitle}>
      {removedOn ? (
        <Text role="status">{access.deleteDone(day(removedOn))}</Text>
      ) : (
        <form onSubmit={form.onSubmit}>
          <Stack>
            {form.problem && (
              <Alert color="red" role="alert">
                {access.linkOver}
              </Alert>
            )}
            <Text>{access.deleteAsk}</Text>
            <Button type="submit" color="red" loading={form.is_sending}>
              {access.deleteAccount}
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

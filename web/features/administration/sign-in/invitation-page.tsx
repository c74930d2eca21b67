import { Alert, Anchor, Button, Loader, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useSessionActions, useSessionQuery } from '../../../api/session.ts'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useRedirectAfterSignIn } from './sign-in-page.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export default function Invitation() {
  const { access } = useBasicTexts()
  const { token = '' } = useParams()
  const offer = useQuery({ queryKey: ['invitation', token], queryFn: () => readOffer(token) })
  const session = useSessionQuery()
  if (offer.isPending || session.isPending)
    return (
      <SignInLayout title={access.invitation}>
        <Loader type="dots" />
      </SignInLayout>
    )
  if (offer.error)
    return (
      <SignInLayout title={access.invitation}>
        <Text>{access.invitationOver}</Text>
        <Anchor component={Link} to="/" size="sm" mt="md" display="block" ta="center">
          {access.signIn}
        </Anchor>
      </SignInLayout>
    )
  const isSignedIn = session.data?.user?.email === offer.data.email
  return <Acceptance token={token} offer={offer.data} needs_password={!isSignedIn} />
}

type Props = { token: string; offer: Answers['Offer']; needs_password: boolean }

function Acceptance({ token, offer: { email, account, invited_by, has_login }, needs_password }: Props) {
  const { access } = useBasicTexts()
  const { acceptInvitation } = useSessionActions()
  const enter = useRedirectAfterSignIn()
  const form = useSignInForm({ first_name: '', last_name: '', password: '' }, async (fields) => {
    const filledFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    enter(await acceptInvitation({ ...filledFields, invitation_token: token }), account.prefix)
  })
  return (
    <SignInLayout title={access.invitedTo(account.name)}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          <Text size="sm">
            {[email, invited_by && access.invitedBy(invited_by)].filter(Boolean).join(', ')}
          </Text>
          {form.problem && (
            <Alert color="red" role="alert">
              {form.problem}
            </Alert>
          )}
          {!has_login && (
            <SimpleGrid cols={2}>
              <TextInput label={access.firstName} {...form.bind('first_name')} autoComplete="given-name" />
              <TextInput label={access.lastName} {...form.bind('last_name')} autoComplete="family-name" />
            </SimpleGrid>
          )}
          {needs_password && (
            <PasswordField
              label={access.password}
              description={has_login ? access.passwordKnown : access.passwordHint}
              {...form.bind('password')}
              autoComplete={has_login ? 'current-password' : 'new-password'}
              required
              withAsterisk={false}
            />
          )}
          <Button type="submit" loading={form.is_sending}>
            {access.accept}
          </Button>
        </Stack>
      </form>
    </SignInLayout>
  )
}

async function readOffer(token: string): Promise<Answers['Offer']> {
  const address = `/session/invitation/${encodeURIComponent(token)}.json`
  return (await (await apiFetch('GET', address, { is_session_call: true })).json()) as Answers['Offer']
}

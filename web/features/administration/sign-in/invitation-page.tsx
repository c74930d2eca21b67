import { Alert, Button, Loader, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useSessionActions, useSessionQuery } from '../../../api/session.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AccessFrame } from './sign-in-layout.tsx'
import { useEntrance } from './sign-in-page.tsx'
import { useAccessForm } from './use-sign-in-form.ts'

export default function Invitation() {
  const { access } = useTexts()
  const { token = '' } = useParams()
  const offer = useQuery({ queryKey: ['invitation', token], queryFn: () => readOffer(token) })
  const session = useSessionQuery()
  if (offer.isPending || session.isPending)
    return (
      <AccessFrame title={access.invitation}>
        <Loader type="dots" />
      </AccessFrame>
    )
  if (offer.error)
    return (
      <AccessFrame title={access.invitation}>
        <Text>{access.linkOver}</Text>
      </AccessFrame>
    )
  const is_signed_in = session.data?.user?.email === offer.data.email
  return <Acceptance token={token} offer={offer.data} needs_password={!is_signed_in} />
}

type Props = { token: string; offer: Answers['Offer']; needs_password: boolean }

function Acceptance({ token, offer: { email, account, invited_by, has_login }, needs_password }: Props) {
  const { access } = useTexts()
  const { acceptInvitation } = useSessionActions()
  const enter = useEntrance()
  const form = useAccessForm({ first_name: '', last_name: '', password: '' }, async (fields) => {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    enter(await acceptInvitation({ ...given, invitation_token: token }), account.prefix)
  })
  return (
    <AccessFrame title={access.invitedTo(account.name)}>
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
            <PasswordInput
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
    </AccessFrame>
  )
}

async function readOffer(token: string): Promise<Answers['Offer']> {
  const address = `/session/invitation/${encodeURIComponent(token)}.json`
  return (await (await call('GET', address, { is_session_call: true })).json()) as Answers['Offer']
}

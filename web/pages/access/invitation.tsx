import { Alert, Button, Loader, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useSessionActions } from '../../api/session.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AccessFrame } from './frame.tsx'
import { useEntrance } from './sign-in.tsx'
import { useAccessForm } from './use-access-form.ts'

type Offer = {
  email: string
  role: string
  account?: { name: string; prefix: string } | string
  name?: string
}

export default function Invitation() {
  const { access } = useTexts()
  const { token = '' } = useParams()
  const { acceptInvitation } = useSessionActions()
  const enter = useEntrance()
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => {
      const address = `/session/invitation/${encodeURIComponent(token)}.json`
      return (await (await call('GET', address, { is_session_call: true })).json()) as Offer
    },
  })
  const form = useAccessForm({ first_name: '', last_name: '', password: '' }, async (fields) =>
    enter(await acceptInvitation({ ...fields, invitation_token: token })),
  )
  if (offer.isPending)
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
  return (
    <AccessFrame title={access.invitedTo(accountName(offer.data))}>
      <form onSubmit={form.onSubmit}>
        <Stack>
          <Text size="sm">{offer.data.email}</Text>
          {form.problem && (
            <Alert color="red" role="alert">
              {form.problem}
            </Alert>
          )}
          <SimpleGrid cols={2}>
            <TextInput label={access.firstName} {...form.bind('first_name')} autoComplete="given-name" />
            <TextInput label={access.lastName} {...form.bind('last_name')} autoComplete="family-name" />
          </SimpleGrid>
          <PasswordInput
            label={access.password}
            description={access.passwordHint}
            {...form.bind('password')}
            autoComplete="new-password"
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={form.is_sending}>
            {access.accept}
          </Button>
        </Stack>
      </form>
    </AccessFrame>
  )
}

const accountName = ({ account, name }: Offer) =>
  typeof account === 'object' ? account.name : (account ?? name ?? 'Kwit')

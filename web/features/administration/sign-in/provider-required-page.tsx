import { Stack, Text } from '@mantine/core'
import { accountLocation } from '../../../account-url.ts'
import { useSession } from '../../../api/session.ts'
import { ProviderButtons } from '../../../components/identity/provider-buttons.tsx'
import { useBasicTexts } from '../../../locales/locale-provider.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

// What users see in an account that requires its OpenID Connect provider, with a session that was signed in otherwise.
export default function ProviderRequiredPage() {
  const { access } = useBasicTexts()
  const { providers } = useSession()
  return (
    <SignInLayout title={access.signInTo(accountLocation.account ?? '')}>
      <Stack>
        <Text size="sm">{access.providerRequired}</Text>
        <ProviderButtons providers={providers.filter(({ account }) => account === accountLocation.account)} />
      </Stack>
    </SignInLayout>
  )
}

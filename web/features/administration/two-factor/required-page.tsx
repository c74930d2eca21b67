import { Alert, Button, Center, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { accountLocation } from '../../../account-url.ts'
import { useSessionActions } from '../../../api/session.ts'
import { ConfirmProvider } from '../../../components/feedback/confirm-dialog.tsx'
import { IconShieldLock } from '../../../components/icons/icons.ts'
import { IdentityDialog } from '../../../components/identity/identity-dialog.tsx'
import { usePageTitle } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Factors } from './factors.tsx'

// What users without a second factor see in an account that requires one.
export default function RequiredPage() {
  const { settings, shell } = useTexts()
  const { twoFactor: t, pages } = settings
  const queries = useQueryClient()
  const { signOut } = useSessionActions()
  usePageTitle(pages.twoFactor)
  const leave = async () => {
    await signOut()
    location.assign('/sign-in')
  }
  return (
    <ConfirmProvider>
      <Center component="main" mih="100vh" p="md">
        <Stack w="100%" maw={640}>
          <Title order={1} size="h3">
            {t.requiredTitle}
          </Title>
          <Alert color="blue" icon={<IconShieldLock size={18} />}>
            {t.requiredHint(accountLocation.account ?? '')}
          </Alert>
          <Factors onReady={() => void queries.invalidateQueries({ queryKey: ['session'] })} />
          <Button variant="subtle" color="gray" onClick={() => void leave()}>
            {shell.signOut}
          </Button>
        </Stack>
      </Center>
      <IdentityDialog />
    </ConfirmProvider>
  )
}

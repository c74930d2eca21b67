import { Alert, Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAccount } from '../api/account.ts'
import { timeOfDay, useClock } from '../api/account-clock.ts'
import { useFormat } from '../format/formatters.ts'
import { useTexts } from '../locales/locale-provider.tsx'

// Banner on every page of a sandbox, with its clock.
export function SandboxBanner() {
  const { sandbox: t } = useTexts()
  const { day } = useFormat()
  const { data: account } = useAccount()
  const { data: clock } = useClock(account?.test === true)
  if (!account?.test) return null
  return (
    <Alert color="gray" role="status" mb="lg" data-sandbox>
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ flex: '1 1 18rem' }}>
          {t.banner}
        </Text>
        {clock && (
          <Anchor component={Link} to="/sandbox" size="sm" fw={600}>
            {`${day(clock.now)}, ${timeOfDay(clock.now)}`}
          </Anchor>
        )}
      </Group>
    </Alert>
  )
}

import { Alert, Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getJson } from '../api/client.ts'
import type { Answers } from '../api/schemas.d.ts'
import { useIsAdmin } from '../api/session.ts'
import { useTexts } from '../locales/locale-provider.tsx'

const AGAIN_MS = 5 * 60_000

// Banner for administrators on every page while Kwit has paused a webhook.
export function WebhookBanner() {
  const { webhooks: t } = useTexts().settings
  const isAdmin = useIsAdmin()
  const { data = [] } = useQuery({
    queryKey: ['webhooks', 'paused'],
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    enabled: isAdmin,
    queryFn: ({ signal }) => getJson<Answers['Webhook'][]>('/webhooks.json', { per_page: 100 }, signal),
  })
  if (!data.some(({ state }) => state === 'paused')) return null
  return (
    <Alert color="red" role="status" mb="lg">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t.banner}</Text>
        <Anchor component={Link} to="/settings/integration/webhooks" size="sm" fw={600}>
          {t.bannerLink}
        </Anchor>
      </Group>
    </Alert>
  )
}

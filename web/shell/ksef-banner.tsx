import { Alert, Anchor, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useAccount } from '../api/account.ts'
import { getJson } from '../api/client.ts'
import type { Answers } from '../api/schemas.d.ts'
import { useTexts } from '../locales/locale-provider.tsx'

const PATH = '/ksef_status.json'
const AGAIN_MS = 5 * 60_000

type Status = Answers['KsefStatus']

// Banner on every page while documents are due in KSeF today, are late, or cannot be sent.
export function KsefBanner() {
  const { data: account } = useAccount()
  const { pathname } = useLocation()
  // Loaded on every page and never cached, so that the banner shows the current state.
  const { data } = useQuery({
    queryKey: ['facts', PATH, { at: pathname }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: account?.ksef_connected === true,
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) => getJson<Status>(PATH, {}, signal),
  })
  return account?.ksef_connected && data ? <KsefBannerText status={data} /> : null
}

function KsefBannerText({ status: { due, late, offline, outages } }: { status: Status }) {
  const { gov } = useTexts()
  const t = gov.banner
  const [outage] = outages ?? []
  const lines = [
    late > 0 && t.late(late),
    due > 0 && t.due(due),
    outage ? t.outages[outage.kind] : offline && t.offline,
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  const isDue = late + due > 0
  return (
    <Alert color={late > 0 ? 'red' : isDue ? 'yellow' : 'gray'} role="status" mb="lg" data-ksef>
      <Group justify="space-between" gap="xs">
        <Text size="sm" component="div">
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Text>
        <Anchor component={Link} to={isDue || outage ? '/ksef' : '/settings/ksef'} size="sm" fw={600}>
          {isDue || outage ? t.see : t.settings}
        </Anchor>
      </Group>
    </Alert>
  )
}

import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiFetch, getJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../settings/settings.module.css'
import { browserName, isHandheld } from './user-agent.ts'

type Session = Answers['OwnSession']

const KEY = ['sessions']

// Active sessions of the user.
export function Sessions() {
  const { security: t } = useTexts().settings
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getJson<Session[]>('/sessions.json', {}, signal),
  })
  const end = useEnding()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Card component="section" aria-label={t.sessions}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {t.sessions}
          </Title>
          <Text size="sm" c="dimmed">
            {t.sessionsHint}
          </Text>
        </div>
        {data.length > 1 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLogout size={14} />}
            onClick={() => void end('/sessions.json')}
          >
            {t.endOthers}
          </Button>
        )}
      </Group>
      <ul className={styles.plain}>
        {data.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void end(`/sessions/${session.id}.json`)} />
        ))}
      </ul>
    </Card>
  )
}

function useEnding() {
  const { security: t } = useTexts().settings
  const notices = useNotify()
  const queries = useQueryClient()
  return async (path: string) => {
    try {
      await apiFetch('DELETE', path)
      notices.done(t.ended)
    } catch (error) {
      notices.failed(error)
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { security: t } = useTexts().settings
  const { moment } = useFormat()
  const { agent, address, created_at, seen_at, is_current } = session
  const name = browserName(agent) ?? agent ?? t.unknownBrowser
  const Icon = isHandheld(agent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <ThemeIcon variant="light" size={36} radius="md">
        <Icon size={20} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600} component="div">
          {name} {is_current && <StatusBadge tone="good">{t.thisOne}</StatusBadge>}
        </Text>
        <Text size="xs" c="dimmed">
          {joinParts(t.since(moment(created_at)), t.seen(moment(seen_at)), address)}
        </Text>
      </div>
      {!is_current && (
        <Button variant="subtle" color="red" size="compact-sm" aria-label={t.endOne(name)} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  )
}

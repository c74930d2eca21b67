import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { CLOCK_KEY, CLOCK_PATH, type Clock, timeOfDay, useClock } from '../../../api/account-clock.ts'
import { sendJson } from '../../../api/client.ts'
import { useInvalidateAllAfter } from '../../../api/mutations.ts'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

const SPANS = ['1d', '1w', '1m', '1y'] as const

// Clock of a sandbox: current time, moving it, and the events of the last move.
export default function SandboxPage() {
  const { sandbox: t } = useTexts()
  const { data: account } = useAccount()
  const { data: clock } = useClock(account?.test === true)
  useInvalidateAllAfter(clock?.status === 'moving')
  if (account && !account.test) return <NotFound />
  if (!account || !clock) return <PageSkeleton />
  const mayMove = account.role === 'owner' || account.role === 'admin'
  return (
    <>
      <PageHeader title={t.title} hint={t.hint} />
      <Stack maw={720}>
        <Moving clock={clock} may_move={mayMove} />
        {clock.status && <ClockChanges clock={clock} />}
      </Stack>
    </>
  )
}

function Moving({ clock, may_move }: { clock: Clock; may_move: boolean }) {
  const { sandbox: t } = useTexts()
  const { day } = useFormat()
  const notices = useNotify()
  const client = useQueryClient()
  const [to, setTo] = useState<string | null>(null)
  const move = useMutation({
    mutationFn: (target: { to: string } | { advance_by: string }) =>
      sendJson<Clock>('POST', CLOCK_PATH, target),
    onSuccess: (moving) => client.setQueryData(CLOCK_KEY, moving),
    onError: (error) => notices.failed(error),
  })
  const isMoving = clock.status === 'moving' || move.isPending
  return (
    <Card component="section" aria-label={t.now}>
      <Text size="sm" c="dimmed">
        {t.now}
      </Text>
      <Title order={2} data-clock>{`${day(clock.now)}, ${timeOfDay(clock.now)}`}</Title>
      {may_move && (
        <>
          <Group mt="md" gap="xs">
            {SPANS.map((span) => (
              <Button
                key={span}
                variant="default"
                disabled={isMoving}
                onClick={() => move.mutate({ advance_by: span })}
              >
                {t.spans[span]}
              </Button>
            ))}
          </Group>
          <Group mt="md" gap="xs" align="end">
            <DateField
              form={{ values: { to }, problems: {}, set: (_, day) => setTo(day) }}
              name="to"
              label={t.to}
            />
            <Button
              variant="default"
              disabled={isMoving || to === null}
              onClick={() => to && move.mutate({ to })}
            >
              {t.move}
            </Button>
          </Group>
        </>
      )}
    </Card>
  )
}

function ClockChanges({ clock }: { clock: Clock }) {
  const texts = useTexts()
  const { sandbox: t } = texts
  const { day, count } = useFormat()
  return (
    <Card component="section" aria-label={t.happened}>
      <Title order={2} size="h4">
        {t.happened}
      </Title>
      <Text size="sm" c="dimmed" role="status">
        {clock.status === 'done' && clock.changes_count === 0
          ? t.nothingDue(day(clock.target))
          : t.states[clock.status ?? 'done'](day(clock.target), count(clock.changes_count))}
      </Text>
      {clock.status === 'moving' && <Progress mt="sm" value={clock.percent ?? 0} aria-label={t.progress} />}
      {clock.error && (
        <Text size="sm" c="red" mt="xs">
          {translateMessages(texts, [clock.error])}
        </Text>
      )}
      {clock.events && clock.events.length > 0 && <Events events={clock.events} />}
    </Card>
  )
}

function Events({ events }: { events: NonNullable<Clock['events']> }) {
  const { sandbox: t } = useTexts()
  const { day } = useFormat()
  const words: { readonly [eventNames: string]: string } = t.events
  return (
    <Stack gap={6} mt="md" mb={0} component="ul" p={0} style={{ listStyle: 'none' }}>
      {events.map(({ id, at, resource, record_id, action, name }) => (
        <Group component="li" key={id} gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>{`${day(at)}, ${timeOfDay(at)}`}</Text>
          <Text size="sm">{words[`${resource} ${action}`] ?? t.change}</Text>
          {resource === 'invoice' && (
            <Anchor component={Link} to={`/invoices/${record_id}`} size="sm">
              {name ?? `#${record_id}`}
            </Anchor>
          )}
        </Group>
      ))}
    </Stack>
  )
}

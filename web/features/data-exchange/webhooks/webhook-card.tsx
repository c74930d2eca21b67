import { Alert, Box, Button, Card, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, getJson, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { eventName } from './event-names.ts'

type Webhook = Answers['Webhook']
type Delivery = Answers['WebhookDelivery']

const TONES = { working: 'good', failing: 'warn', paused: 'bad', inactive: 'neutral' } as const

const DELIVERY_TONES = { pending: 'info', delivered: 'good', failed: 'bad', skipped: 'neutral' } as const

// A webhook with its state, its secret and its last deliveries.
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { webhooks: t } = useTexts().settings
  const { isBusy, isRemoved, act, remove } = useActions(webhook)
  const [secret, setSecret] = useState<string>()
  const state = webhook.state ?? 'working'
  const showSecret = async () =>
    setSecret((await getJson<Webhook>(`/webhooks/${webhook.id}.json`)).secret ?? '')
  const small = { size: 'xs', variant: 'default', disabled: isBusy } as const
  return (
    <Card component="section" aria-label={webhook.url ?? ''}>
      <Group gap="sm" mb="xs">
        <Title order={2} size="h5" ff="text" style={{ overflowWrap: 'anywhere' }}>
          {webhook.url}
        </Title>
        <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {(webhook.kind ? [webhook.kind] : (webhook.events ?? []))
          .map((type) => eventName(t.eventNames, type))
          .join(' · ')}
      </Text>
      {webhook.paused_reason && (
        <Alert color="red" mb="md" role="status">
          <Text size="sm" mb="xs">
            {t.paused[webhook.paused_reason]}
          </Text>
          <Button size="xs" disabled={isBusy} onClick={() => void act('/resume', t.resumed)}>
            {t.resume}
          </Button>
        </Alert>
      )}
      <Group gap="xs">
        <Button {...small} onClick={() => void act('/test', t.tested)}>
          {t.test}
        </Button>
        <Button {...small} onClick={() => void showSecret()}>
          {t.showSecret}
        </Button>
        <Button {...small} onClick={() => void act('/rotate_secret', t.renewed).then(showSecret)}>
          {t.renewSecret}
        </Button>
        <Button {...small} variant="subtle" color="red" onClick={() => void remove()}>
          {t.remove}
        </Button>
      </Group>
      {secret !== undefined && (
        <Box mt="md">
          <CopyBox text={secret} label={t.secret} />
        </Box>
      )}
      {!isRemoved && (
        <Deliveries webhook={webhook} onResend={(id) => void act(`/deliveries/${id}/resend`, t.resent)} />
      )}
    </Card>
  )
}

const SHOWN = 10

function Deliveries({ webhook, onResend }: { webhook: Webhook; onResend: (id: number) => void }) {
  const { webhooks: t } = useTexts().settings
  const { moment } = useFormat()
  const { data } = useApiQuery<Delivery[]>(`/webhooks/${webhook.id}/deliveries.json`, {
    per_page: SHOWN,
  })
  if (!data || data.length === 0) return null
  const columns: SmallTableColumn<Delivery>[] = [
    { key: 'created_at', label: t.time, is_whole: true, show: ({ created_at }) => moment(created_at ?? '') },
    {
      key: 'event_type',
      label: t.event,
      show: ({ event_type }) => eventName(t.eventNames, event_type ?? ''),
    },
    {
      key: 'state',
      label: t.state,
      show: ({ state }) => (
        <StatusBadge tone={DELIVERY_TONES[state ?? 'pending']}>
          {t.deliveryStates[state ?? 'pending']}
        </StatusBadge>
      ),
    },
    { key: 'status', label: t.answer, is_long: true, show: (delivery) => <Answer delivery={delivery} /> },
    { key: 'attempts', label: t.attempts, align: 'right', show: ({ attempts }) => attempts },
    {
      key: 'resend',
      label: '',
      is_action: true,
      show: ({ id, event_type }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${t.resend}: ${eventName(t.eventNames, event_type ?? '')} ${id}`}
          onClick={() => onResend(id ?? 0)}
        >
          {t.resend}
        </Button>
      ),
    },
  ]
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {t.deliveries}
      </Title>
      <SmallTable label={t.deliveries} columns={columns} rows={data} keyOf={({ id }) => id ?? 0} />
    </>
  )
}

// Errors of connections are technical; the code helps those who can mend it.
function Answer({ delivery: { status, error } }: { delivery: Delivery }) {
  const { webhooks: t } = useTexts().settings
  const [, code] = /^The connection failed \((.+)\)$/.exec(error ?? '') ?? []
  return status ?? (code ? `${t.noConnection} (${code})` : error)
}

function useActions({ id, url }: Webhook) {
  const { webhooks: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  // The deliveries of a deleted webhook are not requested again.
  const [isRemoved, setRemoved] = useState(false)
  const during = async (work: () => Promise<unknown>, successText: string) => {
    setBusy(true)
    try {
      await work()
      notices.done(successText)
    } catch (error) {
      setRemoved(false)
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return {
    isBusy,
    isRemoved,
    act: (path: string, successText: string) =>
      during(() => sendJson('POST', `/webhooks/${id}${path}.json`, {}), successText),
    remove: async () => {
      if (
        !(await confirm({
          title: t.removeAsk(url ?? ''),
          text: t.removeText,
          yes: t.remove,
          is_danger: true,
        }))
      )
        return
      setRemoved(true)
      await during(() => apiFetch('DELETE', `/webhooks/${id}.json`), t.removed)
    },
  }
}

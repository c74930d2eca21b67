import { Alert, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconAlertTriangle } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ConnectionKeys } from './connection-keys.tsx'
import { type NetworkConnection, TITLES } from './network-connection.ts'

// A connection to an access point: status, settings and webhook.
export function AccessPoint({ channel }: { channel: NetworkConnection }) {
  const { networks: t } = useTexts().settings
  const [isChanging, setChanging] = useState(false)
  const { busy, act, end } = useActs(channel)
  if (isChanging)
    return (
      <ConnectionKeys
        channel={channel}
        onDone={() => setChanging(false)}
        onCancel={() => setChanging(false)}
      />
    )
  const title = TITLES[channel.provider] ?? channel.provider
  return (
    <Card component="section" aria-label={title}>
      <Group gap="sm" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <State channel={channel} />
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {joinParts(channel.company, channel.sender, channel.hint && t.kept(channel.hint))}
      </Text>
      <Troubles channel={channel} />
      <Stack gap="sm" mb="md">
        <SettingSwitch channel={channel} name="sends" busy={busy} act={act} />
        <SettingSwitch channel={channel} name="receives" busy={busy} act={act} />
      </Stack>
      <Group mb="md">
        <Button size="xs" variant="default" loading={busy} onClick={() => void act('POST', '/check', {})}>
          {t.check}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => void act('POST', '/fetch', {}, t.fetching)}
        >
          {t.fetch}
        </Button>
        <Button size="xs" variant="default" onClick={() => setChanging(true)}>
          {t.change}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => void end()}>
          {t.stop}
        </Button>
      </Group>
      <Webhook channel={channel} />
    </Card>
  )
}

type SettingSwitchProps = Pick<ReturnType<typeof useActs>, 'busy' | 'act'> & {
  channel: NetworkConnection
  name: 'sends' | 'receives'
}

function SettingSwitch({ channel, name, busy, act }: SettingSwitchProps) {
  const { networks: t } = useTexts().settings
  return (
    <Switch
      label={t[name]}
      checked={channel[name]}
      disabled={busy}
      onChange={(event) =>
        void act('PUT', '', { network_connection: { [name]: event.currentTarget.checked } })
      }
    />
  )
}

function State({ channel: { is_ready, checked_at, check_error } }: { channel: NetworkConnection }) {
  const { networks: t } = useTexts().settings
  if (!is_ready || check_error) return <StatusBadge tone="bad">{t.broken}</StatusBadge>
  return checked_at ? (
    <StatusBadge tone="good">{t.works}</StatusBadge>
  ) : (
    <StatusBadge>{t.untried}</StatusBadge>
  )
}

function Troubles({ channel }: { channel: NetworkConnection }) {
  const { networks: t } = useTexts().settings
  const { is_ready, check_error, fetch_error, last_event_at, last_refused_at } = channel
  const isRefused = last_refused_at !== null && (last_event_at ?? '') < last_refused_at
  const troubles = [
    !is_ready && t.unreadable,
    check_error && t.checkFailed(check_error),
    fetch_error && !check_error && t.fetchFailed(fetch_error),
    isRefused && t.refusedHint,
  ].filter((text) => typeof text === 'string')
  return troubles.map((text) => (
    <Alert key={text} color="yellow" mb="sm" icon={<IconAlertTriangle size={18} />}>
      <Text size="sm" c="var(--mantine-color-text)">
        {text}
      </Text>
    </Alert>
  ))
}

function Webhook({
  channel: { webhook_url, provider, fetched_at, last_event_at },
}: {
  channel: NetworkConnection
}) {
  const { networks: t } = useTexts().settings
  const { moment } = useFormat()
  return (
    <>
      <Text size="sm" fw={600}>
        {t.webhook}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t.webhookHint[provider]}
      </Text>
      <CopyBox text={webhook_url} label={t.webhook} />
      <Text size="sm" c="dimmed" mt="xs">
        {[
          fetched_at ? t.fetchedAt(moment(fetched_at)) : t.neverFetched,
          last_event_at && t.lastEvent(moment(last_event_at)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}

function useActs({ id }: NetworkConnection) {
  const texts = useTexts()
  const { networks: t } = texts.settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<unknown>, successText?: string) => {
    setBusy(true)
    try {
      await work()
      if (successText) notices.done(successText)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
    await refresh()
  }
  return {
    busy,
    act: (method: 'POST' | 'PUT', path: string, body: object, successText?: string) =>
      during(() => sendJson(method, `/network_connections/${id}${path}.json`, body), successText),
    end: async () => {
      if (!(await confirm({ title: t.stopAsk, text: t.stopText, yes: t.stop, is_danger: true }))) return
      await during(() => apiFetch('DELETE', `/network_connections/${id}.json`), t.stopped)
    },
  }
}

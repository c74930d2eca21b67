import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconAlertTriangle } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AccountSwitch } from '../../administration/settings/account-switch.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { type Provider, ProviderKeys } from './provider-keys.tsx'

export default function PaymentsPage() {
  const { pages, paying: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={pages.payments} hint={t.hint} />
      {mayChangeAccount ? <Providers /> : <ReadOnlyAlert text={t.readOnly} />}
    </>
  )
}

function Providers() {
  const { data, error, refetch } = useApiQuery<Provider[]>('/payment_providers.json')
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  return (
    <Stack gap="lg">
      <ClientPages />
      {data?.map((provider) => (
        <ProviderCard key={provider.name} provider={provider} />
      ))}
    </Stack>
  )
}

// Settings of online payments and the client portal.
function ClientPages() {
  const { paying: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.panel}>
      <Title order={2} size="h4" mb="md">
        {t.panel}
      </Title>
      <AccountSwitch
        name="client_panel"
        label={t.panelSwitch}
        description={t.panelSwitchHint}
        otherwise={false}
      />
    </Card>
  )
}

function ProviderCard({ provider }: { provider: Provider }) {
  const { paying: t } = useTexts().settings
  const name = NAMES[provider.name ?? ''] ?? provider.name
  return (
    <>
      <Card component="section" aria-label={name ?? ''}>
        <Group gap="sm" mb={4}>
          <Title order={2} size="h4">
            {name}
          </Title>
          <State provider={provider} />
        </Group>
        <Text size="sm" c="dimmed" mb="md">
          {t.about}
        </Text>
        <Missing provider={provider} />
        <ProviderKeys key={provider.hint ?? ''} provider={provider} />
      </Card>
      <Webhook provider={provider} />
    </>
  )
}

const NAMES: { [name: string]: string } = { stripe: 'Stripe' }

function State({ provider: { is_ready, mode } }: { provider: Provider }) {
  const { paying: t } = useTexts().settings
  if (!is_ready) return <StatusBadge>{t.off}</StatusBadge>
  return mode === 'test' ? (
    <StatusBadge tone="warn">{t.test}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{mode === 'live' ? t.live : t.on}</StatusBadge>
  )
}

// Lists the missing settings in the order in which the user should fix them.
function Missing({ provider }: { provider: Provider }) {
  const { paying: t } = useTexts().settings
  const { hint, is_ready, mode, last_event_at, last_refused_at, webhook_url } = provider
  const missing = [
    hint !== null && !is_ready && t.unreadable,
    is_ready && mode === 'test' && t.testHint,
    is_ready && isAtHome(webhook_url ?? '') && t.atHome,
    is_ready && last_event_at === null && last_refused_at === null && t.noEventHint,
    last_refused_at !== null && (last_event_at === null || last_event_at < last_refused_at) && t.refusedHint,
  ].filter((text) => text !== false)
  return missing.map((text) => (
    <Alert key={text} color="yellow" mb="sm" icon={<IconAlertTriangle size={18} />}>
      <Text size="sm" c="var(--mantine-color-text)">
        {text}
      </Text>
    </Alert>
  ))
}

// The payment provider cannot reach such an address from the internet.
const isAtHome = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' || /^(localhost|127\.|10\.|192\.168\.)|\.(local|test|internal)$/.test(hostname)
}

const TONES: { [event: string]: Tone } = { counted: 'good', not_counted: 'bad', other: 'neutral' }

function Webhook({
  provider: { webhook_url, last_event_at, last_event, last_refused_at },
}: {
  provider: Provider
}) {
  const { paying: t } = useTexts().settings
  const { moment } = useFormat()
  return (
    <Card component="section" aria-label={t.webhook}>
      <Title order={2} size="h4">
        {t.webhook}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.webhookHint}
      </Text>
      <CopyBox text={webhook_url ?? ''} label={t.webhook} />
      <Text size="sm" c="dimmed" mt="xs">
        {t.events} checkout.session.completed, checkout.session.async_payment_succeeded
      </Text>
      <Group gap="xs" mt="md">
        <Text size="sm" fw={600}>
          {t.lastEvent}
        </Text>
        {last_event_at ? (
          <>
            <Text size="sm">{moment(last_event_at)}</Text>
            <StatusBadge tone={TONES[last_event ?? ''] ?? 'neutral'}>
              {t.verdicts[last_event ?? 'other']}
            </StatusBadge>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t.noEvent}
          </Text>
        )}
      </Group>
      {last_refused_at && (
        <Text size="sm" mt={4}>
          {t.lastRefused(moment(last_refused_at))}
        </Text>
      )}
    </Card>
  )
}

import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { apiFetch, sendJson } from '../../../../api/client.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useFormRequest } from '../../../../components/forms/use-form-request.ts'
import { IconAlertTriangle } from '../../../../components/icons/icons.ts'
import { StatusBadge, type Tone } from '../../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { translateMessages } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { Switches } from './auto-send-rules.tsx'
import { SignIn } from './credentials.tsx'
import type { Connection } from './ksef-connection.ts'
import { OfflineCertificate } from './offline-certificate.tsx'

// Connection of one tax ID: status, credentials and automation.
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { ksef: t } = useTexts().settings
  const title = t.of(connection.tax_no ?? '')
  return (
    <Card component="section" aria-label={title}>
      <Group gap="sm" mb="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        <StatusBadge tone={connection.environment === 'production' ? 'good' : 'warn'}>
          {t.environments[connection.environment ?? 'test'].title}
        </StatusBadge>
      </Group>
      <Expiring connection={connection} />
      <Stack gap="xl">
        <Check connection={connection} />
        <SignIn connection={connection} />
        <OfflineCertificate connection={connection} />
        <Switches connection={connection} />
        <Disconnect connection={connection} />
      </Stack>
    </Card>
  )
}

function Expiring({ connection: { warnings = [] } }: { connection: Connection }) {
  const texts = useTexts()
  const { ksef: t } = texts.settings
  return warnings.map(({ field, message }) => (
    <Alert key={field} color="yellow" mb="md" icon={<IconAlertTriangle size={18} />}>
      <Text size="sm" c="var(--mantine-color-text)">
        {field === 'offline_certificate' ? t.offline : t.certificate}: {translateMessages(texts, [message])}.{' '}
        {t.renew}
      </Text>
    </Alert>
  ))
}

const TONES: { [status: string]: Tone } = { ok: 'good', refused: 'bad', unreachable: 'warn' }

function Check({ connection }: { connection: Connection }) {
  const { ksef: t } = useTexts().settings
  const { moment } = useFormat()
  const { send, is_sending } = useFormRequest()
  const { id, check_status, check_message, checked_at, rights } = connection
  const check = () =>
    send(async () => void (await sendJson('POST', `/ksef_connections/${id}/check.json`, {})))
  return (
    <div role="status">
      <Group gap="sm">
        <StatusBadge tone={TONES[check_status ?? ''] ?? 'neutral'}>
          {t.checks[check_status ?? 'never']}
        </StatusBadge>
        {checked_at && (
          <Text size="sm" c="dimmed">
            {moment(checked_at)}
          </Text>
        )}
        <Button variant="default" size="xs" loading={is_sending} onClick={() => void check()}>
          {t.check}
        </Button>
      </Group>
      {check_message && (
        <Text size="sm" mt="xs">
          {check_message}
        </Text>
      )}
      {check_status === 'ok' && <Rights rights={rights ?? []} />}
    </div>
  )
}

const NEEDED = ['InvoiceWrite', 'InvoiceRead']

function Rights({ rights }: { rights: readonly string[] }) {
  const { ksef: t } = useTexts().settings
  const missing = rights.includes('Owner') ? [] : NEEDED.filter((right) => !rights.includes(right))
  const rightName = (right: string) => t.rights[right] ?? right
  return (
    <Text size="sm" mt="xs">
      {rights.length > 0 ? `${t.mayDo} ${rights.map(rightName).join(', ')}.` : t.noRights}
      {missing.length > 0 && ` ${t.missing} ${missing.map(rightName).join(', ')}.`}
    </Text>
  )
}

function Disconnect({ connection: { id } }: { connection: Connection }) {
  const { ksef: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const { send, is_sending } = useFormRequest()
  const disconnect = async () => {
    if (
      !(await confirm({ title: t.disconnectAsk, text: t.disconnectText, yes: t.disconnect, is_danger: true }))
    )
      return
    await send(async () => {
      await apiFetch('DELETE', `/ksef_connections/${id}.json`)
      notices.done(t.disconnected)
    })
  }
  return (
    <Group>
      <Button variant="default" size="xs" loading={is_sending} onClick={() => void disconnect()}>
        {t.disconnect}
      </Button>
    </Group>
  )
}

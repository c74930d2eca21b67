import { Button, Card, Group, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useMail } from './email-status.tsx'

type MailServer = Answers['MailServer']

const PATH = '/account/mail_server.json'

// The account's own mail server: set, change and remove it. A stored password is never shown.
export function OwnServer() {
  const { mail: t } = useTexts().settings
  const { data, error, refetch } = useApiQuery<MailServer>(PATH)
  const [isOpen, setOpen] = useState(false)
  const isMissing = useMail().data?.goes_to === 'outbox'
  const remove = useRemoval()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Card component="section" aria-label={t.ownServer}>
      <Title order={2} size="h4">
        {t.ownServer}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {data.host ? t.ownServerUsed(data.sender_address ?? '', data.host) : t.ownServerHint}
      </Text>
      {data.host && !data.is_ready && (
        <Text size="sm" c="red" mb="md">
          {t.passwordLost}
        </Text>
      )}
      {isOpen ? (
        <ServerForm server={data} onClose={() => setOpen(false)} />
      ) : (
        <Group>
          <Button variant={isMissing ? 'filled' : 'default'} onClick={() => setOpen(true)}>
            {data.host ? t.changeServer : t.setServer}
          </Button>
          {data.host && (
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              {t.removeServer}
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}

function useRemoval() {
  const { mail: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async () => {
    const question = { title: t.removeServerAsk, text: t.removeServerText, yes: t.removeServer }
    if (!(await confirm({ ...question, is_danger: true }))) return
    try {
      await apiFetch('DELETE', PATH)
      notices.done(t.serverRemoved)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
}

function ServerForm({ server, onClose }: { server: MailServer; onClose: () => void }) {
  const { settings, common } = useTexts()
  const { mail: t } = settings
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const [security, setSecurity] = useState<string>(server.security ?? 'starttls')
  const { values, bind } = useKeyFields(
    {
      host: server.host ?? '',
      port: server.port === null ? '' : String(server.port),
      login: server.login ?? '',
      password: '',
      sender_address: server.sender_address ?? '',
      sender_name: server.sender_name ?? '',
    },
    problems,
  )
  const submit = () =>
    send(async () => {
      const { password, ...others } = values
      const mail_server = { ...others, security, ...(password === '' ? {} : { password }) }
      await sendJson('PUT', PATH, { mail_server })
      notices.done(common.saved)
      onClose()
    })
  const securities = [
    { value: 'starttls', label: t.startTlsAlways },
    { value: 'tls', label: t.tls },
  ]
  return (
    <KeysForm save_label={common.save} is_sending={is_sending} is_wide onSubmit={submit} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t.host} placeholder="smtp.example.com" {...bind('host')} />
        <Select
          label={t.encryption}
          data={securities}
          value={security}
          allowDeselect={false}
          onChange={(value) => setSecurity(value ?? 'starttls')}
        />
        <TextInput label={t.port} placeholder={security === 'tls' ? '465' : '587'} {...bind('port')} />
        <TextInput label={t.login} {...bind('login')} />
        <PasswordField
          label={t.password}
          description={server.has_password ? t.passwordStored : undefined}
          {...bind('password')}
          autoComplete="new-password"
        />
        <TextInput label={t.senderAddress} type="email" {...bind('sender_address')} />
        <TextInput label={t.senderName} description={t.senderNameHint} {...bind('sender_name')} />
      </SimpleGrid>
    </KeysForm>
  )
}

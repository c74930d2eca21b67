import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../../components/forms/keys-form.tsx'
import { useFormRequest } from '../../../../components/forms/use-form-request.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { CertificateFields, EMPTY_CREDENTIALS } from './credential-fields.tsx'
import type { Connection } from './ksef-connection.ts'

// Certificate that signs QR code II on documents issued offline.
export function OfflineCertificate({ connection }: { connection: Connection }) {
  const { ksef: t } = useTexts().settings
  const { day } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { id, offline_certificate_serial: serial, offline_certificate_valid_until: until } = connection
  const { send, is_sending } = useFormRequest()
  const remove = () =>
    send(async () => {
      await sendJson('PUT', `/ksef_connections/${id}.json`, {
        ksef_connection: { offline_certificate: null },
      })
    })
  return (
    <div>
      <Title order={3} size="h5">
        {t.offline}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.offlineHint}
      </Text>
      {isOpen ? (
        <Replace id={id} onDone={() => setOpen(false)} />
      ) : (
        <Group>
          <Text size="sm">
            {serial ? t.offlineKept(serial, day((until ?? '').slice(0, 10))) : t.offlineNone}
          </Text>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {serial ? t.replace : t.offlineAdd}
          </Button>
          {serial && (
            <Button variant="subtle" color="red" size="xs" loading={is_sending} onClick={() => void remove()}>
              {t.offlineRemove}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function Replace({ id, onDone }: { id: number; onDone: () => void }) {
  const texts = useTexts()
  const notices = useNotify()
  const [typed, setTyped] = useState(EMPTY_CREDENTIALS)
  const { send, problems, is_sending } = useFormRequest()
  const submit = () =>
    send(async () => {
      const ksef_connection = {
        offline_certificate: typed.certificate,
        offline_private_key: typed.private_key,
        offline_private_key_password: typed.private_key_password,
      }
      await sendJson('PUT', `/ksef_connections/${id}.json`, { ksef_connection })
      notices.done(texts.common.saved)
      onDone()
    })
  return (
    <KeysForm
      save_label={texts.settings.ksef.keep}
      is_sending={is_sending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <CertificateFields typed={typed} set={setTyped} problems={problems} prefix="offline_" />
    </KeysForm>
  )
}

import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../../components/forms/keys-form.tsx'
import { useFormRequest } from '../../../../components/forms/use-form-request.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { EMPTY_CREDENTIALS, type Method, SignInFields } from './credential-fields.tsx'
import type { Connection } from './ksef-connection.ts'

// The token or certificate for signing in, and its replacement.
export function SignIn({ connection }: { connection: Connection }) {
  const { ksef: t } = useTexts().settings
  const { day } = useFormat()
  const [isOpen, setOpen] = useState(connection.method === null)
  const { method, token_hint, certificate_subject, certificate_valid_until } = connection
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {t.signIn}
      </Title>
      {isOpen ? (
        <Replace connection={connection} onDone={() => setOpen(false)} />
      ) : (
        <Group>
          <Text size="sm">
            {method === 'token'
              ? t.tokenKept(token_hint ?? '')
              : t.certificateKept(
                  certificate_subject ?? '',
                  day((certificate_valid_until ?? '').slice(0, 10)),
                )}
          </Text>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t.replace}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Replace({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const texts = useTexts()
  const { ksef: t } = texts.settings
  const notices = useNotify()
  const [method, setMethod] = useState<Method>(connection.method ?? 'token')
  const [typed, setTyped] = useState(EMPTY_CREDENTIALS)
  const { send, problems, is_sending } = useFormRequest()
  const address = `/ksef_connections/${connection.id}`
  const submit = () =>
    send(async () => {
      const ksef_connection = method === 'token' ? { token: typed.token } : { ...typed, token: undefined }
      await sendJson('PUT', `${address}.json`, { ksef_connection })
      await sendJson('POST', `${address}/check.json`, {})
      notices.done(texts.common.saved)
      onDone()
    })
  return (
    <KeysForm
      save_label={t.keep}
      is_sending={is_sending}
      onSubmit={submit}
      onCancel={connection.method === null ? undefined : onDone}
    >
      <SignInFields method={method} setMethod={setMethod} typed={typed} set={setTyped} problems={problems} />
    </KeysForm>
  )
}

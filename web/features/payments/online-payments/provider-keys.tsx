import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export type Provider = Answers['PaymentProvider']

const EMPTY = { secret_key: '', webhook_secret: '' }
const FIELDS = ['secret_key', 'webhook_secret'] as const
const BEGINNINGS = { secret_key: /^[sr]k_/, webhook_secret: /^whsec_/ }

// Keys of a payment provider: enter, replace and delete. Stored keys are never shown.
export function ProviderKeys({ provider }: { provider: Provider }) {
  const { paying: t } = useTexts().settings
  const [isOpen, setOpen] = useState(provider.hint === null)
  const forget = useForgetting(provider)
  if (isOpen) return <Keys provider={provider} onCancel={provider.hint ? () => setOpen(false) : undefined} />
  return (
    <Group>
      <Text size="sm">{t.kept(provider.hint ?? '')}</Text>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t.replace}
      </Button>
      <Button variant="subtle" color="red" size="xs" onClick={() => void forget()}>
        {t.stop}
      </Button>
    </Group>
  )
}

function useForgetting({ name }: Provider) {
  const { paying: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async () => {
    if (!(await confirm({ title: t.stopAsk, text: t.stopText, yes: t.stop, is_danger: true }))) return
    try {
      await apiFetch('DELETE', `/payment_providers/${name}.json`)
      notices.done(t.stopped)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
}

type KeysProps = { provider: Provider; onCancel: (() => void) | undefined }

function Keys({ provider: { name }, onCancel }: KeysProps) {
  const { settings, common } = useTexts()
  const { paying: t } = settings
  const notices = useNotify()
  const { send, problems, setProblems, is_sending } = useFormRequest()
  const { values, bind } = useKeyFields(EMPTY, problems)
  const submit = async () => {
    const keys = { secret_key: values.secret_key.trim(), webhook_secret: values.webhook_secret.trim() }
    const odd = FIELDS.filter((field) => !BEGINNINGS[field].test(keys[field]))
    if (odd.length > 0) return setProblems(Object.fromEntries(odd.map((field) => [field, t.odd[field]])))
    await send(async () => {
      await sendJson('PUT', `/payment_providers/${name}.json`, { payment_provider: keys })
      notices.done(common.saved)
    })
  }
  return (
    <KeysForm save_label={t.keep} is_sending={is_sending} onSubmit={submit} onCancel={onCancel}>
      <PasswordField label={t.secretKey} description={t.secretKeyHint} {...bind('secret_key')} />
      <PasswordField label={t.webhookSecret} description={t.webhookSecretHint} {...bind('webhook_secret')} />
    </KeysForm>
  )
}

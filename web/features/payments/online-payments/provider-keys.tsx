import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, sendJson } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/errors.ts'
import { useRefresh } from '../../../api/mutations.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { known } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export type Provider = Answers['PaymentProvider']

const EMPTY = { secret_key: '', webhook_secret: '' }
const BEGINNINGS = { secret_key: /^[sr]k_/, webhook_secret: /^whsec_/ }

// The keys of a provider: entered, replaced, forgotten, and never shown again.
export function ProviderKeys({ provider }: { provider: Provider }) {
  const { paying: t } = useTexts().settings
  const [is_open, setOpen] = useState(provider.hint === null)
  const forget = useForgetting(provider)
  if (is_open) return <Keys provider={provider} onCancel={provider.hint ? () => setOpen(false) : undefined} />
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
  const notices = useNotices()
  const refresh = useRefresh()
  return async () => {
    if (!(await confirm({ title: t.stopAsk, text: t.stopText, yes: t.stop, is_danger: true }))) return
    try {
      await call('DELETE', `/payment_providers/${name}.json`)
      notices.done(t.stopped)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
}

function Keys({ provider: { name }, onCancel }: { provider: Provider; onCancel: (() => void) | undefined }) {
  const texts = useTexts()
  const { paying: t } = texts.settings
  const notices = useNotices()
  const refresh = useRefresh()
  const [keys, setKeys] = useState(EMPTY)
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const odd = Object.entries(BEGINNINGS).filter(
      ([field, sign]) => !sign.test(keys[field as keyof typeof EMPTY].trim()),
    )
    if (odd.length > 0)
      return setProblems(
        Object.fromEntries(odd.map(([field]) => [field, t.odd[field as keyof typeof EMPTY]])),
      )
    setProblems({})
    setSending(true)
    try {
      const payment_provider = {
        secret_key: keys.secret_key.trim(),
        webhook_secret: keys.webhook_secret.trim(),
      }
      await sendJson('PUT', `/payment_providers/${name}.json`, { payment_provider })
      notices.done(texts.common.saved)
      await refresh()
    } catch (error) {
      const by_field = error instanceof ApiProblem ? Object.entries(error.fields) : []
      if (by_field.length === 0) notices.failed(error)
      setProblems(Object.fromEntries(by_field.map(([field, said]) => [field, known(texts, said)])))
    } finally {
      setSending(false)
    }
  }
  const bind = (field: keyof typeof EMPTY) => ({
    name: field,
    autoComplete: 'off',
    value: keys[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setKeys((before) => ({ ...before, [field]: value }))
    },
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack maw={460}>
        <PasswordInput label={t.secretKey} description={t.secretKeyHint} {...bind('secret_key')} />
        <PasswordInput
          label={t.webhookSecret}
          description={t.webhookSecretHint}
          {...bind('webhook_secret')}
        />
        <Group>
          <Button type="submit" loading={is_sending}>
            {t.keep}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {texts.common.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

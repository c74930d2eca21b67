import { Card, PasswordInput, Select, Text, TextInput, Title } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { useFacts } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useSending } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Channel, type Provider, SECRETS, TITLES } from './network-connection.ts'

type Props = { channel?: Channel; onDone: () => void; onCancel: (() => void) | undefined }

// How the house is known at an access point. Keys that are left empty stay as they are.
export function Keys({ channel, onDone, onCancel }: Props) {
  const texts = useTexts()
  const { networks: t } = texts.settings
  const { values, problems, is_sending, set, bind, submit } = useKeys(channel, onDone)
  const provider = values.provider as Provider
  return (
    <Card component="section" aria-label={channel ? t.change : t.connect}>
      <Title order={2} size="h4" mb={4}>
        {channel ? t.change : t.connect}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.about}
      </Text>
      <KeysForm
        save_label={channel ? texts.common.save : t.connectNow}
        is_sending={is_sending}
        onSubmit={submit}
        onCancel={onCancel}
      >
        {!channel && (
          <Select
            label={t.provider}
            data={toOptions(TITLES)}
            allowDeselect={false}
            value={provider}
            onChange={(value) => set('provider', value ?? provider)}
          />
        )}
        <TextInput label={t.company[provider]} {...bind('company')} />
        {SECRETS[provider]?.map((name) => (
          <PasswordInput
            key={name}
            label={t[name]}
            description={channel ? t.stays : undefined}
            {...bind(name)}
          />
        ))}
        <PasswordInput
          label={t.webhook_secret}
          description={t.webhookSecretHint[provider]}
          {...bind('webhook_secret')}
        />
        <TextInput label={t.sender} description={t.senderHint} {...bind('sender')} />
        <Departments
          value={values.department_id}
          problem={problems.department_id}
          onChange={(id) => set('department_id', id)}
        />
      </KeysForm>
    </Card>
  )
}

type Choice = { value: string; problem: string | undefined; onChange: (value: string) => void }

// Whoever has one seller need not choose.
function Departments({ value, problem, onChange }: Choice) {
  const { networks: t } = useTexts().settings
  const { data } = useFacts<Answers['Department'][]>('/departments.json', { per_page: 100 })
  if ((data?.length ?? 0) < 2) return null
  return (
    <Select
      label={t.department}
      description={t.departmentHint}
      clearable
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? String(id) }))}
      value={value || null}
      error={problem}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

const SECRET_FIELDS = ['api_key', 'api_secret', 'webhook_secret'] as const

function useKeys(channel: Channel | undefined, onDone: () => void) {
  const { common } = useTexts()
  const notices = useNotices()
  const { send, problems, is_sending } = useSending()
  const initial = {
    provider: channel?.provider ?? 'recommand',
    company: channel?.company ?? '',
    api_key: '',
    api_secret: '',
    webhook_secret: '',
    sender: channel?.sender ?? '',
    department_id: channel?.department_id ? String(channel.department_id) : '',
  }
  const { values, set, bind } = useKeyFields(initial, problems)
  const submit = () =>
    send(async () => {
      const empty = channel ? SECRET_FIELDS.filter((name) => values[name] === '') : []
      const sent = Object.entries(values).filter(([name]) => !empty.includes(name as never))
      const body = { channel: Object.fromEntries(sent.map(([name, value]) => [name, value || null])) }
      const address = channel ? `/channels/${channel.id}.json` : '/channels.json'
      const { id } = await sendJson<Channel>(channel ? 'PUT' : 'POST', address, body)
      // Whether it opens is told at once, on its card.
      await sendJson('POST', `/channels/${id}/check.json`, {})
      notices.done(common.saved)
      onDone()
    })
  return { values, problems, is_sending, set, bind, submit }
}

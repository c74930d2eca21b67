import { Button, Card, Group, PasswordInput, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/errors.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { useFacts } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { known } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Channel, type Provider, SECRETS, TITLES } from './network-connection.ts'

type Props = { channel?: Channel; onDone: () => void; onCancel: (() => void) | undefined }

// How the house is known at an access point. Keys that are left empty stay as they are.
export function Keys({ channel, onDone, onCancel }: Props) {
  const texts = useTexts()
  const { networks: t } = texts.settings
  const { values, problems, is_sending, bind, send } = useKeys(channel, onDone)
  const provider = values.provider as Provider
  return (
    <Card component="section" aria-label={channel ? t.change : t.connect}>
      <Title order={2} size="h4" mb={4}>
        {channel ? t.change : t.connect}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.about}
      </Text>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack maw={460}>
          {!channel && (
            <Select
              label={t.provider}
              data={Object.entries(TITLES).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              value={provider}
              onChange={(value) => bind('provider').set(value ?? provider)}
            />
          )}
          <TextInput label={t.company[provider]} {...bind('company').input} />
          {SECRETS[provider]?.map((name) => (
            <PasswordInput
              key={name}
              label={t[name]}
              description={channel ? t.stays : undefined}
              {...bind(name).input}
            />
          ))}
          <PasswordInput
            label={t.webhook_secret}
            description={t.webhookSecretHint[provider]}
            {...bind('webhook_secret').input}
          />
          <TextInput label={t.sender} description={t.senderHint} {...bind('sender').input} />
          <Departments
            value={values.department_id}
            problem={problems.department_id}
            onChange={bind('department_id').set}
          />
          <Group>
            <Button type="submit" loading={is_sending}>
              {channel ? texts.common.save : t.connectNow}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {texts.common.cancel}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
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

function useKeys(channel: Channel | undefined, onDone: () => void) {
  const texts = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [values, setValues] = useState({
    provider: channel?.provider ?? 'recommand',
    company: channel?.company ?? '',
    api_key: '',
    api_secret: '',
    webhook_secret: '',
    sender: channel?.sender ?? '',
    department_id: channel?.department_id ? String(channel.department_id) : '',
  })
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [is_sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblems({})
    setSending(true)
    try {
      const secrets = ['api_key', 'api_secret', 'webhook_secret'] as const
      const empty = channel ? secrets.filter((name) => values[name] === '') : []
      const sent = Object.entries(values).filter(([name]) => !empty.includes(name as never))
      const body = { channel: Object.fromEntries(sent.map(([name, value]) => [name, value || null])) }
      const address = channel ? `/channels/${channel.id}.json` : '/channels.json'
      const { id } = await sendJson<Channel>(channel ? 'PUT' : 'POST', address, body)
      // Whether it opens is told at once, on its card.
      await sendJson('POST', `/channels/${id}/check.json`, {})
      notices.done(texts.common.saved)
      onDone()
      await refresh()
    } catch (error) {
      const by_field = error instanceof ApiProblem ? Object.entries(error.fields) : []
      if (by_field.length === 0) notices.failed(error)
      setProblems(Object.fromEntries(by_field.map(([field, said]) => [field, known(texts, said)])))
    } finally {
      setSending(false)
    }
  }
  const bind = (name: keyof typeof values) => {
    const set = (value: string) => setValues((before) => ({ ...before, [name]: value }))
    return {
      set,
      input: {
        name,
        autoComplete: 'off',
        value: values[name],
        error: problems[name],
        onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
      },
    }
  }
  return { values, problems, is_sending, bind, send }
}

import { Card, Select, Text, TextInput, Title } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type NetworkConnection, type Provider, SECRETS, TITLES } from './network-connection.ts'

type Props = { channel?: NetworkConnection; onDone: () => void; onCancel: (() => void) | undefined }

// Credentials of an access point. Empty fields keep their stored value.
export function ConnectionKeys({ channel, onDone, onCancel }: Props) {
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
          <PasswordField
            key={name}
            label={t[name]}
            description={channel ? t.stays : undefined}
            {...bind(name)}
          />
        ))}
        <PasswordField
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

// Not shown if the account has only one seller.
function Departments({ value, problem, onChange }: Choice) {
  const { networks: t } = useTexts().settings
  const { data } = useApiQuery<Answers['Department'][]>('/departments.json', { per_page: 100 })
  if ((data?.length ?? 0) < 2) return null
  return (
    <Select
      label={t.department}
      description={t.departmentHint}
      clearable
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name ?? String(id) }))}
      value={value || null}
      error={problem}
      onChange={(newValue) => onChange(newValue ?? '')}
    />
  )
}

const SECRET_FIELDS = ['api_key', 'api_secret', 'webhook_secret'] as const

function useKeys(channel: NetworkConnection | undefined, onDone: () => void) {
  const { common } = useTexts()
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
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
      const filledFields = Object.entries(values).filter(([name]) => !empty.some((field) => field === name))
      const body = {
        network_connection: Object.fromEntries(filledFields.map(([name, value]) => [name, value || null])),
      }
      const address = channel ? `/network_connections/${channel.id}.json` : '/network_connections.json'
      const { id } = await sendJson<NetworkConnection>(channel ? 'PUT' : 'POST', address, body)
      // Tests the connection immediately, so that its card shows the result.
      await sendJson('POST', `/network_connections/${id}/check.json`, {})
      notices.done(common.saved)
      onDone()
    })
  return { values, problems, is_sending, set, bind, submit }
}

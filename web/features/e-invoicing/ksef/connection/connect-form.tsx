import { Card, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useFacts } from '../../../../api/queries.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../../components/forms/keys-form.tsx'
import styles from '../../../../components/forms/option-card.module.css'
import { useSending } from '../../../../components/forms/use-form-request.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Method, NOTHING, SignInFields } from './credential-fields.tsx'
import type { Connection } from './ksef-connection.ts'

type Department = { tax_no: string | null; main: boolean }

// A first connection, or one for a further tax number: where, whose, and with what. It is tried at once.
export function Connect({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | undefined }) {
  const { ksef: t } = useTexts().settings
  const { data: departments } = useFacts<Department[]>('/departments.json')
  const [environment, setEnvironment] = useState('test')
  const [tax_no, setTaxNo] = useState<string>()
  const [api_url, setAddress] = useState('')
  const [method, setMethod] = useState<Method>('token')
  const [typed, setTyped] = useState(NOTHING)
  const { connect, problems, is_sending } = useConnect(onDone)
  const own = departments?.find(({ main }) => main)?.tax_no ?? ''
  const submit = () =>
    connect({
      environment,
      tax_no: tax_no ?? own,
      ...(environment === 'own' ? { api_url: api_url.trim() } : {}),
      ...(method === 'token' ? { token: typed.token } : { ...typed, token: undefined }),
    })
  return (
    <Card component="section" aria-label={t.connect}>
      <Title order={2} size="h4">
        {t.connect}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.connectHint}
      </Text>
      <KeysForm
        save_label={t.connectNow}
        is_sending={is_sending}
        is_wide
        onSubmit={submit}
        onCancel={onCancel}
      >
        <Environments chosen={environment} choose={setEnvironment} problem={problems.environment} />
        {environment === 'own' && (
          <AddressInput value={api_url} onChange={setAddress} error={problems.api_url} />
        )}
        <TextInput
          name="tax_no"
          label={t.taxNo}
          description={t.taxNoHint}
          value={tax_no ?? own}
          error={problems.tax_no}
          onChange={({ currentTarget: { value } }) => setTaxNo(value)}
          maw={460}
        />
        <Stack maw={460}>
          <SignInFields
            method={method}
            setMethod={setMethod}
            typed={typed}
            set={setTyped}
            problems={problems}
          />
        </Stack>
      </KeysForm>
    </Card>
  )
}

function useConnect(onDone: () => void) {
  const { common } = useTexts()
  const notices = useNotices()
  const { send, problems, is_sending } = useSending()
  const connect = (ksef_connection: { [field: string]: unknown }) =>
    send(async () => {
      const made = await sendJson<Connection>('POST', '/ksef_connections.json', { ksef_connection })
      await sendJson('POST', `/ksef_connections/${made.id}/check.json`, {})
      notices.done(common.saved)
      onDone()
    })
  return { connect, problems, is_sending }
}

type AddressProps = { value: string; onChange: (value: string) => void; error: string | undefined }

function AddressInput({ value, onChange, error }: AddressProps) {
  const { ksef: t } = useTexts().settings
  return (
    <TextInput
      name="api_url"
      label={t.address}
      description={t.addressHint}
      placeholder="http://127.0.0.1:4180/v2"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maw={460}
    />
  )
}

type EnvironmentProps = { chosen: string; choose: (environment: string) => void; problem: string | undefined }

function Environments({ chosen, choose, problem }: EnvironmentProps) {
  const { ksef: t } = useTexts().settings
  return (
    <Radio.Group label={t.environment} value={chosen} error={problem} onChange={choose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {Object.entries(t.environments).map(([name, { title, hint }]) => (
          <Radio
            key={name}
            value={name}
            label={title}
            description={hint}
            className={styles.choice ?? ''}
            data-chosen={name === chosen || undefined}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

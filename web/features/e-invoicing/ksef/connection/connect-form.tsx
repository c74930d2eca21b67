import { Card, Radio, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { KeysForm } from '../../../../components/forms/keys-form.tsx'
import styles from '../../../../components/forms/option-card.module.css'
import { useFormRequest } from '../../../../components/forms/use-form-request.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { EMPTY_CREDENTIALS, type Method, SignInFields } from './credential-fields.tsx'
import type { Connection } from './ksef-connection.ts'

type Department = { tax_no: string | null; main: boolean }

// Form for a new connection: environment, tax ID and credentials. The connection is tested immediately.
export function Connect({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | undefined }) {
  const { ksef: t } = useTexts().settings
  const { data: departments } = useApiQuery<Department[]>('/departments.json')
  const [environment, setEnvironment] = useState('test')
  const [taxNo, setTaxNo] = useState<string>()
  const [apiUrl, setAddress] = useState('')
  const [method, setMethod] = useState<Method>('token')
  const [typed, setTyped] = useState(EMPTY_CREDENTIALS)
  const { connect, problems, is_sending } = useConnect(onDone)
  const mainTaxNo = departments?.find(({ main }) => main)?.tax_no ?? ''
  const submit = () =>
    connect({
      environment,
      tax_no: taxNo ?? mainTaxNo,
      ...(environment === 'own' ? { api_url: apiUrl.trim() } : {}),
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
        <Environments environment={environment} choose={setEnvironment} problem={problems.environment} />
        {environment === 'own' && (
          <AddressInput value={apiUrl} onChange={setAddress} error={problems.api_url} />
        )}
        <TextInput
          name="tax_no"
          label={t.taxNo}
          description={t.taxNoHint}
          value={taxNo ?? mainTaxNo}
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
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const connect = (ksef_connection: { [field: string]: unknown }) =>
    send(async () => {
      const createdConnection = await sendJson<Connection>('POST', '/ksef_connections.json', {
        ksef_connection,
      })
      await sendJson('POST', `/ksef_connections/${createdConnection.id}/check.json`, {})
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

type EnvironmentProps = {
  environment: string
  choose: (environment: string) => void
  problem: string | undefined
}

function Environments({ environment, choose, problem }: EnvironmentProps) {
  const { ksef: t } = useTexts().settings
  return (
    <Radio.Group label={t.environment} value={environment} error={problem} onChange={choose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {Object.entries(t.environments).map(([name, { title, hint }]) => (
          <Radio
            key={name}
            value={name}
            label={title}
            description={hint}
            className={styles.choice ?? ''}
            data-chosen={name === environment || undefined}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

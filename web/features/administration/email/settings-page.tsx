import { Alert, Button, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { useIsAdmin, useSession } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconCheck, IconFolder, IconSend, IconX } from '../../../components/icons/icons.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'
import { MailStatus, RecentEmails } from './email-status.tsx'
import { Notifying } from './notification-switch.tsx'
import { OwnServer } from './own-server.tsx'

const FIELDS = ['own_email_settings', 'email_from', 'email_cc', 'email_subject', 'email_template'] as const
const PLACEHOLDERS = [
  '{document}',
  '{number}',
  '{seller}',
  '{buyer}',
  '{amount}',
  '{payment_to}',
  '{link}',
  '{panel_url}',
]

type Fields = Pick<Department, (typeof FIELDS)[number]>

export default function EmailPage() {
  const { settings: t } = useTexts()
  const mayChangeAccount = useIsAdmin()
  const { data, error, refetch } = useList(departments, { main: 1, per_page: 1 })
  const company = data?.rows[0]
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.pages.email} hint={t.email.hint} />
      <Stack gap="lg">
        {mayChangeAccount ? (
          <>
            <MailStatus />
            <OwnServer />
            <TestLetter />
            <RecentEmails />
            <Notifying />
          </>
        ) : (
          <ReadOnlyAlert text={t.mail.readOnly} />
        )}
        {company && <OwnWords key={company.id} company={company} />}
      </Stack>
    </>
  )
}

type Outcome = { status: 'sent' | 'outbox' | 'failed'; message: string; answer: string | null }

const LOOKS = {
  sent: { color: 'pine', icon: <IconCheck size={18} /> },
  outbox: { color: 'gray', icon: <IconFolder size={18} /> },
  failed: { color: 'red', icon: <IconX size={18} /> },
}

function TestLetter() {
  const t = useTexts()
  const notices = useNotify()
  const { user } = useSession()
  const [to, setTo] = useState(user.email)
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    setOutcome(undefined)
    try {
      setOutcome(await sendJson<Outcome>('POST', '/account/test_email.json', { to }))
    } catch (error) {
      if (error instanceof ApiError && error.fields.to) setProblem(translateMessages(t, error.fields.to))
      else notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  const { email } = t.settings
  return (
    <Card component="section" aria-label={email.test}>
      <Title order={2} size="h4">
        {email.test}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {email.testHint}
      </Text>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Group align="flex-end">
          <TextInput
            label={email.to}
            type="email"
            flex="1 1 16rem"
            value={to}
            error={problem}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isSending} leftSection={<IconSend size={16} />}>
            {email.send}
          </Button>
        </Group>
      </form>
      {outcome && (
        <Alert mt="md" role="status" title={email.outcomes[outcome.status]} {...LOOKS[outcome.status]}>
          {outcome.status === 'failed' ? outcome.message : outcome.answer}
        </Alert>
      )}
    </Card>
  )
}

function OwnWords({ company }: { company: Department }) {
  const { email: t, readOnlyAll } = useTexts().settings
  const mayWrite = useMayWrite()
  const form = useRecordForm<Fields, Department>({
    resource: departments,
    record: company,
    base: company,
    onSaved: () => {},
  })
  return (
    <>
      {!mayWrite && <ReadOnlyAlert text={readOnlyAll} />}
      <RecordForm is_settings form={form} fields={FIELDS}>
        <FormSection title={t.words}>
          <div style={{ gridColumn: '1 / -1' }}>
            <SwitchField form={form} name="own_email_settings" label={t.own} />
          </div>
          {form.values.own_email_settings && (
            <>
              {' '}
              <TextField form={form} name="email_from" label={t.from} type="email" />
              <TextField form={form} name="email_cc" label={t.cc} type="email" />
              <TextField form={form} name="email_subject" label={t.subject} />
              <div>
                <Text size="sm" mb={4}>
                  {t.placeholders}
                </Text>
                <Group gap={4}>
                  {PLACEHOLDERS.map((name) => (
                    <Code key={name}>{name}</Code>
                  ))}
                </Group>
              </div>
              <TextareaField
                form={form}
                name="email_template"
                label={t.template}
                description={t.templateHint}
                minRows={6}
                style={{ gridColumn: '1 / -1' }}
              />
            </>
          )}{' '}
        </FormSection>
      </RecordForm>
    </>
  )
}

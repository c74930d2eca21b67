import { Card, MultiSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { KeysForm } from '../../../components/forms/keys-form.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useKeyFields } from '../../../components/forms/use-key-fields.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { selectableEvents } from './event-names.ts'
import { WebhookCard } from './webhook-card.tsx'

type Webhook = Answers['Webhook']

export default function WebhooksPage() {
  const { pages, webhooks: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={pages.webhooks} hint={t.hint} />
      {mayChangeAccount ? <Webhooks /> : <ReadOnlyAlert />}
    </>
  )
}

function Webhooks() {
  const { data, error, refetch } = useApiQuery<Webhook[]>('/webhooks.json', { per_page: 100 })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg">
      {data.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      <NewWebhook />
    </Stack>
  )
}

const EMPTY = { url: '' }
const FIRST_EVENTS = ['invoice.*']

function NewWebhook() {
  const { webhooks: t } = useTexts().settings
  const refresh = useInvalidate()
  const { send, problems, is_sending } = useFormRequest()
  const { values, set, bind } = useKeyFields(EMPTY, problems)
  const [events, setEvents] = useState(FIRST_EVENTS)
  const submit = () =>
    send(async () => {
      await sendJson('POST', '/webhooks.json', { webhook: { url: values.url, events } })
      set('url', '')
      setEvents(FIRST_EVENTS)
      await refresh()
    })
  return (
    <Card component="section" aria-label={t.add}>
      <Title order={2} size="h4" mb={4}>
        {t.add}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.addHint}
      </Text>
      <KeysForm save_label={t.add} is_sending={is_sending} onSubmit={submit} onCancel={undefined}>
        <TextInput label={t.url} placeholder="https://" {...bind('url')} />
        <MultiSelect
          label={t.events}
          description={t.eventsHint}
          placeholder={events.length === 0 ? t.searchEvents : ''}
          searchable
          hidePickedOptions
          styles={{ inputField: { minWidth: '2.5rem' } }}
          value={events}
          data={selectableEvents(t.eventNames)}
          error={problems.events}
          onChange={setEvents}
        />
      </KeysForm>
    </Card>
  )
}

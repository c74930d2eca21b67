import { Alert, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { OPENID_CONNECT_PATH, type OpenIdConnect, OpenIdConnectForm } from './openid-connect-form.tsx'

// The OpenID Connect provider of the account: set, change, require and remove it. A stored secret is never shown.
export function OpenIdConnectCard() {
  const { openIdConnect: t } = useTexts().settings
  const { data, error, refetch } = useApiQuery<OpenIdConnect>(OPENID_CONNECT_PATH)
  const [isOpen, setOpen] = useState(false)
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Card component="section" aria-label={t.title}>
      <Title order={2} size="h4">
        {t.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {data.issuer ? t.used(data.name ?? '', data.issuer) : t.hint}
      </Text>
      {data.issuer && !data.is_ready && (
        <Alert color="red" mb="md">
          {t.secretLost}
        </Alert>
      )}
      {isOpen ? (
        <OpenIdConnectForm provider={data} onClose={() => setOpen(false)} />
      ) : (
        <Summary provider={data} onEdit={() => setOpen(true)} />
      )}
    </Card>
  )
}

function Summary({ provider, onEdit }: { provider: OpenIdConnect; onEdit: () => void }) {
  const { openIdConnect: t } = useTexts().settings
  const { change, remove } = useActions()
  if (!provider.issuer)
    return (
      <Group>
        <Button variant="default" onClick={onEdit}>
          {t.setUp}
        </Button>
      </Group>
    )
  return (
    <Stack>
      <Switch
        label={t.require}
        description={t.requireHint}
        checked={provider.is_required === true}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <Group>
        <Button variant="default" onClick={onEdit}>
          {t.edit}
        </Button>
        {!provider.is_required && (
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            {t.remove}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function useActions() {
  const { openIdConnect: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notices.done(done)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
  return {
    change: (is_required: boolean) =>
      act(
        () => sendJson('PUT', OPENID_CONNECT_PATH, { openid_connect: { is_required } }),
        is_required ? t.required : t.optional,
      ),
    remove: async () => {
      const question = { title: t.removeAsk, text: t.removeText, yes: t.remove }
      if (!(await confirm({ ...question, is_danger: true }))) return
      await act(() => apiFetch('DELETE', OPENID_CONNECT_PATH), t.removed)
    },
  }
}

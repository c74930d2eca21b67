import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { useIsAdmin } from '../../../../api/session.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../../components/feedback/page-skeleton.tsx'
import { IconPlus } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../../administration/settings/settings-header.tsx'
import { Connect } from './connect-form.tsx'
import { ConnectionCard } from './connection.tsx'
import type { Connection } from './ksef-connection.ts'

export default function KsefPage() {
  const { pages, ksef: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={pages.ksef} hint={t.hint} />
      {mayChangeAccount ? <Connections /> : <ReadOnlyAlert text={t.readOnly} />}
    </>
  )
}

function Connections() {
  const { ksef: t } = useTexts().settings
  const { data, error, refetch } = useApiQuery<Connection[]>('/ksef_connections.json')
  const [isAdding, setAdding] = useState(false)
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const isFirst = data.length === 0
  return (
    <Stack gap="lg">
      {data.map((connection) => (
        <ConnectionCard key={connection.id} connection={connection} />
      ))}
      {isFirst || isAdding ? (
        <Connect onDone={() => setAdding(false)} onCancel={isFirst ? undefined : () => setAdding(false)} />
      ) : (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t.another}
          </Button>
          <Text size="sm" c="dimmed">
            {t.anotherHint}
          </Text>
        </Group>
      )}
    </Stack>
  )
}

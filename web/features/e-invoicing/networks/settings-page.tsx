import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPlus } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { AccessPoint } from './access-point.tsx'
import { ConnectionKeys } from './connection-keys.tsx'
import type { NetworkConnection } from './network-connection.ts'

export default function NetworksPage() {
  const { pages, networks: t } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={pages.networks} hint={t.hint} />
      {mayChangeAccount ? <AccessPoints /> : <ReadOnlyAlert text={t.readOnly} />}
    </>
  )
}

function AccessPoints() {
  const { networks: t } = useTexts().settings
  const { data, error, refetch } = useApiQuery<NetworkConnection[]>('/network_connections.json')
  const [isAdding, setAdding] = useState(false)
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const isFirst = data.length === 0
  return (
    <Stack gap="lg">
      {data.map((channel) => (
        <AccessPoint key={channel.id} channel={channel} />
      ))}
      {isFirst || isAdding ? (
        <ConnectionKeys
          onDone={() => setAdding(false)}
          onCancel={isFirst ? undefined : () => setAdding(false)}
        />
      ) : (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t.another}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

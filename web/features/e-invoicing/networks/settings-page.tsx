import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFacts } from '../../../api/queries.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPlus } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Head, ReadOnly } from '../../administration/settings/settings-header.tsx'
import { AccessPoint } from './access-point.tsx'
import { Keys } from './connection-keys.tsx'
import type { Channel } from './network-connection.ts'

export default function NetworksPage() {
  const { pages, networks: t } = useTexts().settings
  const may_change_account = useIsAdmin()
  return (
    <>
      <Head title={pages.networks} hint={t.hint} />
      {may_change_account ? <AccessPoints /> : <ReadOnly text={t.readOnly} />}
    </>
  )
}

function AccessPoints() {
  const { networks: t } = useTexts().settings
  const { data, error, refetch } = useFacts<Channel[]>('/channels.json')
  const [is_adding, setAdding] = useState(false)
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const is_first = data.length === 0
  return (
    <Stack gap="lg">
      {data.map((channel) => (
        <AccessPoint key={channel.id} channel={channel} />
      ))}
      {is_first || is_adding ? (
        <Keys onDone={() => setAdding(false)} onCancel={is_first ? undefined : () => setAdding(false)} />
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

import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { apiFetch, getJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { invoices } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconCloudDownload } from '../../../components/icons/icons.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { receivedFiles } from './received-file.ts'

type Fetching = Answers['KsefPurchase']

// Progress of fetching purchases from KSeF, for connected accounts.
export function FromKsef() {
  const { received: t } = useTexts()
  const { data } = useApiQuery<Fetching[]>('/ksef_purchases.json')
  const { fetchNow, is_busy } = useFetching(timesOf(data))
  if (!data || data.length === 0) return null
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <div>
        {data.map((fetching) => (
          <FetchStatusText key={fetching.connection_id} fetching={fetching} is_alone={data.length === 1} />
        ))}
      </div>
      <IfMayWrite>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={16} aria-hidden="true" />}
          loading={is_busy}
          onClick={() => void fetchNow()}
        >
          {t.fetch}
        </Button>
      </IfMayWrite>
    </Group>
  )
}

function FetchStatusText({ fetching, is_alone }: { fetching: Fetching; is_alone: boolean }) {
  const { received: t } = useTexts()
  const { moment } = useFormat()
  const words = [
    fetching.fetched_at ? t.fetched(moment(fetching.fetched_at)) : t.fetchNever,
    fetching.next_at && t.fetchNext(moment(fetching.next_at)),
  ]
  return (
    <Text size="sm" c="dimmed">
      {[is_alone ? '' : `${fetching.tax_no}:`, ...words].filter(Boolean).join(' ')}
      {fetching.error && (
        <Text size="sm" c="red" component="span" display="block">
          {t.fetchFailed(fetching.error)}
        </Text>
      )}
    </Text>
  )
}

// Changes after every completed fetch.
const timesOf = (fetching: readonly Fetching[] | null | undefined): string =>
  (fetching ?? []).map(({ fetched_at }) => fetched_at).join()

const LOOKS_MAX = 30
const LOOK_MS = 1000

function useFetching(before: string) {
  const { received: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [is_busy, setBusy] = useState(false)
  const fetchNow = async () => {
    setBusy(true)
    try {
      await apiFetch('POST', '/ksef_purchases/fetch.json')
      notices.done(t.fetchAsked)
      for (let look = 0; look < LOOKS_MAX; look++) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
        if (timesOf(await getJson<Fetching[]>('/ksef_purchases.json')) !== before) break
      }
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
      await refresh(receivedFiles, invoices)
    }
  }
  return { fetchNow, is_busy }
}

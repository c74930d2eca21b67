import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { call, getJson } from '../../../api/client.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { useFacts } from '../../../api/queries.ts'
import { invoices } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { IconCloudDownload } from '../../../components/icons/icons.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { received } from './received-file.ts'

type Fetching = Answers['KsefPurchase']

// How far purchases are fetched from KSeF, for those who are connected with it.
export function FromKsef() {
  const { received: t } = useTexts()
  const { data } = useFacts<Fetching[]>('/ksef_purchases.json')
  const { fetchNow, is_busy } = useFetching(timesOf(data))
  if (!data || data.length === 0) return null
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <div>
        {data.map((one) => (
          <Told key={one.connection_id} one={one} is_alone={data.length === 1} />
        ))}
      </div>
      <Writing>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={16} aria-hidden="true" />}
          loading={is_busy}
          onClick={() => void fetchNow()}
        >
          {t.fetch}
        </Button>
      </Writing>
    </Group>
  )
}

function Told({ one, is_alone }: { one: Fetching; is_alone: boolean }) {
  const { received: t } = useTexts()
  const { moment } = useFormat()
  const words = [
    one.fetched_at ? t.fetched(moment(one.fetched_at)) : t.fetchNever,
    one.next_at && t.fetchNext(moment(one.next_at)),
  ]
  return (
    <Text size="sm" c="dimmed">
      {[is_alone ? '' : `${one.tax_no}:`, ...words].filter(Boolean).join(' ')}
      {one.error && (
        <Text size="sm" c="red" component="span" display="block">
          {t.fetchFailed(one.error)}
        </Text>
      )}
    </Text>
  )
}

// Changes with every look that came to its end.
const timesOf = (fetching: readonly Fetching[] | null | undefined): string =>
  (fetching ?? []).map(({ fetched_at }) => fetched_at).join()

const LOOKS_MAX = 30
const LOOK_MS = 1000

function useFetching(before: string) {
  const { received: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_busy, setBusy] = useState(false)
  const fetchNow = async () => {
    setBusy(true)
    try {
      await call('POST', '/ksef_purchases/fetch.json')
      notices.done(t.fetchAsked)
      for (let look = 0; look < LOOKS_MAX; look++) {
        await new Promise((done) => setTimeout(done, LOOK_MS))
        if (timesOf(await getJson<Fetching[]>('/ksef_purchases.json')) !== before) break
      }
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
      await refresh(received, invoices)
    }
  }
  return { fetchNow, is_busy }
}

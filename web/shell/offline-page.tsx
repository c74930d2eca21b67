import { Button, Center, EmptyState } from '@mantine/core'
import { useEffect } from 'react'
import { IconCloudOff } from '../components/icons/icons.ts'
import { useBasicTexts } from '../locales/locale-provider.tsx'

const RETRY_MS = 5_000

// Shown instead of the application if it is opened without a connection.
export function OfflinePage({ onRetry }: { onRetry: () => unknown }) {
  const { shell: t, common } = useBasicTexts()
  useEffect(() => {
    const retry = () => void onRetry()
    // Browsers do not always notice that the connection is back.
    const timer = setInterval(retry, RETRY_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [onRetry])
  return (
    <main>
      <Center mih="100vh" p="md" role="alert">
        <EmptyState icon={<IconCloudOff size={36} stroke={1.5} />}>
          <EmptyState.Title order={1}>{t.offline}</EmptyState.Title>
          <EmptyState.Description>{t.offlineHint}</EmptyState.Description>
          <EmptyState.Actions>
            <Button variant="default" onClick={() => void onRetry()}>
              {common.retry}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      </Center>
    </main>
  )
}

import { Button, Center, EmptyState } from '@mantine/core'
import { hasStatus } from '../../api/errors.ts'
import { errorText } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconCloudOff } from '../icons/icons.ts'
import { NotFound } from './not-found.tsx'

// Shown instead of data that could not be loaded.
export function ErrorState({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const t = useTexts()
  if (hasStatus(error, 404)) return <NotFound />
  return (
    <Center mih="30vh" role="alert">
      <EmptyState icon={<IconCloudOff size={36} stroke={1.5} />} title={errorText(t, error)}>
        {retry && (
          <EmptyState.Actions>
            <Button variant="default" onClick={() => void retry()}>
              {t.common.retry}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
    </Center>
  )
}

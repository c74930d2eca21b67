import { Card, Group, Skeleton, Stack } from '@mantine/core'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useIsLoadingWhileShown } from './loading.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

// Placeholder for a page that is loading.
export function PageSkeleton() {
  const { common } = useTexts()
  useIsLoadingWhileShown()
  return (
    <Stack aria-busy="true" aria-label={common.loading} role="status">
      <Group justify="space-between">
        <Skeleton h={32} w={220} />
        <Skeleton h={36} w={130} />
      </Group>
      <Card>
        <Stack>
          {ROWS.map((row) => (
            <Skeleton key={row} h={18} />
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sendJson } from '../api/client.ts'
import { useDeletionDate } from '../api/session.ts'
import { useNotify } from '../components/feedback/notifications.tsx'
import { useFormat } from '../format/formatters.ts'
import { useTexts } from '../locales/locale-provider.tsx'

// Banner on every page of a closed account. Owners can view and export data, or reopen the account.
export function AccountDeletionBanner() {
  const { shell: t } = useTexts()
  const { day } = useFormat()
  const notices = useNotify()
  const removedOn = useDeletionDate()
  const reopen = useMutation({
    mutationFn: () => sendJson('POST', '/account/reopen.json', {}),
    onSuccess: () => location.reload(),
    onError: (error) => notices.failed(error),
  })
  if (!removedOn) return null
  return (
    <Alert color="red" role="status" mb="lg" title={t.shut}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ flex: '1 1 18rem' }}>
          {t.shutHint(day(removedOn))}
        </Text>
        <Button size="xs" loading={reopen.isPending} onClick={() => reopen.mutate()}>
          {t.comeBack}
        </Button>
      </Group>
    </Alert>
  )
}

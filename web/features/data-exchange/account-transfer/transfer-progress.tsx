import { Button, Card, Group, Progress, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type AccountTransfer, MOVES_KEY, stepName } from './account-transfer.ts'

export function MoveProgress({ move }: { move: AccountTransfer }) {
  const texts = useTexts()
  const { moving: t } = texts.settings
  const notices = useNotify()
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => sendJson<AccountTransfer>('POST', `/account_transfers/${move.id}/stop.json`),
    onSuccess: (stopped) => client.setQueryData(MOVES_KEY, stopped),
    onError: (error) => notices.failed(error),
  })
  const { step, step_number = 0, steps = 0, dry_run, from, is_running } = move
  const at = step && (is_running === false ? t.waits : stepName(texts, step))
  return (
    <Card component="section" aria-label={t.progress}>
      <Title order={2} size="h4" mb="xs">
        {dry_run ? t.running.dry : t.running.move}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {from}
      </Text>
      <Progress
        value={steps ? (100 * (step_number ?? 0)) / steps : 0}
        size="lg"
        animated
        aria-label={t.progress}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" role="status">
          {at || t.waiting}
        </Text>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t.stop}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t.runningHint}
      </Text>
    </Card>
  )
}

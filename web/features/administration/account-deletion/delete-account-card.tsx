import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Requests the email whose link confirms the deletion.
export function DeleteAccount() {
  const { security: t } = useTexts().settings
  const { user } = useSession()
  const confirm = useConfirm()
  const notices = useNotify()
  const ask = useMutation({
    mutationFn: () => sendJson('POST', '/account/delete.json', {}),
    onSuccess: () => notices.done(t.removalAsked(user.email)),
    onError: (error) => notices.failed(error),
  })
  return (
    <Card component="section" aria-label={t.removal}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2} size="h4">
            {t.removal}
          </Title>
          <Text size="sm" c="dimmed">
            {t.removalHint}
          </Text>
        </div>
        <Button
          variant="default"
          c="red"
          loading={ask.isPending}
          onClick={async () => {
            const question = { title: t.removalAsk, text: t.removalText, yes: t.removalYes, is_danger: true }
            if (await confirm(question)) ask.mutate()
          }}
        >
          {t.remove}
        </Button>
      </Group>
    </Card>
  )
}

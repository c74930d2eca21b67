import { Alert, Button, Card, Code, Group, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconAlertTriangle, IconShieldCheck } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

type Verdict = Answers['Verdict']

// Verifies the hash chain of the audit log.
export function HistoryCheck() {
  const { security: t } = useTexts().settings
  const notices = useNotify()
  const check = useMutation({
    mutationFn: () => getJson<Verdict>('/account/history/check.json'),
    onError: (error) => notices.failed(error),
  })
  return (
    <Card component="section" aria-label={t.history}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2} size="h4">
            {t.history}
          </Title>
          <Text size="sm" c="dimmed">
            {t.historyHint}
          </Text>
        </div>
        <Button
          variant="default"
          loading={check.isPending}
          leftSection={<IconShieldCheck size={16} />}
          onClick={() => check.mutate()}
        >
          {t.check}
        </Button>
      </Group>
      {check.data && <Outcome verdict={check.data} />}
    </Card>
  )
}

function Outcome({ verdict: { is_intact, entries, last_hash, error, checked_at } }: { verdict: Verdict }) {
  const { security: t } = useTexts().settings
  const { count, moment } = useFormat()
  if (!is_intact)
    return (
      <Alert mt="md" role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={t.broken}>
        {error}. {t.brokenHint}
      </Alert>
    )
  return (
    <Alert
      mt="md"
      role="status"
      color="pine"
      icon={<IconShieldCheck size={18} />}
      title={t.whole(count(entries), moment(checked_at))}
    >
      <Text size="xs">{t.headHint}</Text>
      <Code fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {last_hash}
      </Code>
    </Alert>
  )
}

import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Answers } from '../../api/answers.d.ts'
import { useFacts } from '../../api/records.ts'
import { useIsAdmin } from '../../api/session.ts'
import { useFormat } from '../../format.ts'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Head, ReadOnly } from './head.tsx'

export default function BackupPage() {
  const { settings: t } = useTexts()
  const may_change_account = useIsAdmin()
  return (
    <>
      <Head title={t.pages.backup} hint={t.backup.hint} />
      {may_change_account ? <LastBackup /> : <ReadOnly text={t.backup.readOnly} />}
    </>
  )
}

function LastBackup() {
  const { backup: t } = useTexts().settings
  const { moment } = useFormat()
  const { data, error, refetch } = useFacts<Answers['Backup']>('/account/backup.json')
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { last_backup_at, age_seconds, every_hours, is_late } = data
  return (
    <Card component="section" aria-label={t.last}>
      <Stack gap="xs">
        <Group gap="sm">
          <Title order={2} size="h4">
            {t.last}
          </Title>
          {every_hours !== null && (
            <StatusBadge tone={is_late ? 'bad' : 'good'}>{is_late ? t.late : t.fine}</StatusBadge>
          )}
        </Group>
        <Text>
          {last_backup_at === null
            ? t.none
            : `${moment(last_backup_at)} · ${t.age(hoursOf(age_seconds ?? 0))}`}
        </Text>
        <Text size="sm" c="dimmed">
          {every_hours === null ? t.byHand : t.every(every_hours)}
        </Text>
        {is_late && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />}>
            {t.lateHint}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}

const hoursOf = (seconds: number) => Math.floor(seconds / 3600)

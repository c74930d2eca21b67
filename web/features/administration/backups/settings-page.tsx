import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconAlertTriangle, IconCalendarOff } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { DetailList } from '../../../components/layout/detail-list.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'

type Backup = Answers['Backup']
type File = NonNullable<Backup['files']>[number]

const EXAMPLE = `KWIT_BACKUP_EVERY=1d
KWIT_BACKUP_KEEP=7d,4w,12m
KWIT_BACKUP_FOLDER=/var/backups/kwit`

export default function BackupPage() {
  const { settings: t } = useTexts()
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={t.pages.backup} hint={t.backup.hint} />
      {mayChangeAccount ? <Backups /> : <ReadOnlyAlert text={t.backup.readOnly} />}
    </>
  )
}

function Backups() {
  const { data, error, refetch } = useApiQuery<Backup>('/account/backup.json')
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg">
      <LastBackup backup={data} />
      {data.every_hours === null && <NoPlanHint />}
      {data.files && data.files.length > 0 && <Files files={data.files} />}
    </Stack>
  )
}

function LastBackup({ backup }: { backup: Backup }) {
  const { backup: t } = useTexts().settings
  const { moment, count } = useFormat()
  const { last_backup_at, age_seconds, every_hours, is_late, folder, keep, failures, last_error } = backup
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
        {every_hours !== null && (
          <DetailList
            facts={[
              [t.folder, folder],
              [t.keep, keep],
              [t.failures, failures ? count(failures) : null],
            ]}
          />
        )}
        {is_late && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />}>
            {last_error ?? t.lateHint}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}

// The exact variables to set.
function NoPlanHint() {
  const { backup: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.plan}>
      <Title order={2} size="h4" mb="xs">
        {t.plan}
      </Title>
      <Stack gap="sm">
        <Alert color="yellow" icon={<IconCalendarOff size={18} />}>
          <Text size="sm" c="var(--mantine-color-text)">
            {t.unplanned}
          </Text>
        </Alert>
        <Text size="sm">{t.setThese}</Text>
        <CopyBox text={EXAMPLE} label={t.plan} />
        <Text size="sm" c="dimmed">
          {t.setHint}
        </Text>
      </Stack>
    </Card>
  )
}

function Files({ files }: { files: readonly File[] }) {
  const { backup: t } = useTexts().settings
  const { moment, decimal } = useFormat()
  const columns: SmallTableColumn<File>[] = [
    { key: 'made_at', label: t.madeAt, is_whole: true, show: ({ made_at }) => moment(made_at) },
    { key: 'name', label: t.file, show: ({ name }) => name },
    {
      key: 'bytes',
      label: t.size,
      align: 'right',
      show: ({ bytes }) => `${decimal((bytes / MEGABYTE).toFixed(1))} MB`,
    },
  ]
  return (
    <Card component="section" aria-label={t.files}>
      <Title order={2} size="h4" mb="xs">
        {t.files}
      </Title>
      <SmallTable label={t.files} columns={columns} rows={files} keyOf={({ name }) => name} />
    </Card>
  )
}

const MEGABYTE = 1_000_000
const hoursOf = (seconds: number) => Math.floor(seconds / 3600)

import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { fetchFile, saveCsv } from '../../../api/download.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconAlertTriangle, IconDownload } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type AccountTransfer, type Part, resourceName } from './account-transfer.ts'
import { noteText, translateReport } from './translate-report.ts'

const TONES = { running: 'neutral', done: 'good', failed: 'bad', stopped: 'warn' } as const
const COUNTS = ['read', 'created', 'updated', 'unchanged', 'skipped'] as const

// Counts of imported records and the notes of the report.
export function MoveReport({ move }: { move: AccountTransfer }) {
  const texts = useTexts()
  const { moving: t } = texts.settings
  const { count, moment } = useFormat()
  const notices = useNotify()
  const { id, from, status, dry_run, problem, parts = [], updated_at } = move
  async function save() {
    const response = await fetchFile(`/account_transfers/${id}/report.csv`)
    saveCsv(translateReport(texts, await response.text(), count), `account-transfer-${id}.csv`)
  }
  return (
    <Card component="section" aria-label={t.report}>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Title order={2} size="h4">
            {t.report}
          </Title>
          <StatusBadge tone={TONES[status ?? 'running']}>{t.states[status ?? 'running']}</StatusBadge>
        </Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          onClick={() => void save().catch((error) => notices.failed(error))}
        >
          {t.download}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {joinParts(from, dry_run ? t.onlyLooked : '', moment(updated_at))}
      </Text>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} mb="sm">
          {translateMessages(texts, [problem])}
        </Alert>
      )}
      <Limits move={move} />
      {parts && parts.length > 0 && <ImportedRecords parts={parts} />}
      <Notes move={move} />
    </Card>
  )
}

// Amount of data read, and the limits of a transfer.
function Limits({ move: { bytes_read, limits } }: { move: AccountTransfer }) {
  const { moving: t } = useTexts().settings
  const { count } = useFormat()
  if (!limits) return null
  const { megabytes = 0, rows = 0, hours = 0 } = limits
  const read = Math.ceil((bytes_read ?? 0) / 1_000_000)
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t.limits(count(read), count(megabytes ?? 0), count(rows ?? 0), count(hours ?? 0))}
    </Text>
  )
}

function ImportedRecords({ parts }: { parts: readonly Part[] }) {
  const texts = useTexts()
  const { moving: t } = texts.settings
  const { count } = useFormat()
  const columns: SmallTableColumn<Part>[] = [
    { key: 'resource', label: t.what, show: ({ resource }) => resourceName(texts, resource ?? '') },
    ...COUNTS.map((name) => ({
      key: name,
      label: t.counts[name],
      align: 'right' as const,
      show: (part: Part) => (part[name] ? count(part[name]) : ''),
    })),
  ]
  const nonEmptyParts = parts.filter(({ read }) => read)
  return (
    <SmallTable
      label={t.came}
      columns={columns}
      rows={nonEmptyParts}
      keyOf={({ resource }) => resource ?? ''}
    />
  )
}

function Notes({ move: { note_counts = [], notes = [] } }: { move: AccountTransfer }) {
  const texts = useTexts()
  const { moving: t } = texts.settings
  const { count } = useFormat()
  return (
    <Stack gap="md" mt="md">
      {note_counts?.map(({ kind, count: total }) => {
        const notesOfKind = notes?.filter((note) => note.kind === kind) ?? []
        const hiddenCount = (total ?? 0) - notesOfKind.length
        return (
          <section key={kind} aria-label={t.notes[kind ?? 'differs']}>
            <Title order={3} size="h5">
              {`${t.notes[kind ?? 'differs']}: ${count(total ?? 0)}`}
            </Title>
            <Stack gap={4} mt={4} component="ul" p={0} style={{ listStyle: 'none' }}>
              {notesOfKind.map((note, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
                <Text component="li" size="sm" key={index} style={{ overflowWrap: 'anywhere' }}>
                  <Text span fw={600}>
                    {`${resourceName(texts, note.resource ?? '')} ${note.called ?? note.source_id ?? ''}`.trim()}
                  </Text>
                  {` ${noteText(texts, note)}`}
                </Text>
              ))}
            </Stack>
            {hiddenCount > 0 && notesOfKind.length > 0 && (
              <Text size="sm" c="dimmed">
                {t.more(count(hiddenCount))}
              </Text>
            )}
          </section>
        )
      })}
    </Stack>
  )
}

import { ActionIcon, Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { fileUrl } from '../../../api/client.ts'
import { IconCheck, IconCopy, IconDownload } from '../../../components/icons/icons.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './closing.module.css'
import { type Closing, type ClosingRevision, currentRevision, useMayKeepBooks } from './closing.ts'

type Props = { closing: Closing; onFile: () => void; onReopen: () => void }

// The files of the month, the newest first, and what can be done with the last one.
export function FilesCard({ closing, onFile, onReopen }: Props) {
  const { closing: t } = useTexts()
  const mayKeepBooks = useMayKeepBooks()
  const { revisions, state, variant, month } = closing
  const corrections = revisions.filter(({ correction }) => correction)
  const isDone = state === 'closed' || state === 'filed'
  const isConfirmed = currentRevision(closing)?.state === 'filed'
  return (
    <SectionCard title={t.files}>
      <ul className={styles.files}>
        {revisions.toReversed().map((revision) => (
          <Revision
            key={revision.id}
            revision={revision}
            title={revision.correction ? t.correction(corrections.indexOf(revision) + 1) : t.first}
            month={month ?? ''}
            variant={variant ?? 'V7M'}
          />
        ))}
      </ul>
      {mayKeepBooks && (
        <Group gap="xs" mt="sm" data-no-print>
          {isDone && (
            <Button variant={isConfirmed ? 'default' : 'filled'} onClick={onFile}>
              {isConfirmed ? t.changeFiling : t.markFiled}
            </Button>
          )}
          {closing.can_reopen && (
            <Button variant="default" onClick={onReopen}>
              {t.reopen}
            </Button>
          )}
        </Group>
      )}
    </SectionCard>
  )
}

const TONES: { readonly [state in NonNullable<ClosingRevision['state']>]: Tone } = {
  closing: 'info',
  closed: 'good',
  filed: 'good',
  reopened: 'neutral',
}

type RevisionProps = { revision: ClosingRevision; title: string; month: string; variant: string }

function Revision({ revision: shown, title, month, variant }: RevisionProps) {
  const { closing: t } = useTexts()
  const format = useFormat()
  const { revision, state, file, sha256, reason, closed_at, closed_by, filed_on, confirmation } = shown
  return (
    <li data-revision={revision}>
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {state && <StatusBadge tone={TONES[state]}>{t.listStates[state]}</StatusBadge>}
        </Group>
        <Text size="xs" c="dimmed">
          {joinParts(format.moment(closed_at), closed_by, sizeOf(shown, format.decimal, t.kilobytes))}
        </Text>
        {reason && <Text size="sm">{reason}</Text>}
        {filed_on && (
          <Text size="sm">
            {joinParts(t.filedOn(format.day(filed_on)), confirmation && t.upo(confirmation))}
          </Text>
        )}
        {file && (
          <Anchor href={fileUrl(`/closing/${month}/file.xml`, { revision })} size="sm" download>
            <Group gap={6} component="span">
              <IconDownload size={15} />
              {t.download} {t.file(variant)}
            </Group>
          </Anchor>
        )}
        {sha256 && <Checksum sha256={sha256} />}
      </Stack>
    </li>
  )
}

const KILOBYTE = 1000

const sizeOf = (
  { size }: ClosingRevision,
  decimal: (value: string) => string,
  kilobytes: (size: string) => string,
): string => (size === null ? '' : kilobytes(decimal((size / KILOBYTE).toFixed(1))))

function Checksum({ sha256 }: { sha256: string }) {
  const { closing: t, settings } = useTexts()
  const { copy: copyLabel, copied: copiedLabel } = settings.team
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <div>
        <Text size="xs" c="dimmed">
          {t.sha}
        </Text>
        <code className={styles.sum}>{sha256}</code>
      </div>
      <CopyButton value={sha256} timeout={2000}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={copied ? copiedLabel : `${copyLabel}: ${t.sha}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}

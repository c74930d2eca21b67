import { Anchor, Card, Center, EmptyState, Group, SegmentedControl, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useList } from '../../api/records.ts'
import { useMayWrite } from '../../api/session.ts'
import { useFormat } from '../../format.ts'
import { useListAddress } from '../../pieces/list/address.ts'
import { Pager } from '../../pieces/list/pager.tsx'
import { isOnlyInFile, OnlyInFile } from '../../pieces/only-in-file.tsx'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { type SmallColumn, SmallTable } from '../../pieces/small-table.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { Failure } from '../../shell/failure.tsx'
import { fieldName, known } from '../../texts/problem-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { FileActions } from './actions.tsx'
import { Drop } from './drop.tsx'
import styles from './received.module.css'
import { type ReceivedFile, received } from './record.ts'

const STATUSES = ['all', 'read', 'refused'] as const

// Invoices that others sent as files: what became of each, and the way to it.
export default function ReceivedPage() {
  const { received: t } = useTexts()
  const { asked, ask } = useListAddress()
  const { data, error, refetch } = useList(received, asked)
  const status = STATUSES.find((one) => one === asked.status) ?? 'all'
  return (
    <>
      <PageHeader title={t.title} />
      <Text c="dimmed" mb="md" maw={720}>
        {t.hint}
      </Text>
      {useMayWrite() && <Drop />}
      <Group mb="sm">
        <SegmentedControl
          aria-label={t.which}
          value={status}
          onChange={(value) => ask({ status: value === 'all' ? undefined : value })}
          data={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        />
      </Group>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.total === 0 ? (
        <Center mih="24vh">
          <EmptyState
            icon={<IconInbox size={40} stroke={1.4} />}
            title={status === 'all' ? t.empty : t.nothing}
            {...(status === 'all' ? { description: t.emptyHint } : {})}
          />
        </Center>
      ) : (
        <Card component="section" aria-label={t.title}>
          <Files rows={data.rows} />
        </Card>
      )}
      <Pager asked={asked} ask={ask} total={data?.total ?? 0} />
    </>
  )
}

function Files({ rows }: { rows: readonly ReceivedFile[] }) {
  const { received: t } = useTexts()
  const { money, moment } = useFormat()
  const columns: SmallColumn<ReceivedFile>[] = [
    { key: 'file', label: t.file, show: (file) => <Named file={file} when={moment(file.created_at)} /> },
    { key: 'document', label: t.document, show: (file) => <Made file={file} /> },
    {
      key: 'amount',
      label: t.amount,
      align: 'right',
      show: ({ price_gross, currency }) => (price_gross ? money(price_gross, currency ?? '') : ''),
    },
    { key: 'said', label: t.said, show: (file) => <Said file={file} /> },
    { key: 'actions', label: '', is_action: true, show: (file) => <FileActions file={file} /> },
  ]
  return <SmallTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Named({ file, when }: { file: ReceivedFile; when: string }) {
  const { received: t } = useTexts()
  return (
    <>
      <Text fw={500} className={styles.name ?? ''}>
        {file.filename || t.unnamed}
      </Text>
      <Text size="xs" c="dimmed">
        {[file.format && t.formatNames[file.format], when].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function Made({ file: { invoice_id, number, vendor, status, duplicate_of_id } }: { file: ReceivedFile }) {
  const { received: t } = useTexts()
  if (status === 'refused' && duplicate_of_id !== null) return <StatusBadge>{t.twice}</StatusBadge>
  if (status === 'refused') return <StatusBadge tone="bad">{t.unread}</StatusBadge>
  if (invoice_id === null) return <StatusBadge>{t.gone}</StatusBadge>
  return (
    <>
      <Anchor component={Link} to={`/invoices/${invoice_id}`} fw={500}>
        {number}
      </Anchor>
      <Text size="xs" c="dimmed">
        {vendor}
      </Text>
    </>
  )
}

// Why it was not read, or what is doubtful about it.
function Said({ file: { reason, warnings = [], duplicate_of_id, status } }: { file: ReceivedFile }) {
  const texts = useTexts()
  const { received: t } = texts
  if (status === 'refused')
    return (
      <div className={styles.said}>
        {known(texts, [(reason ?? '').replace(/^number: /, '')])}
        {duplicate_of_id !== null && (
          <>
            {' '}
            <Anchor component={Link} to={`/invoices/${duplicate_of_id}`} inherit>
              {t.showOther}
            </Anchor>
          </>
        )}
      </div>
    )
  const doubts = warnings.filter((warning) => !isOnlyInFile(warning))
  return (
    <div className={styles.said}>
      {doubts.length === 0 && <StatusBadge tone="good">{t.fine}</StatusBadge>}
      <ul>
        {doubts.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <Text size="sm" span>
              {t.ofVendor[field] ?? fieldName(texts, field)}: {known(texts, [message])}
            </Text>
          </li>
        ))}
      </ul>
      <OnlyInFile of={warnings} />
    </div>
  )
}

import { Anchor, Card, Group, SegmentedControl, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useList } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import {
  isUnmappedContent,
  UnmappedFileContent,
} from '../../../components/feedback/unmapped-file-content.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { fieldLabel, translateMessages } from '../../../locales/error-text.ts'
import { type Texts, useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { FileActions } from './actions.tsx'
import { type BookingDefaults, useBooked } from './booking-defaults.tsx'
import { FromKsef } from './ksef-fetch-status.tsx'
import styles from './received.module.css'
import {
  entryPath,
  isEnterable,
  isInvalid,
  nameOf,
  type ReceivedFile,
  receivedFiles,
} from './received-file.ts'
import { Drop } from './upload-area.tsx'
import { Verdict } from './verdict.tsx'

const STATUSES = ['all', 'open', 'refused', 'rejected'] as const
type Status = (typeof STATUSES)[number]

// API parameters of each tab.
const ASKS: { readonly [status in Status]: { status?: string; decision?: string } } = {
  all: {},
  open: { decision: 'open' },
  refused: { status: 'refused' },
  rejected: { decision: 'rejected' },
}

// Received invoice files with the documents created from them.
export default function ReceivedPage() {
  const { received: t } = useTexts()
  const { params, setParams } = useListParams()
  const { lang } = useLocale()
  const { data, error, refetch } = useList(receivedFiles, { ...params, lang })
  const [booked, setBooked] = useBooked()
  const status = STATUSES.find((name) => name === (params.decision ?? params.status)) ?? 'all'
  // Without files, only the upload area is shown.
  const isFresh = status === 'all' && data?.total === 0
  return (
    <>
      <PageHeader title={t.title} hint={t.hint} />
      <IfMayWrite>
        <Drop booked={booked} is_compact={data !== undefined && !isFresh} onBooked={setBooked} />
      </IfMayWrite>
      <FromKsef />
      {!isFresh && (
        <SegmentedControl
          my="md"
          aria-label={t.which}
          value={status}
          onChange={(value) =>
            setParams({ status: undefined, decision: undefined, ...ASKS[value as Status] })
          }
          data={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        />
      )}
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.total === 0 ? (
        <Text c="dimmed" mt="md">
          {isFresh ? t.empty : t.nothing}
        </Text>
      ) : (
        <Card component="section" aria-label={t.title}>
          <Files rows={data.rows} booked={booked} />
        </Card>
      )}
      <Pager params={params} setParams={setParams} total={data?.total ?? 0} />
    </>
  )
}

function Files({ rows, booked }: { rows: readonly ReceivedFile[]; booked: BookingDefaults }) {
  const { received: t } = useTexts()
  const { money, moment } = useFormat()
  const columns: SmallTableColumn<ReceivedFile>[] = [
    { key: 'file', label: t.file, show: (file) => <FileName file={file} when={moment(file.created_at)} /> },
    { key: 'document', label: t.document, show: (file) => <CreatedDocument file={file} /> },
    {
      key: 'amount',
      label: t.amount,
      align: 'right',
      show: ({ price_gross, currency }) => (price_gross ? money(price_gross, currency ?? '') : ''),
    },
    { key: 'said', label: t.said, is_long: true, show: (file) => <FileProblems file={file} /> },
    {
      key: 'actions',
      label: '',
      is_action: true,
      show: (file) => <FileActions file={file} booked={booked} />,
    },
  ]
  return <SmallTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function FileName({ file, when }: { file: ReceivedFile; when: string }) {
  const { received: t } = useTexts()
  const from = file.gov_id && (file.origin === 'ksef' ? t.ksef : t.ksefTrial)
  return (
    <>
      <Text size="sm" fw={500} className={styles.name ?? ''}>
        {nameOf(file, t.unnamed)}
      </Text>
      <Text size="xs" c="dimmed">
        {joinParts(from, file.format && t.formatNames[file.format], when)}
      </Text>
      {file.tags.length > 0 && (
        <Group gap={4} mt={4}>
          {file.tags.map((tag) => (
            <StatusBadge key={tag} tone="info">
              {tag}
            </StatusBadge>
          ))}
        </Group>
      )}
    </>
  )
}

function CreatedDocument({ file }: { file: ReceivedFile }) {
  const { received: t } = useTexts()
  const { invoice_id, number, vendor, status, duplicate_of_id, decision } = file
  if (decision === 'rejected') return <StatusBadge tone="bad">{t.rejected}</StatusBadge>
  if (status === 'refused' && duplicate_of_id !== null) return <StatusBadge>{t.twice}</StatusBadge>
  if (isEnterable(file)) return <UnreadPdf file={file} />
  if (status === 'refused') return <StatusBadge tone="bad">{t.unread}</StatusBadge>
  if (invoice_id === null) return <StatusBadge>{t.gone}</StatusBadge>
  return (
    <>
      <Group gap="xs">
        <Anchor component={Link} to={`/invoices/${invoice_id}`} size="sm" fw={500}>
          {number}
        </Anchor>
        {decision === 'booked' && <StatusBadge tone="good">{t.isBooked}</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        {vendor}
      </Text>
    </>
  )
}

// Most costs arrive as such a PDF: nothing is wrong with it.
function UnreadPdf({ file }: { file: ReceivedFile }) {
  const { received: t } = useTexts()
  return (
    <>
      <StatusBadge>{t.unread}</StatusBadge>
      <IfMayWrite>
        <Anchor component={Link} to={entryPath(file)} size="sm" fw={500} display="block" mt={4}>
          {t.enter}
        </Anchor>
      </IfMayWrite>
    </>
  )
}

// A changed bank account may be fraud, so its warning is emphasised.
const ACCOUNT = 'buyer_bank_account'

// Lists why the file could not be read, or its warnings.
function FileProblems({ file }: { file: ReceivedFile }) {
  const { reason, warnings = [], duplicate_of_id, status, decision, decision_reason } = file
  const texts = useTexts()
  const { received: t } = texts
  if (decision === 'rejected') return <div className={styles.said}>{decision_reason}</div>
  if (status === 'refused')
    return (
      <div className={styles.said}>
        {reasonIn(texts, reason ?? '')}
        {duplicate_of_id !== null && (
          <>
            {' '}
            <Anchor component={Link} to={`/invoices/${duplicate_of_id}`} inherit>
              {t.showOther}
            </Anchor>
          </>
        )}
        <Verdict file={file} />
      </div>
    )
  const doubts = warnings.filter((warning) => !isUnmappedContent(warning))
  return (
    <div className={styles.said}>
      {doubts.length === 0 && !isInvalid(file) && <StatusBadge tone="good">{t.fine}</StatusBadge>}
      <ul>
        {doubts.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <Text size="sm" span fw={field === ACCOUNT ? 600 : 400}>
              {t.ofVendor[field] ?? fieldLabel(texts, field)}: {translateMessages(texts, [message])}
            </Text>
          </li>
        ))}
      </ul>
      <Verdict file={file} />
      <UnmappedFileContent of={warnings} />
    </div>
  )
}

// Prefixes a message with its field name, except for the number, where the subject is obvious.
function reasonIn(texts: Texts, reason: string): string {
  const [, field, message] = /^([a-z_]+): (.*)$/s.exec(reason) ?? []
  if (field === undefined || message === undefined) return translateMessages(texts, [reason])
  const words = translateMessages(texts, [message])
  return field === 'number'
    ? words
    : `${texts.received.ofVendor[field] ?? fieldLabel(texts, field)}: ${words}`
}

import { Anchor, Button, Center, EmptyState, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useAccount } from '../../../../api/account.ts'
import { useList } from '../../../../api/queries.ts'
import { type Transmission, transmissions, unsentDocuments } from '../../../../api/resources.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../../components/feedback/page-skeleton.tsx'
import { IconCircleCheck, IconLink, IconPlugOff } from '../../../../components/icons/icons.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { StatusBadge, type Tone } from '../../../../components/layout/status-badge.tsx'
import { Pager } from '../../../../components/lists/pager.tsx'
import { SmallTable, type SmallTableColumn } from '../../../../components/lists/small-table.tsx'
import { useListParams } from '../../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { KsefMessages } from '../ksef-messages.tsx'
import { UNSENT_SHOWN, UnsentCard } from './unsent-card.tsx'

const TONES: { [state: string]: Tone } = {
  issued_offline: 'warn',
  unknown: 'warn',
  rejected: 'bad',
  submitting: 'info',
  submitted: 'info',
}

// Documents that must be sent to KSeF, with their deadlines: those that were never sent, and those that are waiting.
export default function QueuePage() {
  const { gov: t } = useTexts()
  const { data: account } = useAccount()
  return (
    <>
      <PageHeader title={t.queue} hint={account?.ksef_connected ? t.queueHint : undefined}>
        <Button
          component={Link}
          to="/ksef/collective"
          variant="default"
          leftSection={<IconLink size={16} aria-hidden="true" />}
        >
          {t.collective.title}
        </Button>
      </PageHeader>
      {account === undefined ? <PageSkeleton /> : account.ksef_connected ? <Queue /> : <NotConnected />}
    </>
  )
}

function NotConnected() {
  const { gov: t } = useTexts()
  return (
    <Center mih="24vh">
      <EmptyState
        icon={<IconPlugOff size={40} stroke={1.4} />}
        title={t.notConnected}
        description={t.notConnectedHint}
      >
        <Button component={Link} to="/settings/ksef">
          {t.connect}
        </Button>
      </EmptyState>
    </Center>
  )
}

function Queue() {
  const { gov: t } = useTexts()
  const { params, setParams } = useListParams()
  const { data, error, refetch } = useList(transmissions, params, { staleTime: 0 })
  const unsent = useList(unsentDocuments, { per_page: UNSENT_SHOWN }, { staleTime: 0 })
  const failed = error ?? unsent.error
  if (failed) return <ErrorState error={failed} retry={() => void (error ? refetch() : unsent.refetch())} />
  if (!data || !unsent.data) return <PageSkeleton />
  if (data.total === 0 && unsent.data.total === 0)
    return (
      <Center mih="24vh">
        <EmptyState
          icon={<IconCircleCheck size={40} stroke={1.4} />}
          title={t.empty}
          description={t.emptyHint}
        />
      </Center>
    )
  // A rejected document needs somebody, so it is above those that one button sends.
  const isRejected = data.rows.some(({ state }) => state === 'rejected')
  const unsentCard = unsent.data.total > 0 && <UnsentCard {...unsent.data} />
  return (
    <Stack gap="lg">
      {!isRejected && unsentCard}
      {data.total > 0 && (
        <div>
          <SectionCard title={t.underway}>
            <Rows rows={data.rows} />
          </SectionCard>
          {data.total > data.rows.length && (
            <Pager params={params} setParams={setParams} total={data.total} />
          )}
        </div>
      )}
      {isRejected && unsentCard}
    </Stack>
  )
}

// Columns without any value are left out: documents that wait have no response, rejected ones wait for nothing.
function Rows({ rows }: { rows: readonly Transmission[] }) {
  const { gov: t } = useTexts()
  const has = (field: keyof Transmission) => rows.some((row) => row[field] !== null)
  const columns: SmallTableColumn<Transmission>[] = [
    { key: 'document', label: t.document, show: (row) => <DocumentLink row={row} /> },
    {
      key: 'state',
      label: t.state,
      show: ({ state }) => <StatusBadge tone={TONES[state] ?? 'neutral'}>{t.states[state]}</StatusBadge>,
    },
  ]
  if (has('waiting_for'))
    columns.push({ key: 'waiting', label: t.waitsFor, show: (row) => <Waiting row={row} /> })
  if (has('deadline_at'))
    columns.push({ key: 'due', label: t.due, show: ({ deadline_at }) => <Due at={deadline_at} /> })
  if (rows.some(({ state, error_messages }) => state === 'unknown' || error_messages.length > 0))
    columns.push({
      key: 'response',
      label: t.said,
      is_long: true,
      show: ({ state, error_messages }) =>
        state === 'unknown' ? (
          t.unknown
        ) : error_messages.length > 0 ? (
          <KsefMessages messages={error_messages} />
        ) : null,
    })
  return <SmallTable label={t.queue} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function DocumentLink({ row: { invoice_id, number, buyer_name } }: { row: Transmission }) {
  return (
    <>
      <Anchor component={Link} to={`/invoices/${invoice_id}`} inherit fw={500}>
        {number}
      </Anchor>
      <Text size="xs" c="dimmed">
        {buyer_name}
      </Text>
    </>
  )
}

// Shows why a document is not in KSeF yet, and when the next attempt is or since when it is waiting.
function Waiting({ row: { waiting_for, waiting_since, next_attempt_at } }: { row: Transmission }) {
  const { gov: t } = useTexts()
  const { moment } = useFormat()
  if (!waiting_for) return null
  return (
    <>
      <Text size="sm">{t.waitingReasons[waiting_for]}</Text>
      {next_attempt_at ? (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {waiting_for === 'retry' ? moment(next_attempt_at) : `${t.next}: ${moment(next_attempt_at)}`}
        </Text>
      ) : (
        waiting_since && (
          <Text size="xs" c="dimmed">
            {t.waitsSince} {moment(waiting_since)}
          </Text>
        )
      )}
    </>
  )
}

function Due({ at }: { at: string | null }) {
  const { gov: t } = useTexts()
  const { moment } = useFormat()
  if (at === null) return null
  const isLate = Date.parse(at) < Date.now()
  return isLate ? (
    <StatusBadge tone="bad">
      {t.late}: {moment(at)}
    </StatusBadge>
  ) : (
    moment(at)
  )
}

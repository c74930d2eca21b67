import { Card, Center, EmptyState, Space, Switch, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useList } from '../../../api/queries.ts'
import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconTerminal2 } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../settings/settings.module.css'
import { ReadOnlyAlert, SettingsHeader } from '../settings/settings-header.tsx'

type Request = Answers['LoggedCall']
const requests: Resource<Request> = { name: 'request', path: 'account/requests' }

// Refreshes often, because developers look here between two attempts.
const LOOK_MS = 4000

export default function RequestsPage() {
  const { settings: t } = useTexts()
  const mayChangeAccount = useIsAdmin()
  return (
    <>
      <SettingsHeader title={t.pages.requests} hint={t.team.requestsHint} />
      {mayChangeAccount ? <Requests /> : <ReadOnlyAlert />}
    </>
  )
}

function Requests() {
  const { team: t } = useTexts().settings
  const { params, setParams } = useListParams()
  const { data, error, refetch } = useList(requests, params)
  useInterval(() => void refetch(), LOOK_MS, { autoInvoke: true })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <Switch
        mb="md"
        label={t.onlyErrors}
        checked={params.errors === '1'}
        onChange={(event) => setParams({ errors: event.currentTarget.checked ? '1' : undefined })}
      />
      {data.total === 0 ? (
        <Center mih="30vh">
          <EmptyState
            icon={<IconTerminal2 size={36} stroke={1.5} />}
            title={params.errors ? t.noErrors : t.noRequests}
            {...(params.errors ? {} : { description: t.noRequestsHint })}
          />
        </Center>
      ) : (
        <RequestTable rows={data.rows} />
      )}
      <Space h="md" />
      <Pager params={params} setParams={setParams} total={data.total} />
    </>
  )
}

function RequestTable({ rows }: { rows: readonly Request[] }) {
  const { team: t, pages } = useTexts().settings
  const { exactMoment, count } = useFormat()
  const columns: SmallTableColumn<Request>[] = [
    { key: 'call', label: t.call, show: (request) => <CalledPath request={request} /> },
    {
      key: 'status',
      label: t.status,
      show: ({ status }) => <StatusBadge tone={status < 400 ? 'good' : 'bad'}>{status}</StatusBadge>,
    },
    { key: 'at', label: t.at, is_whole: true, show: ({ at }) => exactMoment(at) },
    {
      key: 'ms',
      label: t.ms,
      align: 'right',
      is_whole: true,
      show: ({ ms }) => `${count(Math.round(Number(ms)))} ms`,
    },
    { key: 'user', label: t.user, is_whole: true, show: ({ user }) => user },
  ]
  return (
    <Card>
      <SmallTable label={pages.requests} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Card>
  )
}

const CalledPath = ({ request: { method, path, message } }: { request: Request }) => (
  <div className={styles.called}>
    <span className={styles.sign}>{method}</span> {path}
    {message && (
      <Text size="xs" c="var(--mantine-color-error)">
        {message}
      </Text>
    )}
  </div>
)

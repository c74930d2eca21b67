import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { useInvalidateAllAfter } from '../../../api/mutations.ts'
import { useRole } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPlugOff } from '../../../components/icons/icons.ts'
import { errorText } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { type AccountTransfer, MOVES_KEY, MOVES_PATH } from './account-transfer.ts'
import { MoveForm } from './transfer-form.tsx'
import { MoveProgress } from './transfer-progress.tsx'
import { MoveReport } from './transfer-report.tsx'

const POLL_MS = 1000

// Migration of an account from another service: form, progress and report.
export default function MovingPage() {
  const { settings: t } = useTexts()
  const isOwner = useRole() === 'owner'
  return (
    <>
      <SettingsHeader title={t.pages.moving} hint={t.moving.hint} />
      {isOwner ? <Moving /> : <ReadOnlyAlert text={t.moving.readOnly} />}
    </>
  )
}

function Moving() {
  const texts = useTexts()
  const { data, error, refetch } = useNewest()
  useInvalidateAllAfter(data?.status === 'running')
  if (error instanceof ApiError && error.status === 403)
    return (
      <Alert color="gray" icon={<IconPlugOff size={18} />}>
        {errorText(texts, error)}
      </Alert>
    )
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  const isRunning = data?.status === 'running'
  return (
    <Stack gap="lg">
      {data && isRunning && <MoveProgress move={data} />}
      {!isRunning && <MoveForm last={data} />}
      {data && <MoveReport move={data} />}
    </Stack>
  )
}

// The most recent transfer with its report; null if there was none.
const useNewest = () =>
  useQuery<AccountTransfer | null>({
    queryKey: MOVES_KEY,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
    queryFn: async ({ signal }) => {
      const [newest] = await getJson<AccountTransfer[]>(MOVES_PATH, {}, signal)
      return newest ? getJson<AccountTransfer>(`/account_transfers/${newest.id}.json`, {}, signal) : null
    },
  })

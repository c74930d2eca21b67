import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getJson } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/errors.ts'
import { useFreshAfter } from '../../../api/mutations.ts'
import { useRole } from '../../../api/session.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPlugOff } from '../../../components/icons/icons.ts'
import { problemText } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Head, ReadOnly } from '../../administration/settings/settings-header.tsx'
import { MOVES_KEY, MOVES_PATH, type Move } from './account-transfer.ts'
import { MoveForm } from './transfer-form.tsx'
import { MoveProgress } from './transfer-progress.tsx'
import { MoveReport } from './transfer-report.tsx'

const POLL_MS = 1000

// An account of another service on its way into this one: asked for, watched, stopped, and what became of it.
export default function MovingPage() {
  const { settings: t } = useTexts()
  const is_owner = useRole() === 'owner'
  return (
    <>
      <Head title={t.pages.moving} hint={t.moving.hint} />
      {is_owner ? <Moving /> : <ReadOnly text={t.moving.readOnly} />}
    </>
  )
}

function Moving() {
  const texts = useTexts()
  const { data, error, refetch } = useNewest()
  useFreshAfter(data?.status === 'running')
  if (error instanceof ApiProblem && error.status === 403)
    return (
      <Alert color="gray" icon={<IconPlugOff size={18} />}>
        {problemText(texts, error)}
      </Alert>
    )
  if (error) return <Failure error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  const is_running = data?.status === 'running'
  return (
    <Stack gap="lg">
      {data && is_running && <MoveProgress move={data} />}
      {!is_running && <MoveForm last={data} />}
      {data && <MoveReport move={data} />}
    </Stack>
  )
}

// The one that happened last, whole; null when there was none.
const useNewest = () =>
  useQuery<Move | null>({
    queryKey: MOVES_KEY,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
    queryFn: async ({ signal }) => {
      const [newest] = await getJson<Move[]>(MOVES_PATH, {}, signal)
      return newest ? getJson<Move>(`/moves/${newest.id}.json`, {}, signal) : null
    },
  })

import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { setConnected, useIsConnected } from '../api/connection.ts'
import { ApiError } from '../api/errors.ts'
import { useInvalidate } from '../api/mutations.ts'
import {
  deleteEnded,
  discardPendingDraft,
  isUncertain,
  isUnsaved,
  listPendingDrafts,
  type PendingDraft,
  reopenPendingDraft,
  usePendingDraftsVersion,
} from '../api/pending-drafts.ts'
import { invoices } from '../api/resources.ts'
import { sendPendingDraft } from '../api/send-pending-drafts.ts'
import { readSession, useSession } from '../api/session.ts'
import { useNotify } from '../components/feedback/notifications.tsx'
import { errorText } from '../locales/error-text.ts'
import { loadServerMessages } from '../locales/load-texts.ts'
import { useTexts } from '../locales/locale-provider.tsx'

// Sends the drafts that were typed without a connection, and shows those that could not be saved.

const CHECK_MS = 5_000
// Nobody types for that long: an open editor continues with the saved draft.
const PAUSE_MS = 3_000
const RETRY_MS = 20_000

export function PendingDrafts() {
  const userId = useSession().user.id
  const { pathname, search } = useLocation()
  const { pendingDrafts: t } = useTexts()
  const isOnline = useIsConnected()
  usePendingDraftsVersion()
  const drafts = listPendingDrafts(userId).filter(isUnsaved)
  const waiting = drafts.filter((draft) => draft.state === 'waiting' && !isUncertain(draft))
  useConnectionCheck(isOnline)
  useSending(userId, isOnline && waiting.length > 0)
  // The editor says it for the document that it shows.
  const others = waiting.filter(({ path }) => path !== pathname + search)
  return (
    <>
      {!isOnline && others.length > 0 && (
        <Alert color="gray" role="status" mb="lg">
          {t.waiting(others.length)}
        </Alert>
      )}
      <Suspense>
        {drafts
          .filter((draft) => !waiting.includes(draft))
          .map((draft) => (
            <UnsavedDraft key={draft.key} userId={userId} draft={draft} />
          ))}
      </Suspense>
    </>
  )
}

// Shows a stored message of the server, whose translation the page may not have loaded.
const UnsavedDraft = lazy(async () => {
  await loadServerMessages()
  return { default: UnsavedDraftAlert }
})

// The server did not accept it, or may have it already.
function UnsavedDraftAlert({ userId, draft }: { userId: number; draft: PendingDraft }) {
  const { pathname, search } = useLocation()
  const texts = useTexts()
  const t = texts.pendingDrafts
  const navigate = useNavigate()
  const { title, path, problem } = draft
  const error = problem && new ApiError(problem.status, problem.body)
  return (
    <Alert
      color="red"
      role="alert"
      mb="lg"
      title={error ? t.refused(title) : t.uncertain(title)}
      data-pending-draft
    >
      <Text size="sm">{error ? errorText(texts, error) : t.uncertainHint}</Text>
      <Group gap="xs" mt="xs">
        {!error && (
          <Button size="compact-sm" variant="default" component={Link} to="/invoices?status=draft">
            {t.show}
          </Button>
        )}
        {path !== pathname + search && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void navigate(reopenPendingDraft(userId, draft))}
            >
              {texts.editor.continue}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => discardPendingDraft(userId, draft)}
            >
              {texts.common.discard}
            </Button>
          </>
        )}
      </Group>
    </Alert>
  )
}

// Browsers notice that a network is gone, but not always that the connection is back.
function useConnectionCheck(isOnline: boolean) {
  useEffect(() => {
    const onLost = () => setConnected(false)
    addEventListener('offline', onLost)
    return () => removeEventListener('offline', onLost)
  }, [])
  useEffect(() => {
    if (isOnline) return
    const check = () => void readSession().catch(() => {})
    check()
    const timer = setInterval(check, CHECK_MS)
    addEventListener('online', check)
    return () => {
      clearInterval(timer)
      removeEventListener('online', check)
    }
  }, [isOnline])
}

function useSending(userId: number, isActive: boolean) {
  const { pendingDrafts: t, common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  useEffect(() => deleteEnded(userId), [userId])
  const send = async ({ key, title }: PendingDraft) => {
    const draft = await sendPendingDraft(userId, key)
    if (draft?.saved === undefined) return
    await refresh(invoices)
    notices.done(
      <>
        {t.saved(title)}{' '}
        <Anchor component={Link} to={`/invoices/${draft.saved.id}/edit`} size="sm" underline="always">
          {common.open}
        </Anchor>
      </>,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins when there is something to send
  useEffect(() => {
    if (!isActive) return
    const triedAt = new Map<string, number>()
    const isDue = (draft: PendingDraft) =>
      draft.state === 'waiting' &&
      !isUncertain(draft) &&
      Date.now() - draft.kept_at >= PAUSE_MS &&
      Date.now() - (triedAt.get(draft.key) ?? 0) >= RETRY_MS
    const timer = setInterval(() => {
      for (const draft of listPendingDrafts(userId).filter(isDue)) {
        triedAt.set(draft.key, Date.now())
        void send(draft).catch(() => {})
      }
    }, PAUSE_MS / 3)
    return () => clearInterval(timer)
  }, [userId, isActive])
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isConnected, useIsConnected } from '../../../../api/connection.ts'
import {
  deletePendingDraft,
  findPendingDraft,
  isUncertain,
  isUnsaved,
  moveRemainder,
  type PendingDraft,
  usePendingDraftsVersion,
  writePendingDraft,
} from '../../../../api/pending-drafts.ts'
import { etagOf } from '../../../../api/record-versions.ts'
import type { InvoiceRef } from '../../../../api/resources.ts'
import {
  claimPendingDraft,
  confirmDraft,
  isUndecided,
  oneAtATime,
  sendPendingDraft,
} from '../../../../api/send-pending-drafts.ts'
import { readSession, useSession } from '../../../../api/session.ts'
import { addressOfChanges, readChanges } from '../../../../api/unsaved-changes.ts'
import { useNavigateAfterSave } from '../../../../components/forms/use-navigate-after-save.ts'
import type { useUnsavedChanges } from '../../../../components/forms/use-unsaved-changes.ts'
import type { EditorValues } from './model/editor-values.ts'

// Keeps what is typed without a connection as a draft that is sent later, and follows what becomes of it.

type Props = {
  // The stored document; undefined for a new one.
  id: number | undefined
  // Documents that were issued are not sent by themselves.
  canBeDraft: boolean
  name: string
  title: string
  received_id: number | undefined
  body: { [field: string]: unknown }
  draft: ReturnType<typeof useUnsavedChanges<EditorValues>>
  sendFiles: (id: number) => Promise<unknown>
  onOutdated: () => void
}

export type PendingDraftState = ReturnType<typeof usePendingDraft>

export function usePendingDraft(props: Props) {
  const { canBeDraft, draft } = props
  const userId = useSession().user.id
  const isOnline = useIsConnected()
  usePendingDraftsVersion()
  const [isStored, setStored] = useState(true)
  const pending = draft.key === undefined ? undefined : findPendingDraft(userId, draft.key)
  const describe = useDescription(props)
  const keep = (more: Partial<PendingDraft> = {}) => {
    const { key } = draft
    if (!canBeDraft || key === undefined) return
    // Another tab may have sent it since this one was rendered.
    if (more.tried_at === undefined && !isUnsent(findPendingDraft(userId, key))) return
    setStored(writePendingDraft(userId, { ...describe(key), ...more }))
  }
  useKeeping(props, pending, isOnline, () => keep())
  useDiscarding(userId, draft)
  useFollowing(userId, props, pending)
  return {
    connection: { isOnline, isStored, canBeDraft },
    prepare: async (): Promise<Readiness> => {
      if (!isConnected() && !(await readSession().then(isTrue, isFalse))) {
        if (draft.is_changed && !pending?.tried_at) keep()
        return 'offline'
      }
      const { key } = draft
      return key === undefined || !canBeDraft ? 'ready' : settle(userId, key, pending)
    },
    // Sends the document, and remembers that there was no response.
    sending: async (state: 'waiting' | 'issuing', body: Props['body'], send: Send) => {
      const { key } = draft
      if (!canBeDraft || key === undefined) return send(undefined)
      keep({ body, state, tried_at: Date.now() })
      try {
        const row = await oneAtATime(() => send(state === 'waiting' ? key : undefined))
        deletePendingDraft(userId, key)
        return row
      } catch (error) {
        if (!isUndecided(error)) deletePendingDraft(userId, key)
        throw error
      }
    },
    // For other tabs that show the same draft.
    confirm: ({ id, updated_at }: InvoiceRef) => {
      const saved = { id, etag: etagOf({ updated_at }) as string }
      if (draft.key !== undefined) confirmDraft(userId, { ...describe(draft.key), saved })
    },
  }
}

const isUnsent = (draft: PendingDraft | undefined) =>
  draft === undefined || (isUnsaved(draft) && draft.tried_at === undefined)

type Send = (key: string | undefined) => Promise<InvoiceRef>
type Readiness = 'ready' | 'offline' | 'saved'

function useDescription({ id, name, title, received_id, body, draft }: Props) {
  const { pathname, search } = useLocation()
  return (key: string): PendingDraft => ({
    key,
    name,
    path: pathname + search,
    title,
    id,
    if_match: draft.since,
    received_id,
    body,
    changes: draft.typed,
    state: 'waiting',
    kept_at: Date.now(),
  })
}

// Finds out what became of an earlier attempt, so that the document is not stored twice.
async function settle(userId: number, key: string, pending: PendingDraft | undefined): Promise<Readiness> {
  if (await claimPendingDraft(userId, key)) return 'ready'
  const earlier = await sendPendingDraft(userId, key).catch(() => pending)
  if (earlier?.state === 'saved') return 'saved'
  if (earlier?.state === 'waiting' && !isUncertain(earlier)) return 'offline'
  deletePendingDraft(userId, key)
  return 'ready'
}

const isTrue = () => true
const isFalse = () => false

// What was typed with a connection is sent when the user saves it.
function useKeeping(
  { canBeDraft, draft }: Props,
  pending: PendingDraft | undefined,
  isOnline: boolean,
  keep: () => void,
) {
  const { typed, is_changed } = draft
  const typedOnline = useRef(typed)
  const isOpen = pending?.state === 'waiting' && pending.tried_at === undefined
  const isKept = pending === undefined || isOpen || (pending.state === 'refused' && !isOnline)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is typed, and not when the request is made anew
  useEffect(() => {
    if (isOnline && !isOpen) typedOnline.current = typed
    else if (canBeDraft && isKept && is_changed && typed !== typedOnline.current) keep()
  }, [typed, isOnline])
}

// Changes that are discarded or reverted need not be sent.
function useDiscarding(userId: number, { key, is_changed }: Props['draft']) {
  const lastKey = useRef(key)
  useEffect(() => {
    const discarded = is_changed ? undefined : lastKey.current
    lastKey.current = key
    if (discarded === undefined) return
    const draft = findPendingDraft(userId, discarded)
    if (draft?.state === 'refused' || (draft?.state === 'waiting' && !draft.tried_at))
      deletePendingDraft(userId, discarded)
  }, [userId, key, is_changed])
}

// The draft was saved in the background: the editor continues with the stored one.
function useFollowing(userId: number, props: Props, pending: PendingDraft | undefined) {
  const { id, draft, sendFiles, onOutdated } = props
  const goOn = useNavigateAfterSave()
  const saved = pending?.state === 'saved' ? pending : undefined
  const followed = useRef<string>(undefined)
  // Runs after each rendering: with dependencies it did not always run when another tab had saved the draft.
  useEffect(() => {
    if (!saved?.saved || followed.current === saved.key) return
    followed.current = saved.key
    const { id: savedId } = saved.saved
    moveRemainder(userId, saved, draft.typed)
    draft.replace(
      id === undefined ? { changes: {} } : readChanges(addressOfChanges(userId, `invoice.${savedId}`)),
    )
    void sendFiles(savedId).then(() =>
      id === undefined ? void goOn(`/invoices/${savedId}/edit`) : onOutdated(),
    )
  })
}

import { apiFetch, sendJson } from './client.ts'
import { ApiError } from './errors.ts'
import {
  deletePendingDraft,
  findPendingDraft,
  isUncertain,
  type PendingDraft,
  releaseChanges,
  writePendingDraft,
} from './pending-drafts.ts'
import { etagOf } from './record-versions.ts'
import { type InvoiceRef, invoices } from './resources.ts'
import { readSession } from './session.ts'

// Sends a pending draft. Its Idempotency-Key makes repetitions safe, in this tab and in others.

// Longer than the server waits for the first request with the same key.
const PATIENCE_MS = 60_000
const LOCK = 'kwit.pending'
// The server may have stored the draft, or may take it later.
const UNDECIDED = [401, 408, 409, 425, 429]

// Returns the draft as it is afterwards: saved, refused, or still waiting if there was no response.
export const sendPendingDraft = (userId: number, key: string): Promise<PendingDraft | undefined> =>
  oneAtATime(async () => {
    if (!(await isSignedInAs(userId))) return findPendingDraft(userId, key)
    const draft = findPendingDraft(userId, key)
    if (draft?.state !== 'waiting' || isUncertain(draft)) return draft
    writePendingDraft(userId, { ...draft, tried_at: draft.tried_at ?? Date.now() })
    try {
      const { id, updated_at } = await request(draft)
      const etag = etagOf({ updated_at }) as string
      await linkReceivedFile(draft, id)
      confirmDraft(userId, { ...draft, saved: { id, etag } })
    } catch (error) {
      if (isUndecided(error)) return findPendingDraft(userId, key)
      const { status, body } = error as ApiError
      // The server stored nothing. If the user has discarded it meanwhile, it stays discarded.
      if (findPendingDraft(userId, key))
        writePendingDraft(userId, {
          ...draft,
          state: 'refused',
          tried_at: undefined,
          problem: { status, body },
        })
    }
    return findPendingDraft(userId, key)
  })

// Keeps for a while that it was saved, for other tabs that show it.
export function confirmDraft(userId: number, draft: PendingDraft) {
  releaseChanges(userId, draft)
  writePendingDraft(userId, { ...draft, body: {}, state: 'saved', kept_at: Date.now() })
}

// Whether the editor may send the document itself, because no request for it is under way. Then it is not sent as a draft.
export const claimPendingDraft = (userId: number, key: string): Promise<boolean> =>
  oneAtATime(async () => {
    const draft = findPendingDraft(userId, key)
    if (draft?.state === 'saved' || draft?.tried_at !== undefined) return false
    if (draft) deletePendingDraft(userId, key)
    return true
  })

// Whether the server may have done what it was asked for.
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error.code === 'csrf' ||
  UNDECIDED.includes(error.status)

// In all tabs. Browsers have locks only under https; elsewhere the key alone prevents duplicates.
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? await locks.request(LOCK, work) : await work()
}

// The token of this session goes with the draft, so that nobody else who signs in meanwhile can send it.
async function isSignedInAs(userId: number): Promise<boolean> {
  const { user } = await readSession()
  return user?.id === userId
}

function request({ id, key, body, if_match }: PendingDraft): Promise<InvoiceRef> {
  const options = {
    idempotency_key: key,
    if_match,
    // Neither asks to sign in nor takes over another session.
    is_session_call: true as const,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  const content = { [invoices.name]: body }
  return id === undefined
    ? sendJson<InvoiceRef>('POST', `/${invoices.path}.json`, content, options)
    : sendJson<InvoiceRef>('PUT', `/${invoices.path}/${id}.json`, content, options)
}

// The file stays in the list of received files if this fails.
async function linkReceivedFile({ received_id }: PendingDraft, invoice_id: number) {
  if (received_id === undefined) return
  await apiFetch('POST', `/received_files/${received_id}/enter.json`, { body: { invoice_id } }).catch(
    () => {},
  )
}

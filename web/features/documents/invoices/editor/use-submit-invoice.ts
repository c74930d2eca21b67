import { useRef } from 'react'
import { ApiError, NetworkError } from '../../../../api/errors.ts'
import { useSave } from '../../../../api/mutations.ts'
import { type InvoiceRef, invoices } from '../../../../api/resources.ts'
import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useIsSameVisit } from '../../../../components/forms/use-is-same-visit.ts'
import { useIsUnmounted } from '../../../../components/forms/use-is-unmounted.ts'
import { useSaveChanges } from '../../../../components/forms/use-save-changes.ts'
import type { useUnsavedChanges } from '../../../../components/forms/use-unsaved-changes.ts'
import { translateMessages } from '../../../../locales/error-text.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import type { EditorValues } from './model/editor-values.ts'
import { missingPartErrors, sortFieldErrors } from './model/field-errors.ts'
import type { MissingPart } from './model/missing-parts.ts'
import { draftBody, type EditorRequest } from './model/request-body.ts'
import type { useEditorErrors } from './use-editor-errors.ts'
import { type PendingDraftState, usePendingDraft } from './use-pending-draft.ts'
import { useStable } from './use-stable.ts'
import { useUnsavedNotice } from './use-unsaved-notice.ts'

// Called after saving.
export type Next = 'show' | 'send' | 'draft'
export type SubmitHandlers = {
  onSaved: (row: InvoiceRef, next: Next) => void
  // Called if the user has left the page; the unsaved changes are kept.
  onLeft: () => void
  // Called if the stored document is newer and must be loaded again.
  onOutdated: () => void
  // Uploads the files that wait for the document to be stored.
  sendFiles: (id: number) => Promise<unknown>
}
type Submission = {
  // The stored document; undefined for a new one.
  id: number | undefined
  is_draft: boolean
  base: EditorValues
  request: EditorRequest
  needs: readonly MissingPart[]
  name: string // of the unsaved changes
  title: string
  received_id: number | undefined
}

// Validates and saves the document and shows the result.
export function useSubmitInvoice(
  { id, is_draft, base, request, needs, name, title, received_id }: Submission,
  draft: ReturnType<typeof useUnsavedChanges<EditorValues>>,
  errors: ReturnType<typeof useEditorErrors>,
  { onSaved, onLeft, onOutdated, sendFiles }: SubmitHandlers,
) {
  const t = useTexts()
  const { values } = draft
  const saving = useSaveChanges(draft)
  const notices = useNotify()
  const draftRequest = id === undefined ? draftBody(request, values, base) : request.body
  const pending = usePendingDraft({
    id,
    name,
    title,
    received_id,
    draft,
    sendFiles,
    onOutdated,
    canBeDraft: id === undefined || is_draft,
    body: draftRequest,
  })
  const { send, is_saving } = useSendInvoice(id, pending)
  const busy = useRef(false)
  const isGone = useIsUnmounted()
  const isHere = useIsSameVisit()
  useUnsavedNotice(() => draft.is_changed && !busy.current, onLeft)
  const bodyFor = (next: Next) => {
    if (next === 'draft') return draftRequest
    return is_draft ? { ...request.body, status: 'issued' } : request.body
  }
  const submit = async (next: Next) => {
    if (busy.current) return
    if (next !== 'draft' && needs.length > 0) return errors.show(missingPartErrors(needs, values, t))
    errors.clear()
    busy.current = true
    const readiness = await pending.prepare()
    if (readiness === 'offline') notices.failed(new NetworkError())
    if (readiness !== 'ready') {
      busy.current = false
      return
    }
    const waits = await saving({
      subject: { ...invoices, id },
      called: title,
      send: (ifMatch) => send(next === 'draft' ? 'waiting' : 'issuing', bodyFor(next), ifMatch),
      load: onOutdated,
      onSaved: (row) => {
        if (next === 'draft') pending.confirm(row)
        onSaved(row, next)
      },
      successText: ({ number }) => successText(next, id === undefined || is_draft, number, t),
      refuse: (fields) =>
        errors.show(sortFieldErrors(fields, request.places, (texts) => translateMessages(t, texts))),
    })
    busy.current = false
    if (waits && isGone() && !isHere()) onLeft()
  }
  return { submit, is_saving, connection: useStable(pending.connection) }
}

function successText(next: Next, isIssued: boolean, number: string, t: Texts) {
  if (next === 'draft') return t.editor.draftSaved
  if (next === 'send') return undefined
  return isIssued ? t.editor.issued(number) : t.common.saved
}

// An expense whose supplier and number already exist is stored only after a confirmation.
function useSendInvoice(id: number | undefined, pending: PendingDraftState) {
  const { editor: t } = useTexts()
  const save = useSave(invoices)
  const confirm = useConfirm()
  type Body = EditorRequest['body']
  const send = async (as: 'waiting' | 'issuing', body: Body, if_match: string | undefined) => {
    const sendBody = (values: Body) =>
      pending.sending(as, values, (idempotency_key) =>
        save.mutateAsync({ id, values, if_match, idempotency_key }),
      )
    try {
      return await sendBody(body)
    } catch (error) {
      const [text = ''] = error instanceof ApiError ? (error.fields.number ?? []) : []
      if (!text.includes('allow_duplicate')) throw error
      const question = { title: t.duplicate, text: t.duplicateHint, yes: t.duplicateKeep }
      if (!(await confirm(question))) throw error
      return sendBody({ ...body, allow_duplicate: true })
    }
  }
  return { send, is_saving: save.isPending }
}

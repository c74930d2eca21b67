import { ApiError } from '../../api/errors.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useSaveWithConflictCheck } from '../feedback/conflict-dialog.tsx'
import { useNotify } from '../feedback/notifications.tsx'
import { useIsUnmounted } from './use-is-unmounted.ts'

// Saves with `If-Match` on the version the user started from and shows a notification. Field errors go to the form, or into a
// notification if the form is closed. Returns whether unsaved changes remain.

type TypedValues = { since: string | undefined; drop: () => void }
type Saving<Row> = {
  subject: { name: string; path: string; id?: number | undefined }
  called?: string // the user who saved the record
  send: (ifMatch: string | undefined) => Promise<Row>
  load: () => void // the stored record is newer and must be loaded again
  onSaved?: (row: Row) => void
  // Text of the notification; undefined if the next page reports the result.
  successText?: (row: Row) => string | undefined
  refuse: (fields: ApiError['fields']) => void
}

export function useSaveChanges(draft: TypedValues) {
  const t = useTexts()
  const notices = useNotify()
  const savingOver = useSaveWithConflictCheck()
  const isGone = useIsUnmounted()
  const report = (error: unknown, called: string, refuse: (fields: ApiError['fields']) => void) => {
    const fields = error instanceof ApiError ? error.fields : {}
    if (isGone()) notices.failedWith(called, error)
    else if (Object.keys(fields).length > 0) refuse(fields)
    else notices.failed(error)
  }
  return async <Row>({
    subject,
    called = '',
    send,
    load,
    onSaved,
    successText,
    refuse,
  }: Saving<Row>): Promise<boolean> => {
    let waits = true
    const letGo = () => {
      draft.drop()
      waits = false
    }
    const loadAnew = () => {
      letGo()
      load()
    }
    try {
      const row = await savingOver({ subject, since: draft.since, send, load: loadAnew })
      if (row === undefined) return waits
      letGo()
      const notification = successText ? successText(row) : t.common.saved
      if (notification) notices.done(notification)
      onSaved?.(row)
    } catch (error) {
      report(error, called, refuse)
    }
    return waits
  }
}

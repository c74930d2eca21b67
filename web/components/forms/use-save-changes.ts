import { ApiProblem } from '../../api/errors.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useSavingOver } from '../feedback/conflict-dialog.tsx'
import { useNotices } from '../feedback/notifications.tsx'
import { useIsGone } from './use-is-unmounted.ts'

// Saves with `If-Match` on the version the user started from and shows a notification. Field errors go to the form, or into a
// notification if the form is closed. Returns whether unsaved changes remain.

type Typed = { since: string | undefined; drop: () => void }
type Saving<Row> = {
  subject: { name: string; path: string; id?: number | undefined }
  called?: string // by the person who typed it
  send: (if_match: string | undefined) => Promise<Row>
  load: () => void // the stored one is newer, and is to be read again
  onSaved?: (row: Row) => void
  // What is said when it is done; nothing where what comes next says it.
  done?: (row: Row) => string | undefined
  refuse: (fields: ApiProblem['fields']) => void
}

export function useSaving(draft: Typed) {
  const t = useTexts()
  const notices = useNotices()
  const savingOver = useSavingOver()
  const isGone = useIsGone()
  const report = (error: unknown, called: string, refuse: (fields: ApiProblem['fields']) => void) => {
    const fields = error instanceof ApiProblem ? error.fields : {}
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
    done,
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
      const said = done ? done(row) : t.common.saved
      if (said) notices.done(said)
      onSaved?.(row)
    } catch (error) {
      report(error, called, refuse)
    }
    return waits
  }
}

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { sendIdempotent } from '../../../api/idempotent-requests.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Action, CHANGED_BY, keyOf, type Row } from './today-data.ts'

// Does the work of a row. The row disappears at once, and comes back if the request fails or is undone.

export function useAct() {
  const { today: t } = useTexts()
  const notices = useNotify()
  const navigate = useNavigate()
  const refresh = useInvalidate()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const running = useRef(new Set<string>())
  const hide = (row: Row) => setHidden((keys) => new Set(keys).add(keyOf(row)))
  const show = (row: Row) => setHidden((keys) => new Set([...keys].filter((key) => key !== keyOf(row))))
  const reload = (action: Action) => refresh(...CHANGED_BY[action])

  // Of many rows, only failures are announced one by one.
  const act = async (row: Row, isOneOfMany = false): Promise<boolean> => {
    const { action } = row
    if (!action || running.current.has(keyOf(row))) return false
    running.current.add(keyOf(row))
    hide(row)
    try {
      const name = await REQUESTS[action](row)
      if (isOneOfMany) return true
      const text = t.done[action](name || row.name || t.draft)
      const undo = UNDO[action]
      if (undo)
        notices.undoable(text, async () => {
          await undo(row)
          show(row)
          await reload(action)
        })
      else notices.done(text)
      await reload(action)
      return true
    } catch (error) {
      show(row)
      notices.failed(error)
      // A draft that a rule rejects is completed in the editor.
      if (action === 'issue') void navigate(`/invoices/${row.id}/edit`)
      return false
    } finally {
      running.current.delete(keyOf(row))
    }
  }
  return { hidden, act, reload }
}

const post = (path: string) => sendIdempotent<{ number?: string }>('POST', path, {})

// Each returns a better name of what was done, if there is one.
const REQUESTS: { readonly [action in Action]: (row: Row) => Promise<string | undefined> } = {
  send_to_ksef: async ({ id }) =>
    void (await sendJson('PUT', `/invoices/${id}.json`, { gov_save_and_send: true, invoice: {} })),
  remind: async ({ record, id }) => void (await post(`/${record}/${id}/send_overdue.json`)),
  issue: async ({ id }) => (await post(`/invoices/${id}/issue.json`)).number,
  send: async ({ id }) => void (await post(`/invoices/${id}/send_by_email.json`)),
  mark_as_sent: async ({ id }) => void (await setStatus(id, 'sent')),
  book: async ({ id }) => void (await post(`/received_files/${id}/book.json`)),
  resume: async ({ id }) => void (await post(`/recurrings/${id}/resume.json`)),
  pause: async ({ id }) => void (await post(`/recurrings/${id}/pause.json`)),
}

const UNDO: { readonly [action in Action]?: (row: Row) => Promise<unknown> } = {
  mark_as_sent: ({ id }) => setStatus(id, 'issued'),
  pause: ({ id }) => post(`/recurrings/${id}/resume.json`),
}

const setStatus = (id: number | null, status: string) =>
  sendIdempotent('POST', `/invoices/${id}/change_status.json?status=${status}`, {})

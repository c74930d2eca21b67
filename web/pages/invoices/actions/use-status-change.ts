import { sendJson } from '../../../api/call.ts'
import { useRefresh } from '../../../api/records.ts'
import { useNotices } from '../../../shell/notices.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { type Document, documents } from '../record.ts'

// Sets the status, and offers the one before.
export function useStatusChange({ id, status: before }: Document) {
  const { invoices: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const set = async (status: string) => {
    await sendJson('POST', `/invoices/${id}/change_status.json`, { status })
    await refresh(documents)
  }
  return async (status: string) => {
    try {
      await set(status)
      notices.undoable(`${t.statusChanged}: ${t.statuses[status]}`, () => set(before))
    } catch (error) {
      notices.failed(error)
    }
  }
}

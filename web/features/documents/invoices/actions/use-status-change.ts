import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { sendJson } from '../../../../api/client.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'

// Sets the status, and offers the way back.
export function useStatusChange({ id, status, paid, paid_date }: Document) {
  const { invoices: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const put = async (fields: object) => {
    await sendJson('PUT', `/invoices/${id}.json`, { invoice: fields })
    await refresh(documents)
  }
  return async (next: string) => {
    // What is paid stays paid as long as the amount says so.
    const is_unpaid = next !== 'paid' && next !== 'partial' && !isZero(decimal(paid))
    try {
      await put(is_unpaid ? { status: next, paid: '0', paid_date: null } : { status: next })
      notices.undoable(`${t.statusChanged}: ${t.statuses[next]}`, () => put({ status, paid, paid_date }))
    } catch (error) {
      notices.failed(error)
    }
  }
}

import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

// Sets the status and offers undo.
export function useStatusChange({ id, status, paid, paid_date }: Invoice) {
  const { invoices: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const saveFields = async (fields: object) => {
    await sendJson('PUT', `/invoices/${id}.json`, { invoice: fields })
    await refresh(invoices)
  }
  return async (next: string) => {
    // A paid document keeps its status as long as the amount is covered.
    const isUnpaid = next !== 'paid' && next !== 'partial' && !isZero(decimal(paid))
    try {
      await saveFields(isUnpaid ? { status: next, paid: '0', paid_date: null } : { status: next })
      notices.undoable(`${t.statusChanged}: ${t.statuses[next]}`, () =>
        saveFields({ status, paid, paid_date }),
      )
    } catch (error) {
      notices.failed(error)
    }
  }
}

import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { call, sendJson } from '../../../../api/client.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { payments } from '../../../../api/resources.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'
import { useStatusChange } from './use-status-change.ts'

// What is called paid was paid: the money is entered, so that the list of payments is the cash book.
export function useMarkPaid(invoice: Document) {
  const { invoices: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const change = useStatusChange(invoice)
  const { id, number, amount_due, currency, income } = invoice
  return async () => {
    if (isZero(decimal(amount_due))) return change('paid')
    const banking_payment = {
      name: t.paymentTitle(number),
      price: amount_due,
      currency,
      invoice_id: id,
      income,
      paid: true,
      kind: 'manual',
    }
    try {
      const made = await sendJson<{ id: number }>('POST', '/banking/payments.json', { banking_payment })
      await refresh(documents, payments)
      notices.undoable(t.markedPaid(number), async () => {
        await call('DELETE', `/banking/payments/${made.id}.json`)
        await refresh(documents, payments)
      })
    } catch (error) {
      notices.failed(error)
    }
  }
}

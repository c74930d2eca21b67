import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { apiFetch, sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { payments } from '../../../../api/resources.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { useStatusChange } from './use-status-change.ts'

// Marking as paid records a payment, so that the list of payments stays complete.
export function useMarkPaid(invoice: Invoice) {
  const { invoices: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
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
      const createdPayment = await sendJson<{ id: number }>('POST', '/banking/payments.json', {
        banking_payment,
      })
      await refresh(invoices, payments)
      notices.undoable(t.markedPaid(number), async () => {
        await apiFetch('DELETE', `/banking/payments/${createdPayment.id}.json`)
        await refresh(invoices, payments)
      })
    } catch (error) {
      notices.failed(error)
    }
  }
}

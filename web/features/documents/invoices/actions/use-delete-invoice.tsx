import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useDeleteWithUndo } from '../../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { DeliverySummary } from './delivery-summary.tsx'

// Deletes a document with undo, after a confirmation if it was already sent to the client.
export function useDeleteInvoice(invoice: Invoice, onDeleted: () => void) {
  const { invoices: t, common } = useTexts()
  const confirm = useConfirm()
  const remove = useDeleteWithUndo(invoices)
  const { id, number, delivered_by } = invoice
  return async () => {
    const question = {
      title: t.deleteMany(number),
      text: (
        <>
          <DeliverySummary invoice={invoice} />
          {t.leftHint}
        </>
      ),
      yes: common.delete,
      is_danger: true,
    }
    if (delivered_by !== null && !(await confirm(question))) return
    if (await remove([id], number)) onDeleted()
  }
}

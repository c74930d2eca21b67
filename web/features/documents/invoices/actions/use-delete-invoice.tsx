import { useConfirm } from '../../../../components/feedback/confirm-dialog.tsx'
import { useRemoval } from '../../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'
import { WhatHappened } from './delivery-summary.tsx'

// Deletes a document with undo. Asks first when somebody else has it already.
export function useDeleteInvoice(invoice: Document, onDeleted: () => void) {
  const { invoices: t, common } = useTexts()
  const confirm = useConfirm()
  const remove = useRemoval(documents)
  const { id, number, left_by } = invoice
  return async () => {
    const question = {
      title: t.deleteMany(number),
      text: (
        <>
          <WhatHappened invoice={invoice} />
          {t.leftHint}
        </>
      ),
      yes: common.delete,
      is_danger: true,
    }
    if (left_by !== null && !(await confirm(question))) return
    if (await remove([id], number)) onDeleted()
  }
}

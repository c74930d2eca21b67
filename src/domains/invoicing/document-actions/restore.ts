import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { restoreDraft } from '../../documents/invoice-actions/draft-actions.ts'
import { restoreInvoice } from '../../documents/invoice-actions/restore-invoice.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { repriceReceipts } from '../../documents/warehouse-documents/actions.ts'
import { checkNoteRestore } from '../../payments/interest/rules.ts'
import { notesOf } from '../../payments/interest/store.ts'
import { lockPaymentsOf, reclaimPayments } from './document-payments.ts'

// Restores a deleted document or draft with its number, its goods and the money of its payments or its
// source.
export const restoreDocument = (db: Database, writer: WriteContext, id: number): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    if (await findRecord(db, account_id, invoices, id)) return restoreInvoice(db, writer, id)
    const draft = await restoreDraft(db, writer, id)
    if (draft) return draft
    const payments = await lockPaymentsOf(db, account_id, id)
    await restoreInvoice(db, writer, id)
    const invoice = await reclaimPayments(db, writer, id, payments)
    await checkInterestOnce(db, account_id, invoice)
    await repriceReceipts(db, writer, invoice)
    return invoice
  })

// Rejects the restore of an interest note if another note claims the same days by now.
async function checkInterestOnce(db: Database, accountId: number, invoice: Invoice) {
  const { from_invoice_id, interest, cancelled } = invoice
  if (interest === null || from_invoice_id === null || cancelled) return
  checkNoteRestore(invoice, await notesOf(db, accountId, from_invoice_id))
}

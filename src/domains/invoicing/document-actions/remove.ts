import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Freed } from '../../documents/conversions/payment-transfer.ts'
import { orDraft } from '../../documents/drafts/store.ts'
import { cancelInvoice, deleteInvoice } from '../../documents/invoice-actions/delete-and-cancel.ts'
import { deleteDraft } from '../../documents/invoice-actions/draft-actions.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { mayWait, withdraw } from '../../e-invoicing/ksef/sending/withdraw.ts'
import { NO_FREED_PAYMENTS, removeWithPayments } from './document-payments.ts'

// Deletes a document or a draft. In order: what waits to be sent to KSeF is withdrawn, its payments are free again or go back to its
// source, and the document goes with its goods.
export const deleteDocument = (db: Database, writer: Writer, id: number): Promise<Freed> =>
  withdrawn(db, writer, id, (db) =>
    orDraft(
      async () => (await removeWithPayments(db, writer, id, (db) => deleteInvoice(db, writer, id))).freed,
      async () => {
        await deleteDraft(db, writer, id)
        return NO_FREED_PAYMENTS
      },
    ),
  )

// Cancels a document: it and its number stay, and it counts for nothing.
export const cancelDocument = (
  db: Database,
  writer: Writer,
  id: number,
  reason: string | null,
): Promise<{ invoice: Invoice; freed: Freed }> =>
  withdrawn(db, writer, id, async (db) => {
    const { result, freed } = await removeWithPayments(db, writer, id, (db) =>
      cancelInvoice(db, writer, id, reason),
    )
    return { invoice: result, freed }
  })

// An account that sends nothing pays for no transaction around the work.
const withdrawn = async <Result>(
  db: Database,
  writer: Writer,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<Result> => {
  if (!(await mayWait(db, writer, id))) return remove(db)
  return transaction(db, async (db) => {
    await withdraw(db, writer, id)
    return remove(db)
  })
}

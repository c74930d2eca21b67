import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { ReleasedMoney } from '../../documents/conversions/payment-transfer.ts'
import { invoiceOrDraft } from '../../documents/drafts/store.ts'
import { cancelInvoice, deleteInvoice } from '../../documents/invoice-actions/delete-and-cancel.ts'
import { deleteDraft } from '../../documents/invoice-actions/draft-actions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { repriceReceipts } from '../../documents/warehouse-documents/actions.ts'
import { mayBeQueued, withdraw } from '../../e-invoicing/ksef/sending/withdraw.ts'
import { NO_RELEASED_MONEY, removeWithPayments } from './document-payments.ts'

// Deletes a document or a draft. In order: a pending submission to KSeF is withdrawn, the payments are
// released or returned to the source, and the document is deleted and its goods movements reversed.
export const deleteDocument = (db: Database, writer: WriteContext, id: number): Promise<ReleasedMoney> =>
  withdrawFirst(db, writer, id, (db) =>
    invoiceOrDraft(
      async () =>
        (
          await removeWithPayments(db, writer, id, (db) =>
            withReceiptsRepriced(db, writer, id, (db) => deleteInvoice(db, writer, id)),
          )
        ).released,
      async () => {
        await deleteDraft(db, writer, id)
        return NO_RELEASED_MONEY
      },
    ),
  )

// Cancels a document: the document and its number stay, but it counts in no sum.
export const cancelDocument = (
  db: Database,
  writer: WriteContext,
  id: number,
  reason: string | null,
): Promise<{ invoice: Invoice; released: ReleasedMoney }> =>
  withdrawFirst(db, writer, id, async (db) => {
    const { result, released } = await removeWithPayments(db, writer, id, (db) =>
      withReceiptsRepriced(db, writer, id, (db) => cancelInvoice(db, writer, id, reason)),
    )
    return { invoice: result, released }
  })

// A correction of a purchase that goes no longer changes the value of the goods that were received for it.
async function withReceiptsRepriced<Result>(
  db: Database,
  writer: WriteContext,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<Result> {
  const invoice = await findRecord(db, writer.account_id, invoices, id)
  const result = await remove(db)
  if (invoice) await repriceReceipts(db, writer, invoice)
  return result
}

// Withdraws a pending submission to KSeF before the removal. Accounts that cannot have one open no additional
// transaction.
const withdrawFirst = async <Result>(
  db: Database,
  writer: WriteContext,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<Result> => {
  if (!(await mayBeQueued(db, writer, id))) return remove(db)
  return transaction(db, async (db) => {
    await withdraw(db, writer, id)
    return remove(db)
  })
}

import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, softDeleteRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { checkOrder } from '../conversions/orders.ts'
import { checkReceiptCorrectionUnchanged, unlinkReceipt } from '../conversions/receipts.ts'
import { checkChainRemoval } from '../corrections/chain.ts'
import { checkGoodsUnchanged } from '../corrections/goods-checks.ts'
import { lockOriginal, settleChain } from '../corrections/settle-chain.ts'
import { relinkDuplicates } from '../invoices/purchase-duplicates.ts'
import { cancelledOf, hasPayments } from '../invoices/rules/amount-due.ts'
import {
  checkNotDelivered,
  checkNotInClosedPeriod,
  checkNotInKsef,
  checkUnexported,
  checkUnlocked,
  deliveryReason,
} from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { takeGoodsBack } from '../invoices/stock.ts'
import { saveDeliveryReason } from '../invoices/store.ts'
import { retireNumberIfDelivered } from './delivery.ts'

// Deletes and cancels documents: the two ways to remove one from the books.

export const deleteInvoice = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    await lockOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    checkUnpaid(current)
    checkUnlocked(current, writer.settings)
    await checkRemovable(db, writer.account_id, current)
    await retireNumberIfDelivered(db, writer.account_id, current)
    // Stores the delivery reason, so that the trash shows that the document had been delivered.
    const leftBy = deliveryReason(current)
    if (leftBy !== null) await saveDeliveryReason(db, writer.account_id, id, leftBy)
    await softDeleteRecord(db, writer.account_id, invoices, current, writer.now)
    await settleChain(db, writer, current)
    await unlinkReceipt(db, writer, current)
    await relinkDuplicates(db, writer, current)
    await takeGoodsBack(db, writer, id)
    const changes = { number: [current.number, null] }
    audit(db, writer, { action: 'delete', resource: invoices.name, record_id: id, changes })
  })

// Cancels a document. It keeps its number but no longer counts in any sum.
export const cancelInvoice = (
  db: Database,
  writer: WriteContext,
  id: number,
  reason: string | null,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    await lockOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    if (current.cancelled) return current
    checkUnpaid(current)
    checkUnexported(current)
    checkNotInClosedPeriod(current, writer.settings)
    checkNotInKsef(current)
    await checkRemovable(db, writer.account_id, current)
    checkNotDelivered(current)
    await unlinkReceipt(db, writer, current)
    const composed = compose(invoices, { ...cancelledOf(current), cancel_reason: reason }, current)
    const invoice = await updateRecord(
      db,
      { account_id: writer.account_id, now: writer.now },
      invoices,
      current,
      composed,
    )
    await settleChain(db, writer, current)
    await relinkDuplicates(db, writer, current)
    // Updates the document and its counters before the goods, in the same order as every other action.
    await takeGoodsBack(db, writer, id)
    const changes = changesBetween(invoices, current, composed)
    audit(db, writer, { action: 'cancel', resource: invoices.name, record_id: id, changes })
    return invoice
  })

// Rejects the removal if other documents or the warehouse depend on this one.
async function checkRemovable(db: Database, accountId: number, current: Invoice) {
  await checkOrder(db, accountId, current, undefined, 'price_gross')
  await checkChainRemoval(db, accountId, current)
  await checkReceiptCorrectionUnchanged(db, accountId, current)
  await checkGoodsUnchanged(db, accountId, [current, readPositions(current)], undefined)
}

// Rejects documents with payments: the caller first has to delete or reassign the payments.
function checkUnpaid(invoice: Invoice) {
  if (hasPayments(invoice))
    throw invalid({
      paid: 'cannot be set directly because payments are allocated to this document; edit the payments',
    })
}

import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hideRecord, lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { checkOrder } from '../conversions/orders.ts'
import { checkCorrectionKept, freeReceipt } from '../conversions/receipts.ts'
import { checkRemoval } from '../corrections/chain.ts'
import { checkGoodsKept } from '../corrections/goods-checks.ts'
import { holdOriginal, settleChain } from '../corrections/settle-chain.ts'
import { freeTwins } from '../invoices/purchase-duplicates.ts'
import { cancelledOf, hasPayments } from '../invoices/rules/amount-due.ts'
import {
  checkNotInKsef,
  checkUnclosed,
  checkUnexported,
  checkUnlocked,
  leftBy,
} from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { takeGoodsBack } from '../invoices/stock.ts'
import { noteLeaving } from '../invoices/store.ts'
import { spendIfLeft } from './delivery.ts'

// The two ways of a document out of the books.

export const deleteInvoice = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    await holdOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    refusePaid(current)
    checkUnlocked(current, writer.settings)
    await checkMayGo(db, writer.account_id, current)
    await spendIfLeft(db, writer.account_id, current)
    // Whoever finds it in the bin is told.
    const left_by = leftBy(current)
    if (left_by !== null) await noteLeaving(db, writer.account_id, id, left_by)
    await hideRecord(db, writer.account_id, invoices, current, writer.now)
    await settleChain(db, writer, current)
    await freeReceipt(db, writer, current)
    await freeTwins(db, writer, current)
    await takeGoodsBack(db, writer, id)
    const changes = { number: [current.number, null] }
    audit(db, writer, { action: 'delete', resource: invoices.name, record_id: id, changes })
  })

// The document and its number stay; it counts for nothing.
export const cancelInvoice = (
  db: Database,
  writer: Writer,
  id: number,
  reason: string | null,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    await holdOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    if (current.cancelled) return current
    refusePaid(current)
    checkUnexported(current)
    checkUnclosed(current, writer.settings)
    checkNotInKsef(current)
    await checkMayGo(db, writer.account_id, current)
    await freeReceipt(db, writer, current)
    const whole = compose(invoices, { ...cancelledOf(current), cancel_reason: reason }, current)
    const invoice = await updateRecord(
      db,
      { account_id: writer.account_id, now: writer.now },
      invoices,
      current,
      whole,
    )
    await settleChain(db, writer, current)
    await freeTwins(db, writer, current)
    // Like every other verb, first the document and its counts, then the goods.
    await takeGoodsBack(db, writer, id)
    const changes = changesBetween(invoices, current, whole)
    audit(db, writer, { action: 'cancel', resource: invoices.name, record_id: id, changes })
    return invoice
  })

// What other documents and the warehouse need of it must stay.
async function checkMayGo(db: Database, account_id: number, current: Invoice) {
  await checkOrder(db, account_id, current, undefined, 'price_gross')
  await checkRemoval(db, account_id, current)
  await checkCorrectionKept(db, account_id, current)
  await checkGoodsKept(db, account_id, [current, readPositions(current)], undefined)
}

// Money that came in must lead somewhere: whoever takes the document away sees to that first.
function refusePaid(invoice: Invoice) {
  if (hasPayments(invoice)) throw invalid({ paid: 'payments settle this document' })
}

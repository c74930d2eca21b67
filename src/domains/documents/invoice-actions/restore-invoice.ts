import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, missingIds } from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { isNumberTaken } from '../../catalog/numbering/store.ts'
import { stockFieldsOfSale } from '../conversions/correction-input.ts'
import { checkOrderRestore } from '../conversions/orders.ts'
import { checkGoodsMovedOnce, checkSale, gatherReceipt, linkReceipt } from '../conversions/receipts.ts'
import { checkChainRestore, readChain } from '../corrections/chain.ts'
import { checkGoodsRestore, checkGoodsUnchanged } from '../corrections/goods-checks.ts'
import { lockOriginal, settleChain } from '../corrections/settle-chain.ts'
import { checkPurchaseReturn } from '../invoices/purchase-duplicates.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import { checkPeriodOpen } from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { sellGoods } from '../invoices/stock.ts'
import { numberedInvoices } from '../invoices/store.ts'

// Restores a deleted document with its number, if no other document has it by now, and issues its goods
// again.
export const restoreInvoice = (db: Database, writer: WriteContext, id: number): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockOriginal(db, account_id, id)
    const { record: deleted, is_deleted } = await lockWithDeleted(db, account_id, invoices, id)
    if (!is_deleted) return deleted
    checkPeriodOpen(deleted, writer.settings)
    await checkOrderRestore(db, account_id, deleted)
    await checkChainRestore(db, account_id, deleted)
    await checkGoodsUnchanged(db, account_id, undefined, [deleted, readPositions(deleted)])
    await checkGoodsRestore(db, account_id, deleted)
    await checkGoodsMovedOnce(db, account_id, deleted)
    const duplicate = await checkNumber(db, account_id, deleted)
    const receipt = await receiptOf(db, account_id, deleted)
    const goods = await resetReturnedGoods(db, account_id, deleted)
    const links = { ...duplicate, ...goods, ...(await linksOf(db, account_id, deleted)) }
    const receivable = receivableOf({ ...deleted, ...links })
    const composed = compose(invoices, { ...links, ...receivable }, deleted) as Invoice
    const changes = { ...changesBetween(invoices, deleted, composed), number: [null, deleted.number] }
    const restored = await restoreRecord(db, account_id, invoices, composed, writer.now)
    const invoice = await settleChain(db, writer, restored)
    audit(db, writer, { action: 'restore', resource: invoices.name, record_id: id, changes })
    // Links the receipt without its money, which is transferred when the receipt is settled.
    if (receipt) await linkReceipt(db, writer, receipt, invoice, false)
    await sellGoods(db, writer, invoice, readPositions(invoice))
    return invoice
  })

// Goods that had been returned with the receipt have left with it again since then, so the invoice returns
// them again.
async function resetReturnedGoods(db: Database, accountId: number, deleted: Invoice): Promise<InvoiceDraft> {
  if (!deleted.goods_were_back || deleted.invoice_id === null) return {}
  const chain = await readChain(db, accountId, deleted.invoice_id)
  const goods = chain && (await stockFieldsOfSale(db, accountId, chain))
  return goods?.exclude_from_stock_level ? {} : { exclude_from_stock_level: false, goods_were_back: false }
}

async function checkNumber(db: Database, accountId: number, deleted: Invoice): Promise<InvoiceDraft> {
  const { kind, number, income, id, cancelled } = deleted
  if (number === null) return {}
  if (income === false) return cancelled ? {} : checkPurchaseReturn(db, accountId, deleted)
  if (await isNumberTaken(db, accountId, numberedInvoices, { kind: kind ?? 'vat', number, except_id: id }))
    throw invalid({ number: 'has already been taken' })
  return {}
}

// Returns the receipt that the invoice was made for, and rejects the restore if the receipt has another
// invoice by now.
async function receiptOf(db: Database, accountId: number, deleted: Invoice) {
  const { receipt_for_invoice_id, cancelled, price_gross } = deleted
  if (receipt_for_invoice_id === null || cancelled) return undefined
  if (!(await findRecord(db, accountId, invoices, receipt_for_invoice_id))) return undefined
  const receipt = await gatherReceipt(db, accountId, receipt_for_invoice_id)
  checkSale(receipt, price_gross)
  return receipt
}

// Clears links to documents that no longer exist.
async function linksOf(db: Database, accountId: number, deleted: Invoice) {
  const { invoice_for_receipt_id, warehouse_document_id } = deleted
  const isGone = async (table: string, id: number | null) =>
    id !== null && (await missingIds(db, accountId, table, [id])).length > 0
  return {
    ...((await isGone('invoices', invoice_for_receipt_id)) ? { invoice_for_receipt_id: null } : {}),
    ...((await isGone('warehouse_documents', warehouse_document_id)) ? { warehouse_document_id: null } : {}),
  }
}

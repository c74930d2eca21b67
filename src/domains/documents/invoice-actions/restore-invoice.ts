import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, missingIds } from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { isNumberTaken } from '../../catalog/numbering/store.ts'
import { goodsOfSale } from '../conversions/complete-input.ts'
import { checkOrderReturn } from '../conversions/orders.ts'
import { checkGoodsOnce, checkSale, gatherReceipt, linkReceipt } from '../conversions/receipts.ts'
import { checkReturn, readChain } from '../corrections/chain.ts'
import { checkGoodsKept, checkGoodsReturn } from '../corrections/goods-checks.ts'
import { holdOriginal, settleChain } from '../corrections/settle-chain.ts'
import { checkPurchaseReturn } from '../invoices/purchase-duplicates.ts'
import { owedOf } from '../invoices/rules/debts.ts'
import { checkOpen } from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { sellGoods } from '../invoices/stock.ts'
import { invoiceLedger } from '../invoices/store.ts'

// A deleted document comes back with its number, if nobody has it by now, and sells its goods again.
export const restoreInvoice = (db: Database, writer: Writer, id: number): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await holdOriginal(db, account_id, id)
    const { record: gone, is_deleted } = await lockWithDeleted(db, account_id, invoices, id)
    if (!is_deleted) return gone
    checkOpen(gone, writer.settings)
    await checkOrderReturn(db, account_id, gone)
    await checkReturn(db, account_id, gone)
    await checkGoodsKept(db, account_id, undefined, [gone, readPositions(gone)])
    await checkGoodsReturn(db, account_id, gone)
    await checkGoodsOnce(db, account_id, gone)
    const booked = await checkNumber(db, account_id, gone)
    const receipt = await receiptOf(db, account_id, gone)
    const goods = await goodsAgain(db, account_id, gone)
    const links = { ...booked, ...goods, ...(await linksOf(db, account_id, gone)) }
    const owed = owedOf({ ...gone, ...links })
    const whole = compose(invoices, { ...links, ...owed }, gone) as Invoice
    const changes = { ...changesBetween(invoices, gone, whole), number: [null, gone.number] }
    const restored = await restoreRecord(db, account_id, invoices, whole, writer.now)
    const invoice = await settleChain(db, writer, restored)
    audit(db, writer, { action: 'restore', resource: invoices.name, record_id: id, changes })
    // Its money follows when it is settled.
    if (receipt) await linkReceipt(db, writer, receipt, invoice, false)
    await sellGoods(db, writer, invoice, readPositions(invoice))
    return invoice
  })

// What was back with the receipt when it was made has left with that again since, and comes back by it.
async function goodsAgain(db: Database, account_id: number, gone: Invoice): Promise<InvoiceDraft> {
  if (!gone.goods_were_back || gone.invoice_id === null) return {}
  const chain = await readChain(db, account_id, gone.invoice_id)
  const now = chain && (await goodsOfSale(db, account_id, chain))
  return now?.exclude_from_stock_level ? {} : { exclude_from_stock_level: false, goods_were_back: false }
}

async function checkNumber(db: Database, account_id: number, gone: Invoice): Promise<InvoiceDraft> {
  const { kind, number, income, id, cancelled } = gone
  if (number === null) return {}
  if (income === false) return cancelled ? {} : checkPurchaseReturn(db, account_id, gone)
  if (await isNumberTaken(db, account_id, invoiceLedger, { kind: kind ?? 'vat', number, except_id: id }))
    throw invalid({ number: 'has already been taken' })
  return {}
}

// The receipt it was made for takes it back, unless it has another invoice by now.
async function receiptOf(db: Database, account_id: number, gone: Invoice) {
  const { receipt_for_invoice_id, cancelled, price_gross } = gone
  if (receipt_for_invoice_id === null || cancelled) return undefined
  if (!(await findRecord(db, account_id, invoices, receipt_for_invoice_id))) return undefined
  const receipt = await gatherReceipt(db, account_id, receipt_for_invoice_id)
  checkSale(receipt, price_gross)
  return receipt
}

// What it pointed at may be gone.
async function linksOf(db: Database, account_id: number, gone: Invoice) {
  const { invoice_for_receipt_id, warehouse_document_id } = gone
  const isGone = async (table: string, id: number | null) =>
    id !== null && (await missingIds(db, account_id, table, [id])).length > 0
  return {
    ...((await isGone('invoices', invoice_for_receipt_id)) ? { invoice_for_receipt_id: null } : {}),
    ...((await isGone('warehouse_documents', warehouse_document_id)) ? { warehouse_document_id: null } : {}),
  }
}

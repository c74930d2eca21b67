import { absolute, compare, type Decimal, printDecimal, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { gatherChain, stateOf } from '../corrections/chain.ts'
import { isEmpty, type RemainingLine } from '../corrections/corrected-state.ts'
import { correctionsOf } from '../corrections/store.ts'
import { copyLine, type Source } from '../invoices/rules/copies.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from '../invoices/schema.ts'

// A buyer may request an invoice for a receipt. The two refer to each other, and a receipt has at most one
// live invoice. They are one sale, so the invoice must equal the receipt after its corrections, and carries
// the receivable from then on.

export type Receipt = Source & { corrections: Invoice[]; lines: PositionDraft[]; price_gross: Decimal }

// Reads the receipt and locks it until the transaction ends, so that two requests for one receipt run one
// after the other.
export async function gatherReceipt(db: Database, accountId: number, id: number | null): Promise<Receipt> {
  if (id === null || !(await findRecord(db, accountId, invoices, id)))
    throw invalid({ from_invoice_id: 'does not exist' })
  const invoice = await lockRecord(db, accountId, invoices, id)
  if (invoice.kind !== 'receipt') throw invalid({ from_invoice_id: 'must refer to a receipt' })
  if (invoice.cancelled)
    throw invalid({ from_invoice_id: `${invoice.number} is void; choose another document` })
  if (invoice.invoice_for_receipt_id !== null)
    throw invalid({ from_invoice_id: 'already has an invoice; choose another receipt' })
  const corrections = (await gatherChain(db, accountId, id))?.corrections ?? []
  const price_gross = sum([invoice, ...corrections].map((document) => document.price_gross ?? ZERO))
  const receiptPositions = readPositions(invoice)
  if (corrections.length === 0)
    return {
      invoice,
      positions: receiptPositions,
      corrections,
      lines: receiptPositions.map(copyLine),
      price_gross,
    }
  const state = stateOf({ original: invoice, corrections })
  if (isEmpty(state)) {
    const correctionNumbers = corrections.map(({ number }) => number).join(', ')
    throw invalid({
      from_invoice_id: `${invoice.number} was fully reversed by ${correctionNumbers}; choose another document`,
    })
  }
  return {
    invoice,
    positions: receiptPositions,
    corrections,
    lines: state.remainingLines.map(lineFromRemaining),
    price_gross,
  }
}

const lineFromRemaining = ({ attributes, product_id }: RemainingLine): PositionDraft => ({
  ...readFields(positions, attributes),
  product_id,
})

// Tolerates one cent per line if there are corrections, because corrected lines are calculated and rounded
// again.
export function checkSale({ invoice, corrections, lines, price_gross }: Receipt, gross: Decimal | null) {
  const difference = subtract(gross ?? ZERO, price_gross)
  const rounding = { units: BigInt(corrections.length > 0 ? lines.length : 0), scale: 2 }
  if (compare(absolute(difference), rounding) <= 0) return
  throw invalid({
    positions: `add up to ${printDecimal(gross ?? ZERO)}, but receipt ${invoice.number} is for ${printDecimal(price_gross)}; the two amounts must be equal`,
  })
}

// Rejects changes of amounts of a receipt, its corrections or its invoice. Changes of the sale are
// corrections of the invoice.
export async function checkSaleUnchanged(db: Database, accountId: number, current: Invoice) {
  const { invoice_for_receipt_id, receipt_for_invoice_id } = current
  const otherId = invoice_for_receipt_id ?? receipt_for_invoice_id
  if (otherId === null) return
  const other = await findRecord(db, accountId, invoices, otherId)
  if (!other || other.cancelled) return
  const [receipt, invoice] = receipt_for_invoice_id === null ? [current, other] : [other, current]
  if (receipt.invoice_for_receipt_id !== invoice.id) return
  throw invalid({
    positions: `${invoice.number} is the invoice of ${receipt.number}, and both are one sale; correct the invoice instead`,
  })
}

// Rejects a second stock movement for the same sale: either the receipt or the invoice moves the goods.
export async function checkGoodsMovedOnce(db: Database, accountId: number, after: InvoiceDraft) {
  const otherId = after.invoice_for_receipt_id ?? after.receipt_for_invoice_id ?? null
  if (otherId === null || after.kind === 'correction' || after.exclude_from_stock_level) return
  const other = await findRecord(db, accountId, invoices, otherId)
  if (!other || other.cancelled || other.exclude_from_stock_level) return
  throw invalid({
    exclude_from_stock_level: `must be true because ${other.number} already issues the goods of this sale`,
  })
}

// Protects corrections of a receipt that has an invoice.
export async function checkReceiptCorrectionUnchanged(db: Database, accountId: number, current: Invoice) {
  if (current.kind === 'correction') await checkSaleUnchanged(db, accountId, current)
}

// Links receipt and invoice, and marks the money as moved unless another invoice holds it.
export async function linkReceipt(
  db: Database,
  writer: WriteContext,
  { invoice, corrections }: Receipt,
  { id }: Invoice,
  movesPayments: boolean,
) {
  const link = { invoice_for_receipt_id: id, ...(movesPayments ? { paid_on_id: id } : {}) }
  for (const document of [invoice, ...corrections]) await setLink(db, writer, document, link)
}

// Unlinks the receipt when its invoice is removed, so that it can get another one.
export async function unlinkReceipt(
  db: Database,
  writer: WriteContext,
  { id, receipt_for_invoice_id }: Invoice,
) {
  if (receipt_for_invoice_id === null) return
  const unlocked = await findRecord(db, writer.account_id, invoices, receipt_for_invoice_id)
  if (unlocked === undefined) return
  const receipt = await lockRecord(db, writer.account_id, invoices, unlocked.id)
  if (receipt.invoice_for_receipt_id !== id) return
  const corrections = await correctionsOf(db, writer.account_id, [receipt.id])
  for (const document of [
    receipt,
    ...corrections.filter((correction) => correction.invoice_for_receipt_id === id),
  ]) {
    const paid_on_id = document.paid_on_id === id ? null : document.paid_on_id
    await setLink(db, writer, document, { invoice_for_receipt_id: null, paid_on_id })
  }
}

const setLink = (db: Database, writer: WriteContext, receipt: Invoice, link: InvoiceDraft) =>
  applyChanges(db, writer, invoices, receipt, { ...link, ...receivableOf({ ...receipt, ...link }) })

import { absolute, compare, type Decimal, printDecimal, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { amend } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { gatherChain, stateOf } from '../corrections/chain.ts'
import { type Held, isEmpty } from '../corrections/corrected-state.ts'
import { correctionsOf } from '../corrections/store.ts'
import { copyLine, type Source } from '../invoices/rules/copies.ts'
import { owedOf } from '../invoices/rules/debts.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from '../invoices/schema.ts'

// A buyer with a receipt may ask for an invoice: the two point at each other, and a receipt gets one invoice at a time. They are
// one sale, so the invoice comes to what the receipt does after its corrections, which are told by it from then on.

export type Receipt = Source & { corrections: Invoice[]; lines: PositionDraft[]; price_gross: Decimal }

// Held until the transaction ends, so that two requests for one receipt follow each other.
export async function gatherReceipt(db: Database, account_id: number, id: number | null): Promise<Receipt> {
  if (id === null || !(await findRecord(db, account_id, invoices, id)))
    throw invalid({ from_invoice_id: 'does not exist' })
  const invoice = await lockRecord(db, account_id, invoices, id)
  if (invoice.kind !== 'receipt') throw invalid({ from_invoice_id: 'is not a receipt' })
  if (invoice.cancelled) throw invalid({ from_invoice_id: `${invoice.number} is cancelled` })
  if (invoice.invoice_for_receipt_id !== null) throw invalid({ from_invoice_id: 'has an invoice already' })
  const corrections = (await gatherChain(db, account_id, id))?.corrections ?? []
  const price_gross = sum([invoice, ...corrections].map((one) => one.price_gross ?? ZERO))
  const own = readPositions(invoice)
  if (corrections.length === 0)
    return { invoice, positions: own, corrections, lines: own.map(copyLine), price_gross }
  const state = stateOf({ original: invoice, corrections })
  if (isEmpty(state)) {
    const by = corrections.map(({ number }) => number).join(', ')
    throw invalid({ from_invoice_id: `nothing is left of ${invoice.number}: ${by} took it back` })
  }
  return { invoice, positions: own, corrections, lines: state.held.map(asLine), price_gross }
}

const asLine = ({ attributes, product_id }: Held): PositionDraft => ({
  ...readFields(positions, attributes),
  product_id,
})

// Lines that were corrected are calculated anew, each with its own rounding.
export function checkSale({ invoice, corrections, lines, price_gross }: Receipt, gross: Decimal | null) {
  const difference = subtract(gross ?? ZERO, price_gross)
  const rounding = { units: BigInt(corrections.length > 0 ? lines.length : 0), scale: 2 }
  if (compare(absolute(difference), rounding) <= 0) return
  throw invalid({
    positions: `come to ${printDecimal(gross ?? ZERO)}, and the receipt ${invoice.number} to ${printDecimal(price_gross)}`,
  })
}

// A receipt, its corrections and its invoice keep their amounts: what changes the sale is a correction of the invoice.
export async function checkSaleKept(db: Database, account_id: number, current: Invoice) {
  const { invoice_for_receipt_id, receipt_for_invoice_id } = current
  const other_id = invoice_for_receipt_id ?? receipt_for_invoice_id
  if (other_id === null) return
  const other = await findRecord(db, account_id, invoices, other_id)
  if (!other || other.cancelled) return
  const [receipt, invoice] = receipt_for_invoice_id === null ? [current, other] : [other, current]
  if (receipt.invoice_for_receipt_id !== invoice.id) return
  throw invalid({
    positions: `${invoice.number} is the invoice of ${receipt.number}, and both are one sale; correct the invoice instead`,
  })
}

// The goods of the two are moved by one of them.
export async function checkGoodsOnce(db: Database, account_id: number, after: InvoiceDraft) {
  const other_id = after.invoice_for_receipt_id ?? after.receipt_for_invoice_id ?? null
  if (other_id === null || after.kind === 'correction' || after.exclude_from_stock_level) return
  const other = await findRecord(db, account_id, invoices, other_id)
  if (!other || other.cancelled || other.exclude_from_stock_level) return
  throw invalid({ exclude_from_stock_level: `${other.number} moves the goods of this sale` })
}

// The invoice speaks for the sale as the correction left it.
export async function checkCorrectionKept(db: Database, account_id: number, current: Invoice) {
  if (current.kind === 'correction') await checkSaleKept(db, account_id, current)
}

// What was paid of it goes with it, unless that is on another invoice.
export async function linkReceipt(
  db: Database,
  writer: Writer,
  { invoice, corrections }: Receipt,
  { id }: Invoice,
  takes_money: boolean,
) {
  const link = { invoice_for_receipt_id: id, ...(takes_money ? { paid_on_id: id } : {}) }
  for (const one of [invoice, ...corrections]) await setLink(db, writer, one, link)
}

// The invoice is gone, and the receipt may get another one.
export async function freeReceipt(db: Database, writer: Writer, { id, receipt_for_invoice_id }: Invoice) {
  if (receipt_for_invoice_id === null) return
  const known = await findRecord(db, writer.account_id, invoices, receipt_for_invoice_id)
  if (known === undefined) return
  const receipt = await lockRecord(db, writer.account_id, invoices, known.id)
  if (receipt.invoice_for_receipt_id !== id) return
  const corrections = await correctionsOf(db, writer.account_id, [receipt.id])
  for (const one of [receipt, ...corrections.filter((one) => one.invoice_for_receipt_id === id)]) {
    const paid_on_id = one.paid_on_id === id ? null : one.paid_on_id
    await setLink(db, writer, one, { invoice_for_receipt_id: null, paid_on_id })
  }
}

const setLink = (db: Database, writer: Writer, receipt: Invoice, link: InvoiceDraft) =>
  amend(db, writer, invoices, receipt, { ...link, ...owedOf({ ...receipt, ...link }) })

import { amend } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { departments } from '../../administration/departments/schema.ts'
import { type Move, moveGoods } from '../stock-movements/actions.ts'
import { isSame } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { findMainWarehouseId } from '../stock-movements/store.ts'
import { goodsOf, type Sale } from './rules/goods.ts'
import { readPositions } from './rules/stored-positions.ts'
import { type Invoice, invoices, type Position } from './schema.ts'

// Sales move goods in the transaction that writes the document.

export async function sellGoods(
  db: Database,
  { account_id, now }: Writer,
  invoice: Invoice,
  positions: readonly Position[],
) {
  const move = await moveOf(db, account_id, invoice, positions)
  if (move.movements.length > 0) await moveGoods(db, account_id, [{ ...move, is_first: true }], now)
}

// Undone and done anew, when something about the goods has changed.
export async function resellGoods(db: Database, { account_id, now }: Writer, before: Sale, after: Sale) {
  const [[current], [invoice]] = [before, after]
  const is_same_place =
    current.warehouse_id === invoice.warehouse_id && current.department_id === invoice.department_id
  if (is_same_place && isSame(goodsOf(...before, null), goodsOf(...after, null))) return
  await moveGoods(db, account_id, [await moveOf(db, account_id, ...after)], now)
}

export const takeGoodsBack = (db: Database, { account_id, now }: Writer, invoice_id: number) =>
  moveGoods(db, account_id, [{ cause: { invoice_id }, movements: [] }], now)

// A warehouse document takes over, or gives back, the goods of an invoice; they move with those of the document.
export async function deliverInvoice(
  db: Database,
  writer: Writer,
  invoice: Invoice,
  warehouse_document_id: number | null,
): Promise<Move | undefined> {
  if (invoice.warehouse_document_id === warehouse_document_id) return undefined
  const { record } = await amend(db, writer, invoices, invoice, { warehouse_document_id })
  return moveOf(db, writer.account_id, record, readPositions(record))
}

// What comes back by the invoice for a receipt had left with the receipt.
async function returned(db: Database, account_id: number, { kind, invoice_id }: Invoice, moved: Movement[]) {
  if (kind !== 'correction' || invoice_id === null || moved.length === 0) return moved
  const original = await findRecord(db, account_id, invoices, invoice_id)
  const returned_invoice_id = original?.receipt_for_invoice_id ?? invoice_id
  return moved.map((movement) => ({ ...movement, returned_invoice_id }))
}

// From the warehouse the invoice names, else that of its department, else the main one.
async function moveOf(
  db: Database,
  account_id: number,
  invoice: Invoice,
  positions: readonly Position[],
): Promise<Move> {
  const cause = { invoice_id: invoice.id }
  const movements = await returned(db, account_id, invoice, goodsOf(invoice, positions, invoice.warehouse_id))
  if (movements.length === 0 || invoice.warehouse_id !== null) return { cause, movements }
  const department = invoice.department_id
    ? await findRecord(db, account_id, departments, invoice.department_id)
    : undefined
  const warehouse_id = department?.warehouse_id ?? (await findMainWarehouseId(db, account_id))
  return { cause, movements: movements.map((movement) => ({ ...movement, warehouse_id })) }
}

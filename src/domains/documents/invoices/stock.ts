import { applyChanges } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { departments } from '../../administration/departments/schema.ts'
import { moveGoods, type StockMove } from '../stock-movements/actions.ts'
import { hasSameMovements } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { findMainWarehouseId } from '../stock-movements/store.ts'
import { goodsOf, type Sale } from './rules/goods.ts'
import { readPositions } from './rules/stored-positions.ts'
import { type Invoice, invoices, type Position } from './schema.ts'

// Issues the goods of a sale in the transaction that writes the document.

export async function sellGoods(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  positions: readonly Position[],
) {
  const move = await stockMoveOf(db, writer.account_id, invoice, positions)
  if (move.movements.length > 0) await moveGoods(db, writer, [{ ...move, is_first: true }])
}

// Reverses the movements and makes them again if something about the goods has changed.
export async function resellGoods(db: Database, writer: WriteContext, before: Sale, after: Sale) {
  const [[current], [invoice]] = [before, after]
  const isSameWarehouse =
    current.warehouse_id === invoice.warehouse_id && current.department_id === invoice.department_id
  if (isSameWarehouse && hasSameMovements(goodsOf(...before, null), goodsOf(...after, null))) return
  await moveGoods(db, writer, [await stockMoveOf(db, writer.account_id, ...after)])
}

export const takeGoodsBack = (db: Database, writer: WriteContext, invoice_id: number) =>
  moveGoods(db, writer, [{ cause: { invoice_id }, movements: [] }])

// A warehouse document takes over or gives back the goods of an invoice; they move together with its own
// goods.
export async function reassignGoods(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  warehouse_document_id: number | null,
): Promise<StockMove | undefined> {
  if (invoice.warehouse_document_id === warehouse_document_id) return undefined
  const { record } = await applyChanges(db, writer, invoices, invoice, { warehouse_document_id })
  return stockMoveOf(db, writer.account_id, record, readPositions(record))
}

// Goods returned by the invoice for a receipt had left with the receipt, so the return refers to the receipt.
async function withReturnedInvoice(
  db: Database,
  accountId: number,
  { kind, invoice_id }: Invoice,
  movements: Movement[],
) {
  if (kind !== 'correction' || invoice_id === null || movements.length === 0) return movements
  const original = await findRecord(db, accountId, invoices, invoice_id)
  const returned_invoice_id = original?.receipt_for_invoice_id ?? invoice_id
  return movements.map((movement) => ({ ...movement, returned_invoice_id }))
}

// Takes goods from the warehouse of the invoice, else from that of its department, else from the main one.
async function stockMoveOf(
  db: Database,
  accountId: number,
  invoice: Invoice,
  positions: readonly Position[],
): Promise<StockMove> {
  const cause = { invoice_id: invoice.id }
  const movements = await withReturnedInvoice(
    db,
    accountId,
    invoice,
    goodsOf(invoice, positions, invoice.warehouse_id),
  )
  if (movements.length === 0 || invoice.warehouse_id !== null) return { cause, movements }
  const department = invoice.department_id
    ? await findRecord(db, accountId, departments, invoice.department_id)
    : undefined
  const warehouse_id = department?.warehouse_id ?? (await findMainWarehouseId(db, accountId))
  return { cause, movements: movements.map((movement) => ({ ...movement, warehouse_id })) }
}

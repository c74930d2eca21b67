// Reads orders with the documents made from them, and checks changes to any of these documents.

import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { findOriginal } from '../corrections/chain.ts'
import { correctionsOf } from '../corrections/store.ts'
import { isOrder, isOrderPart, ORDER_PART_KINDS, TURNOVER_KINDS } from '../invoices/kinds.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import {
  checkOrderTotals,
  isConversion,
  type OrderDocuments,
  orderDocumentsAfter,
  orderDocumentsOf,
} from './order-documents.ts'
import { selectConversions } from './store.ts'

// Reads an order with the live documents made from it.
export async function readOrderDocuments(
  db: Database,
  accountId: number,
  orderId: number,
): Promise<OrderDocuments | undefined> {
  const invoice = await findRecord(db, accountId, invoices, orderId)
  if (!invoice || isOrderPart(invoice)) return undefined
  const kinds = isOrder(invoice) ? TURNOVER_KINDS : ORDER_PART_KINDS
  const conversions = await selectConversions(db, accountId, orderId, kinds)
  const ids = conversions.map(({ id }) => id)
  const corrections = await correctionsOf(db, accountId, ids)
  return orderDocumentsOf({ invoice, positions: readPositions(invoice) }, [
    ...conversions.filter(({ kind }) => kind !== 'correction'),
    ...corrections,
  ])
}

// Returns the id of the order that the document is, was made from, or whose part it corrects.
async function orderIdOf(db: Database, accountId: number, document: Invoice): Promise<number | undefined> {
  if (isOrder(document)) return document.id
  const { kind, invoice_id } = document
  const isCorrection = kind === 'correction' && invoice_id !== null
  const original = isCorrection ? await findOriginal(db, accountId, invoice_id) : document
  return original && isConversion(original) ? (original.from_invoice_id as number) : undefined
}

// Returns the orders of a document before and after a change, in the order in which they are locked.
async function orderIdsOf(
  db: Database,
  accountId: number,
  current: Invoice,
  after: Invoice | undefined,
): Promise<number[]> {
  const movesToOtherOrder = after?.kind !== current.kind || after?.from_invoice_id !== current.from_invoice_id
  const ids = [
    await orderIdOf(db, accountId, current),
    after && movesToOtherOrder ? await orderIdOf(db, accountId, after) : undefined,
  ]
  return [...new Set(ids.filter((id) => id !== undefined))].toSorted((a, b) => a - b)
}

// Fields that determine whether a document invoices part of an order, and how much.
export const ORDER_SHARE_FIELDS = ['kind', 'currency', 'from_invoice_id', 'price_net', 'price_gross'] as const

// Checks the order of a document before the document is changed or removed.
export async function checkOrder(
  db: Database,
  accountId: number,
  current: Invoice,
  after: Invoice | undefined,
  field: string,
) {
  for (const id of await orderIdsOf(db, accountId, current, after)) {
    const orderDocuments = await readOrderDocuments(db, accountId, id)
    if (orderDocuments)
      checkOrderTotals(
        orderDocuments,
        orderDocumentsAfter(orderDocuments, current.id, after),
        current.id,
        field,
      )
  }
}

// Checks that a restored document still fits into its order.
export async function checkOrderRestore(db: Database, accountId: number, deleted: Invoice) {
  if (deleted.cancelled || isOrder(deleted)) return
  const id = await orderIdOf(db, accountId, deleted)
  if (id === undefined) return
  const orderDocuments = await readOrderDocuments(db, accountId, id)
  if (orderDocuments)
    checkOrderTotals(
      orderDocuments,
      orderDocumentsAfter(orderDocuments, deleted.id, deleted),
      deleted.id,
      'price_gross',
    )
  else if (isOrderPart(deleted))
    throw invalid({ from_invoice_id: 'the source document was deleted; restore it first' })
}

import { add, type Decimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { fromStoredLines } from '../../../platform/fields/nested-lines.ts'
import { correctionsOf } from '../corrections/store.ts'
import type { Invoice } from '../invoices/schema.ts'
import { type PurchasedGoods, purchasedGoods, remainingLines } from './purchased-goods.ts'
import { type ActionDraft, type DocumentDraft, documentActions, warehouseDocuments } from './schema.ts'
import { findReceipts } from './store.ts'

// The purchase invoices of received goods: what the goods cost, and which of them are still to be received.

// Goods are issued at their cost, so only those received have a price of an invoice.
export async function gatherPurchased(
  db: Database,
  accountId: number,
  { kind, currency }: Pick<DocumentDraft, 'kind' | 'currency'>,
  invoices: readonly Invoice[],
): Promise<Map<number, PurchasedGoods>> {
  const purchases = kind === 'pz' ? purchasesAmong(invoices) : []
  if (purchases.length === 0) return new Map()
  const corrections = await correctionsOf(
    db,
    accountId,
    purchases.map(({ id }) => id),
  )
  return purchasedGoods([...purchases, ...corrections.filter(({ income }) => income === false)], currency)
}

export const purchasesAmong = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.filter(({ income, cancelled, kind }) => income === false && !cancelled && kind !== 'correction')

// The lines of a document that names purchases and no goods.
export async function linesToReceive(
  db: Database,
  accountId: number,
  invoices: readonly Invoice[],
  goods: ReadonlyMap<number, PurchasedGoods>,
): Promise<ActionDraft[]> {
  const purchases = purchasesAmong(invoices)
  if (purchases.length === 0) return []
  const received = new Map<number, Decimal>()
  for (const id of await findReceipts(
    db,
    accountId,
    purchases.map(({ id }) => id),
  )) {
    const document = await findRecord(db, accountId, warehouseDocuments, id)
    for (const { product_id, quantity } of fromStoredLines(
      documentActions,
      id,
      document?.warehouse_actions ?? null,
    ))
      received.set(product_id as number, add(received.get(product_id as number) ?? ZERO, quantity ?? ZERO))
  }
  const lines = remainingLines(goods, received)
  if (lines.length === 0) throw invalid({ invoice_ids: 'has no goods left to receive; enter the lines' })
  return lines
}

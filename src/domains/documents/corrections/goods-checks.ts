import { equals, isZero, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { productIdsOf, type Sale, soldQuantities } from '../invoices/rules/goods.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherChain } from './chain.ts'

// Protects goods that corrections returned: while a correction is live, the sale that it corrects must keep
// issuing the same goods and quantities. Goods of an invoice for a receipt are issued by the receipt.

// Checks a document that is created, changed or removed.
export async function checkGoodsUnchanged(
  db: Database,
  accountId: number,
  before: Sale | undefined,
  after: Sale | undefined,
) {
  const [quantitiesBefore, quantitiesAfter] = [soldQuantities(before), soldQuantities(after)]
  const changed = [...quantitiesBefore.keys(), ...quantitiesAfter.keys()].filter(
    (id) => !equals(quantitiesBefore.get(id) ?? ZERO, quantitiesAfter.get(id) ?? ZERO),
  )
  const [document] = (before ?? after) as Sale
  if (changed.length === 0 || document.kind === 'correction') return
  const corrections = (await correctionsOfSale(db, accountId, document)).filter((correction) =>
    productIdsOf(readPositions(correction)).some((id) => changed.includes(id)),
  )
  if (corrections.length > 0)
    throw invalid({
      corrections: `${corrections.map(({ number }) => number).join(', ')} corrects the goods of this sale; delete or void the correction first`,
    })
}

async function correctionsOfSale(db: Database, accountId: number, { id, invoice_for_receipt_id }: Invoice) {
  const chains = [await gatherChain(db, accountId, id)]
  if (invoice_for_receipt_id !== null) chains.push(await gatherChain(db, accountId, invoice_for_receipt_id))
  return chains.flatMap((chain) => chain?.corrections ?? [])
}

// Checks that the sale still issues the goods that a restored correction returns.
export async function checkGoodsRestore(db: Database, accountId: number, deleted: Invoice) {
  const returnedIds = [...soldQuantities([deleted, readPositions(deleted)])].flatMap(([id, sold]) =>
    isZero(sold) ? [] : id,
  )
  if (deleted.kind !== 'correction' || deleted.invoice_id === null || returnedIds.length === 0) return
  const original = await findRecord(db, accountId, invoices, deleted.invoice_id)
  const saleId = original?.exclude_from_stock_level
    ? (original.receipt_for_invoice_id ?? original.id)
    : original?.id
  const sale = saleId ? await findRecord(db, accountId, invoices, saleId) : undefined
  const sold = soldQuantities(sale && [sale, readPositions(sale)])
  if (returnedIds.some((id) => !sold.has(id)))
    throw invalid({ positions: 'return goods that the sale no longer issues from stock; remove those lines' })
}

import { equals, isZero, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { goodsIn, type Sale, soldBy } from '../invoices/rules/goods.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { gatherChain } from './chain.ts'

// A correction brings goods back, or not, by what their sale had done with them. While it stands the sale keeps these goods: it
// sells as many of them as before, and neither stops selling them nor begins to. The goods of an invoice for a receipt are sold
// by the receipt.

// Of a document that changes, or comes or goes.
export async function checkGoodsKept(
  db: Database,
  account_id: number,
  before: Sale | undefined,
  after: Sale | undefined,
) {
  const [was, is] = [soldBy(before), soldBy(after)]
  const changed = [...was.keys(), ...is.keys()].filter(
    (id) => !equals(was.get(id) ?? ZERO, is.get(id) ?? ZERO),
  )
  const [document] = (before ?? after) as Sale
  if (changed.length === 0 || document.kind === 'correction') return
  const corrections = (await correctionsOfSale(db, account_id, document)).filter((one) =>
    goodsIn(readPositions(one)).some((id) => changed.includes(id)),
  )
  if (corrections.length > 0)
    throw invalid({
      corrections: `${corrections.map(({ number }) => number).join(', ')} corrects the goods of this sale; delete or cancel the correction first`,
    })
}

async function correctionsOfSale(db: Database, account_id: number, { id, invoice_for_receipt_id }: Invoice) {
  const chains = [await gatherChain(db, account_id, id)]
  if (invoice_for_receipt_id !== null) chains.push(await gatherChain(db, account_id, invoice_for_receipt_id))
  return chains.flatMap((chain) => chain?.corrections ?? [])
}

// Of a correction that comes back: what has not left by now does not return.
export async function checkGoodsReturn(db: Database, account_id: number, hidden: Invoice) {
  const back = [...soldBy([hidden, readPositions(hidden)])].flatMap(([id, sold]) => (isZero(sold) ? [] : id))
  if (hidden.kind !== 'correction' || hidden.invoice_id === null || back.length === 0) return
  const original = await findRecord(db, account_id, invoices, hidden.invoice_id)
  const seller_id = original?.exclude_from_stock_level
    ? (original.receipt_for_invoice_id ?? original.id)
    : original?.id
  const seller = seller_id ? await findRecord(db, account_id, invoices, seller_id) : undefined
  const sold = soldBy(seller && [seller, readPositions(seller)])
  if (back.some((id) => !sold.has(id)))
    throw invalid({ positions: 'bring back goods that the sale does not take out any more' })
}

import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { findOriginal } from '../corrections/chain.ts'
import { correctionsOf } from '../corrections/store.ts'
import { COUNTED_KINDS, isOrder, isPart, PARTS } from '../invoices/kinds.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { checkKin, isMade, type Kin, kinAfter, kinOf } from './order-documents.ts'
import { selectMade } from './store.ts'

// An order with what is made of it.
export async function readKin(db: Database, account_id: number, order_id: number): Promise<Kin | undefined> {
  const invoice = await findRecord(db, account_id, invoices, order_id)
  if (!invoice || isPart(invoice)) return undefined
  const kinds = isOrder(invoice) ? COUNTED_KINDS : PARTS
  const made = await selectMade(db, account_id, order_id, kinds)
  const ids = made.map(({ id }) => id)
  const corrections = await correctionsOf(db, account_id, ids)
  return kinOf({ invoice, positions: readPositions(invoice) }, [
    ...made.filter(({ kind }) => kind !== 'correction'),
    ...corrections,
  ])
}

// The order that a document is, is made of, or corrects what is made of.
async function orderIdOf(db: Database, account_id: number, document: Invoice): Promise<number | undefined> {
  if (isOrder(document)) return document.id
  const { kind, invoice_id } = document
  const is_correction = kind === 'correction' && invoice_id !== null
  const original = is_correction ? await findOriginal(db, account_id, invoice_id) : document
  return original && isMade(original) ? (original.from_invoice_id as number) : undefined
}

// The orders of a document before and after, in the order in which they are held.
async function orderIdsOf(
  db: Database,
  account_id: number,
  current: Invoice,
  after: Invoice | undefined,
): Promise<number[]> {
  const is_other = after?.kind !== current.kind || after?.from_invoice_id !== current.from_invoice_id
  const ids = [
    await orderIdOf(db, account_id, current),
    after && is_other ? await orderIdOf(db, account_id, after) : undefined,
  ]
  return [...new Set(ids.filter((id) => id !== undefined))].toSorted((a, b) => a - b)
}

// What decides whether a document takes of an order, and how much.
export const TAKING = ['kind', 'currency', 'from_invoice_id', 'price_net', 'price_gross'] as const

// Before a document becomes another one, or goes.
export async function checkOrder(
  db: Database,
  account_id: number,
  current: Invoice,
  after: Invoice | undefined,
  field: string,
) {
  for (const id of await orderIdsOf(db, account_id, current, after)) {
    const kin = await readKin(db, account_id, id)
    if (kin) checkKin(kin, kinAfter(kin, current.id, after), current.id, field)
  }
}

// One that comes back must still fit.
export async function checkOrderReturn(db: Database, account_id: number, hidden: Invoice) {
  if (hidden.cancelled || isOrder(hidden)) return
  const id = await orderIdOf(db, account_id, hidden)
  if (id === undefined) return
  const kin = await readKin(db, account_id, id)
  if (kin) checkKin(kin, kinAfter(kin, hidden.id, hidden), hidden.id, 'price_gross')
  else if (isPart(hidden))
    throw invalid({ from_invoice_id: 'what it was made from is gone; restore that first' })
}

import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isFollowing } from '../invoices/kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { findFollower } from './store.ts'

// A document that follows from another, or that others follow from, stays what it is: of its kind, side and currency, and beside
// the documents it belongs to. What was checked when it was made would say nothing otherwise.

const LINKS = ['invoice_id', 'from_invoice_id'] as const
const NATURE = ['kind', 'income', 'currency'] as const

export async function checkBound(db: Database, account_id: number, current: Invoice, after: InvoiceDraft) {
  const link = LINKS.find((name) => after[name] !== current[name])
  const nature = NATURE.find((name) => after[name] !== current[name])
  if (link === undefined && nature === undefined) return
  if (link !== undefined && after[link] === current.id) throw invalid({ [link]: 'is the document itself' })
  const changed = (link ?? nature) as string
  if (follows(current) || follows(after))
    throw invalid({
      [changed]: 'cannot change: the document follows from another; delete it and make it anew',
    })
  if (link === 'from_invoice_id') await checkMoney(db, account_id, current)
  if (nature === undefined) return
  if ((current.invoice_for_receipt_id ?? current.receipt_for_invoice_id ?? null) !== null)
    throw invalid({ [nature]: 'cannot change: a receipt and its invoice belong together' })
  const follower = await findFollower(db, account_id, current.id)
  if (follower !== undefined)
    throw invalid({ [nature]: `cannot change: ${follower} follows from this document` })
}

// The money of what it was made from goes back there when it is deleted or cancelled.
async function checkMoney(db: Database, account_id: number, { id, from_invoice_id }: Invoice) {
  const leading = from_invoice_id && (await findRecord(db, account_id, invoices, from_invoice_id))
  if (leading && leading.paid_on_id === id)
    throw invalid({ from_invoice_id: `cannot change: what is paid of ${leading.number} is on this document` })
}

const follows = ({ kind, invoice_id, from_invoice_id }: InvoiceDraft): boolean =>
  isFollowing({ kind }) && ((invoice_id ?? null) !== null || (from_invoice_id ?? null) !== null)

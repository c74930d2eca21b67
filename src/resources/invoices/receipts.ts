import { changesBetween } from '../../platform/actions/plain.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRecord, lockRecord, updateRecord } from '../../platform/database/records.ts'
import { compose } from '../../platform/fields/resource.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Writer } from '../accounts/authenticate.ts'
import type { Source } from './copies.ts'
import { owedOf } from './debts.ts'
import { readPositions } from './positions.ts'
import { type Invoice, invoices } from './schema.ts'

// A buyer with a receipt may ask for an invoice: the two point at each other, and a receipt gets one invoice at a time.

// Held until the transaction ends, so that two requests for one receipt follow each other.
export async function gatherReceipt(db: Database, account_id: number, id: number | null): Promise<Source> {
  if (id === null || !(await findRecord(db, account_id, invoices, id)))
    throw invalid({ from_invoice_id: 'does not exist' })
  const receipt = await lockRecord(db, account_id, invoices, id)
  if (receipt.kind !== 'receipt' || receipt.cancelled) throw invalid({ from_invoice_id: 'is not a receipt' })
  if (receipt.invoice_for_receipt_id !== null) throw invalid({ from_invoice_id: 'has an invoice already' })
  return { invoice: receipt, positions: readPositions(receipt) }
}

export const linkReceipt = (db: Database, writer: Writer, receipt: Invoice, invoice: Invoice) =>
  setLink(db, writer, receipt, { invoice_for_receipt_id: invoice.id, paid_on_id: invoice.id })

// The invoice is gone, and the receipt may get another one.
export async function freeReceipt(db: Database, writer: Writer, invoice: Invoice) {
  if (invoice.receipt_for_invoice_id === null) return
  const known = await findRecord(db, writer.account_id, invoices, invoice.receipt_for_invoice_id)
  if (known === undefined) return
  const receipt = await lockRecord(db, writer.account_id, invoices, known.id)
  if (receipt.invoice_for_receipt_id === invoice.id) await setLink(db, writer, receipt, FREE)
}

type Link = { invoice_for_receipt_id: number | null; paid_on_id: number | null }
const FREE: Link = { invoice_for_receipt_id: null, paid_on_id: null }

async function setLink(db: Database, writer: Writer, receipt: Invoice, link: Link) {
  const whole = compose(invoices, { ...link, ...owedOf({ ...receipt, ...link }) }, receipt)
  const changes = changesBetween(invoices, receipt, whole)
  await updateRecord(db, writer.account_id, invoices, receipt, whole, writer.now)
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: receipt.id, changes })
}
